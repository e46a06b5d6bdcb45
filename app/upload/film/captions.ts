/** A caption of a film: its time in seconds, and its words without markup. */
export type Cue = { start: number; end: number; text: string }

type ReadCaptions = { cues: Cue[]; mistake: string | null }

export const captionsLength = 200_000

const time = String.raw`(?:(\d{1,4}):)?([0-5]?\d):([0-5]\d)[.,](\d{3})`
const times = new RegExp(String.raw`^\s*${time}\s+-->\s+${time}(?:\s.*)?$`)

/**
 * Reads WebVTT, and SubRip (.srt), which differs in its commas and in having no first line. The
 * mistake names the first line that cannot be read.
 */
export function readCaptions(source: string): ReadCaptions {
  const lines = source.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const cues: Cue[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const first = at
    while (lines[at]?.trim()) at += 1
    const block = lines.slice(first, at)
    if (block.length === 0 || /^(WEBVTT|NOTE|STYLE|REGION)\b/.test(block[0] ?? '')) continue
    const isAtTimes = block[0]?.includes('-->')
    const found = readCue(block.slice(isAtTimes ? 0 : 1), cues.at(-1)?.start ?? 0)
    if (typeof found === 'string') {
      return { cues: [], mistake: `Line ${first + (isAtTimes ? 1 : 2)}: ${found}` }
    }
    if (found.text) cues.push(found)
  }
  const isEmpty = source.trim() !== '' && cues.length === 0
  return { cues, mistake: isEmpty ? 'Line 1: there are no captions in this text.' : null }
}

/** The lines of a cue, beginning with its times; a mistake in words. */
function readCue([timing = '', ...words]: string[], earliest: number): Cue | string {
  if (!timing.includes('-->'))
    return 'the time of these words is missing, such as 00:01.000 --> 00:04.000.'
  const found = times.exec(timing)
  if (!found) return 'this time cannot be read. It looks like 00:01.000 --> 00:04.000.'
  const [start, end] = [secondsOf(found.slice(1, 5)), secondsOf(found.slice(5, 9))]
  if (end <= start) return 'these words end before they begin.'
  if (start < earliest) return 'this time is earlier than the one before.'
  return { start, end, text: plainText(words) }
}

function secondsOf([hours = '0', minutes = '0', seconds = '0', thousandths = '0']: string[]) {
  return (
    Number(hours || 0) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000
  )
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' }

/** The name of a voice stays as a word; other tags only say how words look. */
function plainText(lines: string[]) {
  return lines
    .map((line) =>
      line
        .replace(/<v(?:\.[^\s>]*)?\s+([^>]*)>/g, '$1: ')
        .replace(/<[^>]*>?/g, '')
        .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => entities[name] ?? '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter(Boolean)
    .join('\n')
}

/** As they are stored and sent to players: no styles, positions, notes or markup. */
export function writeCaptions(cues: Cue[]) {
  const blocks = cues.map(({ start, end, text }) => {
    return `${timeOf(start)} --> ${timeOf(end)}\n${escapeCue(text)}\n`
  })
  return ['WEBVTT\n', ...blocks].join('\n')
}

/** Words in a caption are a markup of their own. */
export function escapeCue(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

export function timeOf(seconds: number) {
  const whole = Math.round(seconds * 1000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const clock = [whole / 3_600_000, (whole / 60_000) % 60, (whole / 1000) % 60].map(two).join(':')
  return `${clock}.${String(whole % 1000).padStart(3, '0')}`
}
