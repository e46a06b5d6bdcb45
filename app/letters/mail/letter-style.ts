import { onAccent } from '#content/accent.ts'
import { palette } from '#supabase/functions/_shared/palette.ts'

const { light, dark } = palette
export const colors = { ...light, onAccent }

export const serif = 'Georgia, "Times New Roman", serif'
export const sans = '-apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif'

export const sheetWidth = 600
export const sheetPadding = 28
export const pictureWidth = sheetWidth - 2 * sheetPadding

/** Outlook reads inline styles only. */
export const styleOf: Record<string, string> = {
  h2: `margin:12px 0 8px;font:bold 24px/1.3 ${serif}`,
  h3: `margin:10px 0 6px;font:bold 20px/1.3 ${serif}`,
  h4: `margin:8px 0 4px;font:bold 17px/1.4 ${serif}`,
  p: 'margin:0 0 14px',
  ul: 'margin:0 0 14px;padding:0 0 0 24px',
  ol: 'margin:0 0 14px;padding:0 0 0 24px',
  dl: 'margin:0 0 14px',
  li: 'margin:0 0 6px',
  blockquote: `margin:0 0 14px;padding:0 0 0 16px;border-left:3px solid ${light.rule}`,
  pre: `margin:0 0 14px;padding:12px;background:${light.sunk};font:14px/1.5 monospace;white-space:pre-wrap`,
  code: 'font-family:monospace',
  a: `color:${light.link};text-decoration:underline`,
  img: 'border:0;max-width:100%;height:auto',
  table: 'border-collapse:collapse;width:100%',
  th: `border-bottom:2px solid ${light.rule};padding:6px 8px;text-align:left;vertical-align:top`,
  td: `border-bottom:1px solid ${light.rule};padding:6px 8px;text-align:left;vertical-align:top`,
}

const darkQuery = '@media (prefers-color-scheme: dark)'

/** Overrides the inline colours, so it needs !important. */
export const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
${darkQuery} {
  body, .letter-page { background: ${dark.paper} !important; }
  .letter-sheet, .letter-sheet table, .letter-card table { background: ${dark.card} !important; }
  .letter-logo img { background: ${light.card} !important; padding: 8px !important; border-radius: 6px !important; }
  .letter-sheet p, .letter-sheet blockquote { border-color: ${dark.rule} !important; }
  .letter-sheet div, .letter-sheet td, .letter-sheet th { color: ${dark.ink} !important; border-color: ${dark.rule} !important; }
  .letter-sheet a { color: ${dark.link} !important; }
  .letter-sheet pre { background: ${dark.sunk} !important; }
  .letter-sheet .letter-button a, .letter-sheet .letter-button td { color: ${onAccent} !important; }
  .letter-foot div, .letter-foot a { color: ${dark.muted} !important; }
}`

/** For the preview, which shows a scheme whatever the browser prefers. */
export function inScheme(html: string, scheme: 'light' | 'dark') {
  return html.replaceAll(darkQuery, scheme === 'dark' ? '@media all' : '@media not all')
}
