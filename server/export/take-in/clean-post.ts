import { DomUtils, parseDocument } from 'htmlparser2'
import { cutWhereTooMuch, type PictureOrigins, sanitizeTags } from '#app/editor/clean-html.ts'
import { escapeHtml } from '#content/escape-html.ts'
import { cut, type Note, storable } from './old-blog.ts'
import { pictureFile } from './wordpress-html.ts'

type Parsed = ReturnType<typeof parseDocument>
type Node = Parsed['children'][number]
type Element = Extract<Node, { attribs: unknown }>

export type Cleaning = {
  origins: PictureOrigins
  /** The old site, whose links become paths of this one. */
  siteUrl: string
  /** The address here of a picture of the old site; null when it is not in the ZIP. */
  showPicture(address: string): string | null
  note: Note
}

/** Cards of Ghost, blocks of WordPress and unsafe HTML become what the editor of this site writes. */
export function cleanPost(html: string, cleaning: Cleaning): string {
  const document = parseDocument(cutWhereTooMuch(html))
  for (const rules of steps) {
    for (const element of listElements(document)) rewrite(element, rules, cleaning)
  }
  const clean = sanitizeTags(DomUtils.getOuterHTML(document.children), cleaning.origins)
  return storable(videosForEditor(tidy(clean)).trim())
}

/** The innermost first: a card is written after its parts. */
function listElements(document: Parsed): Element[] {
  const found: Element[] = []
  const waiting: Node[] = [...document.children]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!('attribs' in node)) continue
    found.push(node)
    waiting.push(...node.children)
  }
  return found.reverse()
}

type Card = (element: Element, cleaning: Cleaning) => string | null

/** The replacement of an element, by a class ('.name') or its tag; null when it is done or stays. */
type Rules = Record<string, Card>

const each = (names: string[], card: Card): Rules =>
  Object.fromEntries(names.map((name) => [name, card]))

