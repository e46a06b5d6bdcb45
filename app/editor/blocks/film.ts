import { escapeCue, readCaptions, timeOf, writeCaptions } from '#app/upload/film/captions.ts'
import { escapeHtml } from '#content/escape-html.ts'
import { type FormBlock, joinRows, rowsOf, type Values } from './block.ts'
import { find, findAll, type Tree, textOf } from './tree.ts'

/** Addresses of this site, or of its hosted storage, whose origin the sanitizer compares. */
const stored = String.raw`^(?:https?:\/\/[\w.:-]+)?\/storage\/v1\/object\/public\/`
const filmAddress = new RegExp(String.raw`${stored}films\/(?!.*\.\.)[\w/.-]+$`)
const posterAddress = new RegExp(String.raw`${stored}blog-images\/(?!.*\.\.)[\w/.-]+$`)

export function isFilmAddress(address: string) {
  return filmAddress.test(address)
}

export function isPosterAddress(address: string) {
  return posterAddress.test(address)
}

const longestWords = 30_000

/** 00:01.000 --> 00:04.000; an arrow between words is none. */
const hasTimes = /^[ \t]*\d[\d:.,]*[ \t]*-->/m

/** The words of a film are its captions where they have times, as in WebVTT. */
export function findCues({ words = '' }: Values) {
  return hasTimes.test(words) ? readCaptions(words).cues : []
}

export const film: FormBlock = {
  kind: 'form',
  name: 'film',
  tag: 'figure',
  label: 'Video',
  hint: 'A video of yours between paragraphs',
  fields: [
    { name: 'title', label: 'Title', kind: 'line', longest: 120 },
    { name: 'address', label: 'Video', kind: 'film', longest: 300 },
    { name: 'poster', label: 'Poster', kind: 'hidden', longest: 300, isOptional: true },
    {
      name: 'words',
      label: 'What is said and shown',
      help: 'Optional: a transcript, for readers who can’t watch or hear it, and on paper. With times (paste the text of a .vtt or .srt file) the words are captions in the video, too.',
      kind: 'lines',
      longest: longestWords,
      mostLines: 2000,
      isOptional: true,
    },
  ],
  example: {
    title: 'How a reconciliation works',
    address: '/storage/v1/object/public/films/posts/reconciliation.mp4',
    poster: '/storage/v1/object/public/blog-images/posts/reconciliation',
    words: writeCaptions([
      { start: 0, end: 4, text: 'Two lists, and a check mark for every pair.' },
      { start: 4, end: 7.5, text: 'The difference is zero.' },
    ]),
  },
  findMistake({ address = '', poster = '', words = '' }) {
    const isOwn = isFilmAddress(address) && (!poster || isPosterAddress(poster))
    if (!isOwn) return { field: 'address', message: 'Please upload or choose a video.' }
    if (!hasTimes.test(words)) return null
    const { cues, mistake } = readCaptions(words)
    if (mistake) return { field: 'words', message: mistake }
    // As they are read from the page again, with hours in every time.
    const isTooLong = writeCaptions(cues).length > longestWords
    return isTooLong
      ? { field: 'words', message: `At most ${longestWords} characters fit here.` }
      : null
  },
  toHtml(values) {
    const { title = '', address = '', poster = '' } = values
    // With a poster there is something to see before it plays: a text may have many films.
    const still = poster && ` poster="${escapeHtml(poster)}"`
    const preload = poster ? 'none' : 'metadata'
    const cues = findCues(values)
    const lines =
      cues.length > 0
        ? cues.map(
            ({ start, end, text }) =>
              `<p><small>${timeOf(start)} – ${timeOf(end)}</small> ${escapeHtml(text.replaceAll('\n', ' '))}</p>`,
          )
        : rowsOf(values, 'words').map((row) => `<p>${escapeHtml(row.join(' '))}</p>`)
    const transcript =
      lines.length > 0 && `<details><summary>Transcript</summary>${lines.join('')}</details>`
    return `<video src="${escapeHtml(address)}"${still} controls preload="${preload}" playsinline></video><figcaption><strong>${escapeHtml(title)}</strong> <a href="${escapeHtml(address)}">Open the video</a></figcaption>${transcript || ''}`
  },
  read(element) {
    const video = find(element, 'video')
    const lines = findAll(find(element, 'details') ?? { ...element, children: [] }, 'p')
    return {
      title: textOf(find(find(element, 'figcaption'), 'strong')),
      address: video?.attributes.src ?? '',
      poster: video?.attributes.poster ?? '',
      words: lines.some((line) => find(line, 'small')) ? captionsOf(lines) : linesOf(lines),
    }
  },
}

function linesOf(lines: Tree[]) {
  return joinRows(lines.map((line) => [textOf(line)]).filter(([words]) => words))
}

/** In the one form that they are written in; a time that cannot be read is a mistake of the block. */
function captionsOf(lines: Tree[]) {
  const written = lines.map((line) => {
    const times = textOf(find(line, 'small')).replace(' – ', ' --> ')
    return `${times}\n${escapeCue(textOf(line, 'small'))}\n`
  })
  const source = ['WEBVTT\n', ...written].join('\n')
  const { cues, mistake } = readCaptions(source)
  return mistake ? source : writeCaptions(cues)
}
