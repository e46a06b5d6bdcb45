import { DomUtils, parseDocument } from 'htmlparser2'
import { escapeHtml } from '#content/escape-html.ts'
import { cut, type Note } from './old-blog.ts'

/** A file of the media library, with the number of the post to which it was uploaded. */
export type Attachment = { address: string; alt: string; caption: string; post: string }

type Site = {
  /** By their numbers. */
  attachments: Map<string, Attachment>
  /** Those of this post. */
  attached: Attachment[]
  note: Note
}

/** The text of a post as WordPress stores it: with blocks in comments, or with line breaks as paragraphs. */
export function htmlOfWordPress(content: string, site: Site): string {
  const html = replaceShortcodes(content.replace(/\r\n?/g, '\n'), site)
  const parts = html.split(/<!--([\s\S]*?)(?:-->|$)/)
  const plain = parts.filter((_, at) => at % 2 === 0)
  const blocks = parts.filter((part, at) => at % 2 === 1 && /^\s*\/?wp:/.test(part))
  if (blocks.length === 0) return addParagraphs(plain.join(''))
  for (const block of blocks) {
    // A block that is a comment alone is filled by WordPress when it is shown.
    if (block.endsWith('/')) site.note('blocks', block.trim().split(/\s/, 1)[0]?.slice(3))
  }
  return plain.map((part) => part.trim()).join('\n')
}

type Tag = { start: number; end: number; name: string; attributes: string; isClosing: boolean }

const shortcode = /\[(\[?)(\/?)([a-z][a-z0-9_-]{0,40})((?:\s[^[\]]{0,2000})?)\/?\](\]?)/gi
const media = /^(audio|video|playlist|wp_playlist)$/
const own = /^(caption|wp_caption|gallery|embed)$/
const most = 2000

/**
 * [caption], [gallery] and [embed] become HTML; others are left out and their content stays. Words
 * in brackets are a shortcode only if they have attributes or an end.
 */
function replaceShortcodes(text: string, site: Site): string {
  const tags = listTags(text)
  const endings = new Set(tags.filter(({ isClosing }) => isClosing).map(({ name }) => name))
  let html = ''
  let at = 0
  for (let index = 0; index < tags.length; index++) {
    const tag = tags[index]
    if (!tag || tag.start < at) continue
    const { name, attributes, start, end, isClosing } = tag
    const isKnown = own.test(name) || media.test(name)
    const isShortcode = isKnown || isClosing || attributes.includes('=') || endings.has(name)
    if (!isShortcode) continue
    html += text.slice(at, start)
    at = end
    const closing = isClosing || !own.test(name) ? undefined : findEnd(tags, index)
    const inner = closing ? text.slice(end, closing.start) : ''
    if (closing) at = closing.end
    if (name === 'caption' || name === 'wp_caption') html += captionOf(inner, attributes)
    else if (name === 'embed' && inner) html += `\n\n${inner.trim()}\n\n`
    else if (name === 'gallery') html += galleryOf(attributes, site)
    else if (!isClosing) site.note(media.test(name) ? 'media' : 'shortcodes', `[${name}]`)
  }
  return html + text.slice(at)
}

function listTags(text: string): Tag[] {
  const tags: Tag[] = []
  for (const match of text.matchAll(shortcode)) {
    const [whole, before, slash, name = '', attributes = '', after] = match
    // [[name]] is a shortcode that is only spoken of.
    if (before && after) continue
    const start = match.index + (before ? 1 : 0)
    const end = match.index + whole.length - (after ? 1 : 0)
    tags.push({ start, end, name: name.toLowerCase(), attributes, isClosing: slash === '/' })
    if (tags.length === most) break
  }
  return tags
}

/** The next end of the same name; [caption] and [embed] do not nest. */
function findEnd(tags: Tag[], index: number): Tag | undefined {
  const { name } = tags[index] ?? {}
  const next = tags.findIndex((one, at) => at > index && one.name === name)
  return tags[next]?.isClosing ? tags[next] : undefined
}

function attribute(attributes: string, name: string): string {
  const [, double, single] =
    new RegExp(`(?:^|\\s)${name}=(?:"([^"]*)"|'([^']*)')`, 'i').exec(attributes) ?? []
  return double ?? single ?? ''
}

/** The caption follows the picture, or is an attribute in old posts. */
function captionOf(inner: string, attributes: string) {
  const [picture = ''] = /^\s*(?:<a\s[^>]*>\s*)?<img\s[^>]*>(?:\s*<\/a>)?/i.exec(inner) ?? []
  const words = inner.slice(picture.length).trim() || escapeHtml(attribute(attributes, 'caption'))
  return `\n\n<figure>${picture}<figcaption>${words}</figcaption></figure>\n\n`
}

/** The pictures that it names, or those that were uploaded to the post. */
function galleryOf(attributes: string, { attachments, attached, note }: Site) {
  const numbers = attribute(attributes, 'ids') || attribute(attributes, 'include')
  const named = numbers.split(',').flatMap((number) => attachments.get(number.trim()) ?? [])
  const shown = numbers === '' ? attached.filter(({ address }) => pictureFile.test(address)) : named
  if (shown.length === 0) note('shortcodes', '[gallery]')
  const figures = shown.slice(0, 200).map(({ address, alt, caption }) => {
    const words = caption && `<figcaption>${escapeHtml(caption)}</figcaption>`
    return `<figure><img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}">${words}</figure>`
  })
  return `\n\n${figures.join('')}\n\n`
}

/** Also of a link that leads to one. */
export const pictureFile = /\.(jpe?g|png|gif|webp|avif)([?#]|$)/i

/** Titles, names and excerpts of WordPress may have tags and entities. */
export function plainText(html: string): string {
  return DomUtils.textContent(parseDocument(cut(html, 5000))).trim()
}

const block =
  'address|article|aside|blockquote|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|li|main|nav|ol|p|pre|script|section|style|table|tbody|td|tfoot|th|thead|tr|ul|video'
const blockTag = new RegExp(`(</?(?:${block})(?:\\s[^<>]*)?>)`, 'gi')
const isBlock = new RegExp(`^</?(?:${block})[\\s>]`, 'i')

/** Classic posts: an empty line parts paragraphs, a single line break is one. */
function addParagraphs(text: string): string {
  // Not one expression for both ends: without an end it would search from every beginning.
  const [first = '', ...rest] = text.split(/(?=<pre[\s>])/i)
  const others = rest.map((part) => {
    const end = part.search(/<\/pre>/i)
    return end === -1 ? part : part.slice(0, end) + paragraphsIn(part.slice(end))
  })
  return paragraphsIn(first) + others.join('')
}

function paragraphsIn(text: string) {
  // Inside a block, line breaks are those of its source; a quotation has paragraphs of its own.
  let depth = 0
  return text
    .split(blockTag)
    .map((piece) => {
      if (isBlock.test(piece)) {
        if (!/^<(hr|\/?blockquote)/i.test(piece))
          depth = Math.max(0, depth + (piece.startsWith('</') ? -1 : 1))
        return piece
      }
      return depth > 0
        ? piece
        : piece
            .split(/\n\s*\n/)
            .map(paragraphOf)
            .join('')
    })
    .join('')
}

function paragraphOf(text: string) {
  const words = text.trim()
  return words === '' ? '' : `<p>${words.replaceAll('\n', '<br>\n')}</p>`
}
