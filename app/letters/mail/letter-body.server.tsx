import { DomUtils, parseDocument } from 'htmlparser2'
import { createElement, Fragment } from 'react'
import { absoluteUrl } from '#app/lib/seo/absolute-url.ts'
import type { LetterCard } from './letter-cards.data.ts'
import { colors, pictureWidth, styleOf } from './letter-style.ts'

type Node = ReturnType<typeof parseDocument>['children'][number]
type Element = Extract<Node, { attribs: unknown }>

type LetterBodyProps = {
  /** Sanitized. */
  html: string
  siteUrl: string
  cards: Map<string, LetterCard>
}

/** The sections of a letter: MJML, made from the HTML of the editor. */
export function LetterBody({ html, siteUrl, cards }: LetterBodyProps) {
  const sections: { card: LetterCard | null; nodes: Node[] }[] = []
  for (const node of parseDocument(html).children) {
    const link = onlyElement(node, 'a')
    const card = link?.attribs.class === 'letter-card' ? cards.get(link.attribs.href ?? '') : null
    const last = sections.at(-1)
    if (card) sections.push({ card, nodes: [] })
    else if (last && !last.card) last.nodes.push(node)
    else sections.push({ card: null, nodes: [node] })
  }
  return sections.map(({ card, nodes }, at) =>
    card ? (
      <Card key={card.path} card={card} siteUrl={siteUrl} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
      <mj-section key={at} css-class="letter-sheet" background-color={colors.card} padding="0">
        <mj-column>
          {nodes.map((node, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
            <Fragment key={at}>{blockOf(node, siteUrl)}</Fragment>
          ))}
        </mj-column>
      </mj-section>
    ),
  )
}

function blockOf(node: Node, siteUrl: string) {
  const link = onlyElement(node, 'a')
  if (link && (link.attribs.class === 'letter-button' || link.attribs['data-youtube'])) {
    const words = link.attribs['data-youtube'] ? 'Watch the video' : DomUtils.textContent(link)
    return <Button href={absoluteUrl(siteUrl, link.attribs.href ?? '')}>{words}</Button>
  }
  const [film] = DomUtils.getElementsByTagName('video', node)
  if (film) return <Film film={film} around={node} siteUrl={siteUrl} />
  const picture = onlyPicture(node)
  if (picture) return <Picture picture={picture} around={node} siteUrl={siteUrl} />
  if (isElement(node, 'hr')) return <mj-divider />
  const table = onlyElement(node, 'table')
  if (table) {
    return <Filled tag="mj-table" html={innerHtml(table, siteUrl)} />
  }
  if (
    DomUtils.textContent(node).trim() === '' &&
    DomUtils.getElementsByTagName('img', node).length === 0
  )
    return null
  return <Filled tag="mj-text" html={styledHtml(node, siteUrl)} />
}

/** The picture of a figure, whatever its caption holds. */
function onlyPicture(node: Node): Element | null {
  if (!isElement(node, 'figure')) return onlyElement(node, 'img')
  const [picture, ...others] = DomUtils.getElementsByTagName('img', node)
  return picture && others.length === 0 ? picture : null
}

const widthOf: Record<string, number> = { small: 240, medium: 400, full: pictureWidth }

type PictureProps = { picture: Element; around: Node; siteUrl: string }

/** With the size and the caption of the figure around it. */
function Picture({ picture, around, siteUrl }: PictureProps) {
  const { src = '', alt = '', width } = picture.attribs
  const figure = isElement(around, 'figure') ? around : null
  const wanted = widthOf[figure?.attribs['data-size'] ?? ''] ?? Number(width ?? pictureWidth)
  const [caption] = figure ? DomUtils.getElementsByTagName('figcaption', figure) : []
  return (
    <>
      <mj-image
        src={absoluteUrl(siteUrl, src)}
        alt={alt}
        width={`${Math.min(wanted, pictureWidth)}px`}
      />
      {caption && (
        <mj-text color={colors.muted} font-size="14px">
          {DomUtils.textContent(caption)}
        </mj-text>
      )}
    </>
  )
}

type FilmProps = { film: Element; around: Node; siteUrl: string }

/** Mail programs play no film: its poster opens it, as the link of its caption does. */
function Film({ film: { attribs }, around, siteUrl }: FilmProps) {
  const { src = '', poster } = attribs
  return (
    <>
      {poster && (
        <mj-image
          href={absoluteUrl(siteUrl, src)}
          src={absoluteUrl(siteUrl, poster)}
          alt={DomUtils.textContent(DomUtils.getElementsByTagName('strong', around))}
          width={`${pictureWidth}px`}
        />
      )}
      <Filled tag="mj-text" html={styledHtml(around, siteUrl)} />
    </>
  )
}

/** A tag of MJML with HTML inside, which its parser refuses unless it is well-formed. */
export function Filled({ tag, html }: { tag: `mj-${string}`; html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised, or written here
  return createElement(tag, { dangerouslySetInnerHTML: { __html: html } })
}

function Button({ href, children }: { href: string; children: string }) {
  return (
    <mj-button css-class="letter-button" href={href}>
      {children}
    </mj-button>
  )
}

function Card({ card, siteUrl }: { card: LetterCard; siteUrl: string }) {
  const address = siteUrl + card.path
  return (
    <mj-section
      css-class="letter-sheet letter-card"
      background-color={colors.card}
      padding="6px 28px 20px"
    >
      <mj-column border={`1px solid ${colors.rule}`} border-radius="6px" padding="16px 0">
        {card.picture && (
          <mj-image
            href={address}
            src={absoluteUrl(siteUrl, card.picture)}
            alt=""
            width={`${pictureWidth - 56}px`}
          />
        )}
        <mj-text font-size="20px" padding-bottom="0">
          <a href={address} style={{ color: colors.link }}>
            {card.title}
          </a>
        </mj-text>
        <mj-text>{card.text}</mj-text>
        <Button href={address}>{card.action}</Button>
      </mj-column>
    </mj-section>
  )
}

function isElement(node: Node, name: string): node is Element {
  return 'attribs' in node && node.name === name
}

/** The element of this name when a block holds nothing else, as an editor writes it in a paragraph. */
function onlyElement(node: Node, name: string): Element | null {
  if (isElement(node, name)) return node
  if (!('children' in node)) return null
  const inside = node.children.filter(
    (child) => DomUtils.textContent(child).trim() !== '' || 'attribs' in child,
  )
  const [only] = inside
  return only && inside.length === 1 ? onlyElement(only, name) : null
}

function innerHtml(element: Element, siteUrl: string) {
  return element.children.map((child) => styledHtml(child, siteUrl)).join('')
}

/** Self-closing tags and escaped signs, as MJML's parser wants them. */
function styledHtml(node: Node, siteUrl: string) {
  addStyles(node, siteUrl)
  return DomUtils.getOuterHTML(node, { xmlMode: true, decodeEntities: true })
}

function addStyles(node: Node, siteUrl: string) {
  if (!('attribs' in node)) return
  const { href, src, alt, width, start, colspan, rowspan } = node.attribs
  const style = styleOf[node.name]
  const kept = { alt, width, start, colspan, rowspan, style }
  if (href) Object.assign(kept, { href: absoluteUrl(siteUrl, href) })
  if (src) Object.assign(kept, { src: absoluteUrl(siteUrl, src) })
  node.attribs = Object.fromEntries(
    Object.entries(kept).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  for (const child of node.children) addStyles(child, siteUrl)
}
