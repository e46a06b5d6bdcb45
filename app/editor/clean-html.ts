import sanitize from 'sanitize-html'
import { stripHtml } from '#app/lib/excerpt.ts'
import { blockAttributes, cleanBlocks } from './blocks/clean-blocks.ts'
import { isFilmAddress, isPosterAddress } from './blocks/film.ts'
import { findVideoId } from './video-url.ts'

// Runs in the worker thread of clean-html-worker.ts. Pages call sanitize.server.ts.

export type Heading = { id: string; text: string; level: 2 | 3 | 4 }
export type CleanHtml = { html: string; headings: Heading[] }

/** Where pictures may come from: this site, and a hosted storage service. */
export type PictureOrigins = { site: string; files: string | null }

/** Limits the table of contents. */
const mostHeadings = 100

/**
 * Sanitizes HTML that users wrote, and lists its headings for a table of contents. Pictures may
 * come from the given origins only.
 */
export function cleanHtml(html: string, origins: PictureOrigins): CleanHtml {
  const clean = sanitizeTags(html, origins)
  return markHeadings(cleanBlocks(wrapTables(linkPictures(nameVideos(clean)))))
}

/** Safe HTML without what a page adds to it: posts of another blog are stored like this. */
export function sanitizeTags(html: string, origins: PictureOrigins): string {
  return sanitize(cutWhereTooMuch(escapeLooseSigns(html)), rulesFor(origins))
}

/** Escapes a '<' that begins no tag: the parser is slow with many of them. */
function escapeLooseSigns(html: string) {
  return html.replace(/<(?![a-z/!?])/gi, '&lt;')
}

