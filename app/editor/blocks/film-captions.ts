import { escapeCue } from '#app/upload/film/captions.ts'
import { domTree } from './dom-tree.ts'
import { film, findCues } from './film.ts'

/** Shows the captions of the films in a text, whose words stand below them with their times. */
export function showCaptions(text: HTMLElement) {
  for (const element of text.querySelectorAll(`[data-block="${film.name}"]`)) {
    const video = element.querySelector('video')
    const cues = findCues(film.read(domTree(element)) ?? {})
    if (!video || video.textTracks.length > 0 || cues.length === 0) continue
    const track = video.addTextTrack('captions', 'English', 'en')
    for (const { start, end, text } of cues) track.addCue(new VTTCue(start, end, escapeCue(text)))
    // Every reader sees them, unless she turns them off.
    track.mode = 'showing'
  }
}