/** One after the other: a card's own pictures are none of the post, and layout goes last. */
const steps: Rules[] = [
  {
    '.kg-bookmark-card': bookmark,
    '.kg-signup-card': leaveOut('forms'),
    ...each(['.kg-audio-card', '.kg-video-card', '.kg-file-card'], leaveOut('media')),
    ...each(['.wp-block-audio', '.wp-block-video', '.wp-block-file'], leaveOut('media')),
    '.wp-block-accordion-heading__toggle-icon': () => '',
  },
  {
    img: picture,
    a: link,
    iframe: ({ attribs }, cleaning) =>
      embed((attribs.src ?? '').replace(/^\/\//, 'https://'), cleaning),
    ...each(['video', 'audio', 'object', 'embed'], leaveOut('media')),
    ...each(['form', 'script'], leaveOut('forms')),
  },
  {
    '.kg-callout-card': (card) =>
      `<div data-block="callout" data-tone="note"><p>${inside(card, 'kg-callout-text')}</p></div>`,
    '.kg-toggle-card': (card) =>
      `<h4>${inside(card, 'kg-toggle-heading-text')}</h4>${inside(card, 'kg-toggle-content')}`,
    '.kg-product-card': (card) =>
      `${picturesIn(card)}<h4>${inside(card, 'kg-product-card-title')}</h4>${inside(card, 'kg-product-card-description')}${button(byClass(card, 'kg-product-card-button'))}`,
    '.kg-button-card': (card) => button(findTag(card, 'a')),
    ...each(['.kg-gallery-card', '.wp-block-gallery'], gallery),
    '.wp-block-embed': (card, cleaning) =>
      // One whose frame was rendered has no address any more.
      /<iframe|<a /.test(inside(card, 'wp-block-embed__wrapper'))
        ? null
        : embed(textOf(byClass(card, 'wp-block-embed__wrapper') ?? card).trim(), cleaning) +
          captionOf(card),
  },
  { p: bareAddress, ...each(['div', 'section', 'picture'], unwrapped) },
]

function rewrite(element: Element, rules: Rules, cleaning: Cleaning) {
  const classes = (element.attribs.class ?? '').split(/\s+/).map((name) => `.${name}`)
  const name = [...classes, element.name].find((one) => Object.hasOwn(rules, one))
  const html = name === undefined ? null : rules[name]?.(element, cleaning)
  if (html === null || html === undefined) return
  for (const node of [...parseDocument(html).children]) DomUtils.prepend(element, node)
  DomUtils.removeElement(element)
}

function leaveOut(kind: 'media' | 'forms'): Card {
  return (element, { note }) => {
    const isTitle = ({ name, attribs }: Element) =>
      name === 'figcaption' || /-(title|heading)(\s|$)/.test(attribs.class ?? '')
    const title = DomUtils.findOne(isTitle, element.children, true) ?? findTag(element, 'a')
    const words = textOf(title ?? element).replace(/\s+/g, ' ')
    note(kind, cut(words.trim(), 60) || element.attribs.src || element.name)
    return ''
  }
}

function findTag(element: Element, tag: string): Element | undefined {
  return DomUtils.findOne(({ name }) => name === tag, element.children, true) ?? undefined
}

function captionOf(card: Element): string {
  const caption = findTag(card, 'figcaption')
  return caption ? `<p>${innerOf(caption)}</p>` : ''
}

function textOf(element: Element): string {
  return DomUtils.textContent(element)
}

function innerOf(element: Element): string {
  return DomUtils.getInnerHTML(element)
}

function byClass(element: Element, name: string): Element | undefined {
  const isOne = (node: Element) => (node.attribs.class ?? '').split(/\s+/).includes(name)
  return DomUtils.findOne(isOne, element.children, true) ?? undefined
}

function inside(card: Element, name: string): string {
  const found = byClass(card, name)
  return found ? innerOf(found) : ''
}

function bookmark(card: Element): string {
  const address = byClass(card, 'kg-bookmark-container')?.attribs.href ?? ''
  const title = escapeHtml(textOf(byClass(card, 'kg-bookmark-title') ?? card).trim() || address)
  const description = textOf(byClass(card, 'kg-bookmark-description') ?? newParagraph()).trim()
  const more = description && `<br>${escapeHtml(description)}`
  return `<p><a href="${escapeHtml(address)}">${title}</a>${more}</p>${captionOf(card)}`
}

const newParagraph = () => parseDocument('<p></p>').children[0] as Element

function button(anchor: Element | undefined): string {
  if (!anchor) return ''
  return `<p><a href="${escapeHtml(anchor.attribs.href ?? '')}">${escapeHtml(textOf(anchor))}</a></p>`
}

function picturesIn(card: Element): string {
  return DomUtils.findAll(({ name }) => name === 'img', card.children)
    .map((image) => `<figure>${DomUtils.getOuterHTML(image)}</figure>`)
    .join('')
}

/** Pictures one below the other, each with its own words; those of the gallery follow. */
function gallery(card: Element): string {
  const isPart = (element: Element) =>
    ['img', 'figcaption'].includes(element.name) || isMissingPicture(element)
  const parts: string[] = []
  let shown: Element | null = null
  for (const part of DomUtils.findAll(isPart, card.children)) {
    const isOwn = shown !== null && part.parent !== card && contains(part.parent, shown)
    if (part.name === 'img') parts.push(`<figure>${DomUtils.getOuterHTML(part)}</figure>`)
    else if (part.name === 'em') parts.push(`<p>${DomUtils.getOuterHTML(part)}</p>`)
    else if (isOwn) {
      const figure = parts.pop() ?? ''
      parts.push(
        figure.replace(/<\/figure>$/, `<figcaption>${innerOf(part)}</figcaption></figure>`),
      )
    } else parts.push(`<p>${innerOf(part)}</p>`)
    shown = part.name === 'img' ? part : null
  }
  return parts.join('')
}

function isMissingPicture(element: Element) {
  return element.name === 'em' && textOf(element).startsWith(missing)
}

function contains(outer: Element['parent'], inner: Element): boolean {
  for (let at: Element['parent'] = inner.parent; at; at = at.parent) if (at === outer) return true
  return false
}

/** Videos of YouTube stay; the rest becomes a link, because readers' browsers would ask any server. */
function embed(address: string, { origins, note }: Cleaning): string {
  const frame = `<iframe src="${escapeHtml(address)}"></iframe>`
  if (sanitizeTags(frame, origins).includes('data-youtube')) return frame
  const { host } = URL.parse(address) ?? {}
  note(host ? 'embeds' : 'forms', host || cut(address, 60))
  return host ? `<p><a href="${escapeHtml(address)}">${escapeHtml(address)}</a></p>` : ''
}

/** Before the description of a picture that is not here. */
const missing = 'Picture: '

function picture({ attribs }: Element, { showPicture, note }: Cleaning): string {
  const address = attribs.src ?? ''
  const alt = attribs.alt?.trim() ?? ''
  const src = showPicture(address)
  if (src) return `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}">`
  note('pictures', cut(address, 200))
  return alt && `<em>${missing}${escapeHtml(alt)}</em>`
}

/**
 * A link around a picture that leads to its file is dropped, as is one to the sign-up of Ghost, whose
 * buttons go too; one to the old site stays on this one.
 */
function link(anchor: Element, cleaning: Cleaning): string | null {
  const { siteUrl } = cleaning
  const { href = '', class: classes = '' } = anchor.attribs
  if (href.includes('#/portal') && classes !== '') return leaveOut('forms')(anchor, cleaning)
  if (pictureFile.test(href) || href.includes('#/portal')) return unwrap(anchor)
  if (siteUrl && (href === siteUrl || href.startsWith(`${siteUrl}/`))) {
    anchor.attribs.href = href.slice(siteUrl.length) || '/'
  }
  return null
}

/** WordPress embeds what an address alone in its paragraph leads to. */
function bareAddress(paragraph: Element, cleaning: Cleaning): string | null {
  const isText = paragraph.children.every((child) => child.type === 'text')
  const words = isText ? textOf(paragraph).trim() : ''
  return /^https?:\/\/\S{4,2000}$/.test(words) ? embed(words, cleaning) : null
}

const inline = /^(a|abbr|b|br|cite|code|del|em|i|img|ins|kbd|mark|q|s|small|span|strong|sub|sup|u)$/

/** Layout is gone; words that stood in a box by themselves are a paragraph. */
function unwrapped(box: Element): null {
  if (box.attribs['data-block']) return null
  let words: Element | null = null
  for (const child of [...box.children]) {
    const isBlank = child.type === 'text' && child.data.trim() === ''
    const isWords = child.type === 'text' || ('name' in child && inline.test(child.name))
    if (!isWords) words = null
    else if (!words && !isBlank) {
      words = newParagraph()
      DomUtils.prepend(box, words)
    }
    if (words) DomUtils.appendChild(words, child)
    else DomUtils.prepend(box, child)
  }
  DomUtils.removeElement(box)
  return null
}

/** Its children take its place. */
function unwrap(element: Element): null {
  for (const child of [...element.children]) DomUtils.prepend(element, child)
  DomUtils.removeElement(element)
  return null
}

/** Without empty elements, and without the line breaks of layout that is gone. */
function tidy(clean: string) {
  return clean
    .replace(/<(p|figcaption|em|strong|h[234]|ul|ol)>(?:\s|&nbsp;|<br ?\/?>)*<\/\1>/g, '')
    .replace(/<figure>\s*<\/figure>/g, '')
    .replace(/(<pre[\s>][\s\S]*?<\/pre>)|\n\s*/g, (_, pre?: string) => pre ?? '\n')
}

/** As the editor stores them, so that a post can be changed here. */
function videosForEditor(clean: string) {
  return clean.replace(
    /<a [^>]*data-youtube="([\w-]{11})"[^>]*>[\s\S]*?<\/a>/g,
    '<div data-youtube-video=""><iframe src="https://www.youtube-nocookie.com/embed/$1"></iframe></div>',
  )
}
