import { renderToStaticMarkup } from 'react-dom/server'
import { tellTones } from '#app/editor/blocks/callout.ts'
import { sanitizeHtml } from '#app/editor/sanitize.server.ts'
import type { Tables } from '#app/lib/database.ts'
import { sitePictureOf } from '#app/lib/files.data.ts'
import type { Host } from '#app/lib/host.ts'
import { absoluteUrl } from '#app/lib/seo/absolute-url.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'
import { Filled, LetterBody } from './letter-body.server.tsx'
import { findCards } from './letter-cards.data.ts'
import { colors, darkStyles, sans, serif, sheetPadding, sheetWidth } from './letter-style.ts'

export type WrittenLetter = Pick<
  Tables<'letters'>,
  'subject' | 'preview_line' | 'body_html' | 'body_text'
>

export type LetterParts = {
  supabase: Supabase
  host: Pick<Host, 'siteUrl' | 'supabaseUrl' | 'content' | 'log'>
}

/**
 * The places of the foot's links while a letter is rendered. They cannot be guessed: a placeholder
 * in the body, which may be a student's post, would put the secret link of each recipient into a
 * link to another site.
 */
const footMark = crypto.randomUUID()
const unsubscribeUrl = `${footMark}-unsubscribe`
const preferencesUrl = `${footMark}-preferences`

/** Filled in for each address when the letter is sent. In the foot alone. */
function withPlaceholders(part: string) {
  return (
    part
      // A dash rather than nothing, so that the rest around it makes no new placeholder.
      .replace(/%(?:unsubscribe|preferences)_url%/g, '-')
      .replaceAll(unsubscribeUrl, '%unsubscribe_url%')
      .replaceAll(preferencesUrl, '%preferences_url%')
  )
}

/** The HTML and the text part of a letter: the same for all addresses but for two placeholders. */
export async function renderLetter(parts: LetterParts, letter: WrittenLetter) {
  const { supabase, host } = parts
  const body = tellTones(await sanitizeHtml(host, letter.body_html))
  const cards = await findCards(supabase, body)
  const html = await toMailHtml(
    <mjml lang="en">
      <Head {...letter} accent={host.content.look.accent} />
      <mj-body css-class="letter-page" background-color={colors.paper} width={`${sheetWidth}px`}>
        <Masthead {...parts} />
        <LetterBody html={body} siteUrl={host.siteUrl} cards={cards} />
        <Foot {...parts} />
      </mj-body>
    </mjml>,
  )
  const text = `${letter.body_text ?? (await textOf(body, host.siteUrl))}\n\n${footText(parts)}\n`
  return { html: withPlaceholders(html), text: withPlaceholders(text) }
}

/** The text part as it is made from the editor's HTML, for editing it by hand. */
export async function letterText(host: LetterParts['host'], html: string) {
  return textOf(tellTones(await sanitizeHtml(host, html)), host.siteUrl)
}

async function textOf(html: string, siteUrl: string) {
  // Imported with the first letter: an idle site need not hold it, nor mrml.
  const { convert } = await import('html-to-text')
  // html-to-text leaves the caption of a table out.
  const captioned = html.replaceAll(/(<table[^>]*>)<caption>(.*?)<\/caption>/gs, '<p>$2</p>$1')
  return convert(captioned, {
    wordwrap: 78,
    selectors: [
      { selector: 'a', options: { baseUrl: siteUrl, hideLinkHrefIfSameAsText: true } },
      { selector: 'img', options: { baseUrl: siteUrl } },
      { selector: 'figure', format: 'paragraph' },
      { selector: 'figcaption', format: 'block' },
      ...['h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } })),
      { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
    ],
  })
}

/** Renders MJML. Without fonts, which mail programs would load from another company. */
async function toMailHtml(mjml: React.ReactElement) {
  const { Engine } = await import('mrml')
  const engine = new Engine()
  try {
    engine.setRenderOptions({ disableComments: false, socialIconOrigin: null, fonts: {} })
    const rendered = engine.toHtml(renderToStaticMarkup(mjml))
    if (rendered.type === 'error') throw new Error(`MJML: ${rendered.message}`)
    return rendered.content
  } finally {
    engine.free()
  }
}

type HeadProps = Pick<WrittenLetter, 'subject' | 'preview_line'> & { accent: string }

function Head({ subject, preview_line, accent }: HeadProps) {
  const meta =
    '<meta name="color-scheme" content="light dark"/><meta name="supported-color-schemes" content="light dark"/>'
  return (
    <mj-head>
      <mj-title>{subject}</mj-title>
      {preview_line && <mj-preview>{preview_line}</mj-preview>}
      <mj-attributes>
        <mj-all font-family={sans} padding={`0 ${sheetPadding}px`} />
        <mj-text color={colors.ink} font-size="17px" line-height="1.6" padding-bottom="6px" />
        <mj-button
          background-color={accent}
          color={colors.onAccent}
          border-radius="6px"
          font-size="17px"
          font-weight="bold"
          inner-padding="14px 26px"
          align="left"
          padding-top="6px"
          padding-bottom="20px"
        />
        <mj-image align="left" padding-top="6px" padding-bottom="20px" />
        <mj-divider
          border-color={colors.rule}
          border-width="1px"
          padding-top="8px"
          padding-bottom="20px"
        />
        <mj-table color={colors.ink} font-size="16px" line-height="1.5" padding-bottom="20px" />
      </mj-attributes>
      <Filled tag="mj-style" html={darkStyles} />
      <Filled tag="mj-raw" html={meta} />
    </mj-head>
  )
}

const logoHeight = 44

function Masthead({ supabase, host: { siteUrl, content } }: LetterParts) {
  const { businessName } = content.business
  const logo = sitePictureOf(supabase, content.look.logo)
  return (
    <mj-section
      css-class={logo ? 'letter-sheet letter-logo' : 'letter-sheet'}
      background-color={colors.card}
      padding="24px 0 20px"
    >
      <mj-column>
        {logo ? (
          <mj-image
            href={siteUrl}
            src={absoluteUrl(siteUrl, logo.src)}
            alt={businessName}
            width={`${Math.round((logoHeight * logo.width) / logo.height)}px`}
          />
        ) : (
          <mj-text font-family={serif} font-size="20px" font-weight="bold">
            <a href={siteUrl} style={{ color: colors.link, textDecoration: 'none' }}>
              {businessName}
            </a>
          </mj-text>
        )}
      </mj-column>
    </mj-section>
  )
}

function Foot({ host: { content } }: LetterParts) {
  const { businessName, postalAddress } = content.business
  const link = { color: colors.muted }
  return (
    <mj-section css-class="letter-foot" padding="20px 0 32px">
      <mj-column>
        <mj-text color={colors.muted} font-size="14px">
          {businessName}
          <br />
          {postalAddress}
        </mj-text>
        <mj-text color={colors.muted} font-size="14px">
          You get this email because you asked for it.{' '}
          <a href={preferencesUrl} style={link}>
            Choose what you get
          </a>{' '}
          or{' '}
          <a href={unsubscribeUrl} style={link}>
            unsubscribe
          </a>
          .
        </mj-text>
      </mj-column>
    </mj-section>
  )
}

function footText({ host: { content } }: LetterParts) {
  const { businessName, postalAddress } = content.business
  return [
    '-- ',
    businessName,
    postalAddress,
    '',
    'You get this email because you asked for it.',
    `Choose what you get: ${preferencesUrl}`,
    `Unsubscribe: ${unsubscribeUrl}`,
  ].join('\n')
}