const deepest = 500
const mostUnclosed = 4000
const mostTags = 10_000
const hasNoEnd = /^(area|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i
const mayLeaveOutEnd = /^(p|li|dt|dd|t[rhd]|thead|tbody|tfoot|option|h[1-6])$/i

/**
 * Truncates extreme HTML: the parser's time is quadratic in the depth, and no person nests that
 * deep, or writes that many tags, on purpose.
 */
export function cutWhereTooMuch(html: string) {
  let depth = 0
  let unclosed = 0
  let tags = 0
  for (const { 1: slash, 2: tag = '', index } of html.matchAll(/<(\/?)([a-z][^\s/>]*)/gi)) {
    if (++tags > mostTags) return html.slice(0, index)
    if (hasNoEnd.test(tag)) continue
    const step = slash ? -1 : 1
    if (mayLeaveOutEnd.test(tag)) unclosed = Math.max(0, unclosed + step)
    else depth = Math.max(0, depth + step)
    if (depth > deepest || unclosed > mostUnclosed) return html.slice(0, index)
  }
  return html
}

const rules = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'div', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
    ...['a', 'strong', 'b', 'em', 'i', 'u', 's', 'del', 'ins', 'sub', 'sup', 'mark', 'small'],
    ...['abbr', 'cite', 'q', 'kbd', 'code', 'pre', 'blockquote', 'figure', 'figcaption', 'img'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ...['details', 'summary', 'video'],
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'class', 'data-youtube'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
    video: ['src', 'poster', 'controls', 'preload', 'playsinline'],
    div: ['data-block', 'data-tone'],
    p: ['data-block'],
    figure: ['data-size', 'data-zoom', 'data-block'],
    li: ['data-part'],
    ol: ['start'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // Their text is code, fallback or form content, not text of the post.
  nonTextTags: [
    ...['script', 'style', 'template', 'noscript', 'noembed', 'noframes', 'xmp', 'title', 'object'],
    ...['textarea', 'select', 'option', 'svg', 'math', 'audio', 'canvas', 'iframe'],
  ],
  nestingLimit: 40,
  transformTags: {
    // The page has its own h1, and three levels are enough for a table of contents.
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    a: (_, { href = '', class: look = '' }) => ({
      tagName: 'a',
      attribs: {
        ...linkAttributes(href),
        ...(/^letter-(button|card)$/.test(look) && { class: look }),
      },
    }),
    iframe: (_, { src = '' }) => showVideo(src),
    div: (tagName, attributes) => ({ tagName, attribs: blockAttributes('div', attributes) }),
    p: (tagName, attributes) => ({ tagName, attribs: blockAttributes('p', attributes) }),
    figure: (tagName, { 'data-size': size = '', 'data-zoom': zoom, ...attributes }) => ({
      tagName,
      attribs: {
        ...(zoom === 'true' && { 'data-zoom': zoom }),
        ...(/^(small|medium|full)$/.test(size) && { 'data-size': size }),
        ...blockAttributes('figure', attributes),
      },
    }),
    // A part of a drawn screen.
    li: (tagName, { 'data-part': part = '' }) => ({
      tagName,
      attribs: { ...(/^[a-z]{1,10}$/.test(part) && { 'data-part': part }) },
    }),
    ol: (_, { start = '' }) => ({ tagName: 'ol', attribs: onlyNumbers({ start }) }),
    th: (_, { colspan = '', rowspan = '', scope = '' }) => ({
      tagName: 'th',
      attribs: {
        ...onlyNumbers({ colspan, rowspan }),
        ...(/^(col|row)$/.test(scope) && { scope }),
      },
    }),
    td: (_, { colspan = '', rowspan = '' }) => ({
      tagName: 'td',
      attribs: onlyNumbers({ colspan, rowspan }),
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => /^(img|video)$/.test(tag) && !attribs.src && !attribs.href,
} satisfies sanitize.IOptions

function rulesFor(origins: PictureOrigins): sanitize.IOptions {
  const img: sanitize.Transformer = (_, attributes) => showPicture(attributes, origins)
  const video: sanitize.Transformer = (_, attributes) => showFilm(attributes, origins)
  return { ...rules, transformTags: { ...rules.transformTags, img, video } }
}

function linkAttributes(href: string): sanitize.Attributes {
  if (href.startsWith('#') || isOwnPath(href)) return { href }
  const scheme = /^([^/?#]*):/.exec(href)?.[1]
  const isKnown = scheme === undefined || /^(https?|mailto|tel)$/i.test(scheme)
  return { ...(isKnown && { href }), rel: 'nofollow ugc noopener noreferrer' }
}

/** Browsers drop tabs and line breaks in an address and take a backslash for a slash. */
function isOwnPath(address: string) {
  return /^\/(?![/\\\t\r\n])/.test(address)
}

/**
 * Pictures from this site or the public part of storage, the origins that the CSP allows. One from
 * elsewhere would report every reader to its host, so it becomes a link.
 */
function showPicture(
  { src: written = '', alt = '', width = '', height = '' }: sanitize.Attributes,
  origins: PictureOrigins,
) {
  const src = siteRelative(written, origins.site)
  if (isOwnPath(src) || (origins.files !== null && originOf(src) === origins.files)) {
    const size = onlyNumbers({ width, height })
    return { tagName: 'img', attribs: { src, alt, ...size, loading: 'lazy', decoding: 'async' } }
  }
  if (/^https:\/\//.test(src)) {
    return { tagName: 'a', attribs: linkAttributes(src), text: alt || 'Picture on another site' }
  }
  return { tagName: 'img', attribs: {} }
}

/** Films that were uploaded here; others are left out. */
function showFilm(
  { src: written = '', poster = '' }: sanitize.Attributes,
  origins: PictureOrigins,
) {
  const own = (address: string, isStored: (address: string) => boolean) => {
    const near = siteRelative(address, origins.site)
    return isStored(near) && (isOwnPath(near) || originOf(near) === origins.files) ? near : ''
  }
  const still = own(poster, isPosterAddress)
  const src = poster && !still ? '' : own(written, isFilmAddress)
  const preload = still ? 'none' : 'metadata'
  const attribs = { src, ...(still && { poster: still }), controls: '', preload }
  return { tagName: 'video', attribs: src ? { ...attribs, playsinline: '' } : {} }
}

/** Under another host name of the site the CSP would refuse an absolute URL. */
function siteRelative(src: string, site: string) {
  if (originOf(src) !== site) return src
  const { pathname, search } = new URL(src)
  return pathname + search
}

/** The origin of an absolute URL; relative ones were checked before. */
function originOf(src: string) {
  return /^https?:\/\//.test(src) ? (URL.parse(src)?.origin ?? '') : ''
}

/** No request to YouTube before the reader presses play: see rich-text.tsx. */
function showVideo(src: string) {
  const id = findVideoId(src.replace(/^\/\//, 'https://'))
  if (!id) return { tagName: 'iframe', attribs: {} }
  const attribs = {
    href: `https://www.youtube.com/watch?v=${id}`,
    rel: 'noopener noreferrer',
    'data-youtube': id,
  }
  return { tagName: 'a', attribs }
}

function onlyNumbers(attributes: Record<string, string>): sanitize.Attributes {
  return Object.fromEntries(
    Object.entries(attributes).filter(([, value]) => /^[1-9]\d{0,3}$/.test(value)),
  )
}

// The functions below rely on sanitized HTML: tags are balanced, and '<' in a value is escaped.

/** Replaces the fallback text of the frame by a label. */
function nameVideos(html: string) {
  return html.replace(
    /(data-youtube="[\w-]{11}">)[\s\S]*?<\/a>/g,
    '$1Play video <small>(loads from YouTube)</small></a>',
  )
}

/** A picture to enlarge is a link to its file; see rich-text.tsx. */
function linkPictures(html: string) {
  return html.replace(
    /(<figure) data-zoom="true"([^>]*>\s*)(<img src="([^"]*)"[^>]*>)/g,
    '$1$2<a href="$4" data-zoom>$3</a>',
  )
}

function wrapTables(html: string) {
  return html
    .replaceAll('<table>', '<div role="region" aria-label="Table" tabindex="0" data-table><table>')
    .replaceAll('</table>', '</table></div>')
}

function markHeadings(html: string): CleanHtml {
  const headings: Heading[] = []
  const used = new Map<string, number>()
  const marked = html.replace(/<h([234])>(.*?)<\/h\1>/gs, (whole, digit: string, inner: string) => {
    const text = stripHtml(inner)
    // Beyond the table of contents nothing links to a heading, and thousands of ids are a heavy page.
    if (!text || headings.length >= mostHeadings) return whole
    // The prefix keeps a heading 'Main' from taking the id of the page's own parts.
    const name = `section-${slugOf(text)}`
    const count = (used.get(name) ?? 0) + 1
    used.set(name, count)
    const id = count === 1 ? name : `${name}-${count}`
    headings.push({ id, text, level: Number(digit) as Heading['level'] })
    return `<h${digit} id="${id}">${inner}</h${digit}>`
  })
  return { html: marked, headings }
}

function slugOf(text: string) {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return plain.slice(0, 60).replace(/^-|-$/g, '') || 'part'
}
