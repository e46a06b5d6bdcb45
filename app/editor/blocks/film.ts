import { escapeHtml } from '#content/escape-html.ts'
import { type FormBlock, joinRows, rowsOf } from './block.ts'
import { find, findAll, textOf } from './tree.ts'

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
      help: 'Optional: a transcript, for readers who can’t watch or hear it, and on paper.',
      kind: 'lines',
      longest: 10_000,
      mostLines: 200,
      isOptional: true,
    },
  ],
  example: {
    title: 'How a reconciliation works',
    address: '/storage/v1/object/public/films/posts/reconciliation.mp4',
    poster: '/storage/v1/object/public/blog-images/posts/reconciliation',
    words: 'Two lists, and a check mark for every pair.\nThe difference is zero.',
  },
  findMistake({ address = '', poster = '' }) {
    const isOwn = isFilmAddress(address) && (!poster || isPosterAddress(poster))
    return isOwn ? null : { field: 'address', message: 'Please upload or choose a video.' }
  },
  toHtml(values) {
    const { title = '', address = '', poster = '' } = values
    // With a poster there is something to see before it plays: a text may have many films.
    const still = poster && ` poster="${escapeHtml(poster)}"`
    const preload = poster ? 'none' : 'metadata'
    const lines = rowsOf(values, 'words').map((row) => `<p>${escapeHtml(row.join(' '))}</p>`)
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
      words: joinRows(lines.map((line) => [textOf(line)]).filter(([words]) => words)),
    }
  },
}
