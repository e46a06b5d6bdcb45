/** The content of an e-mail, from which its text and its HTML are rendered. */
export type MailContent = {
  subject: string
  heading: string
  /** Paragraphs of plain text. */
  paragraphs: string[]
  button?: { label: string; href: string }
  code?: string
  /** The last, small sentence: how to react to a mail that was not requested. */
  footnote: string
}

const paper = '#faf6ec'
const ink = '#173b2c'
const quiet = '#55695f'
const line = '#d9d2bd'

export function renderText(content: MailContent, siteName: string): string {
  return [
    content.heading,
    ...content.paragraphs,
    content.button && `${content.button.label}:\n${content.button.href}`,
    content.code && `Or enter this code on the page: ${content.code}`,
    content.footnote,
    `-- \n${siteName}`,
  ]
    .filter((part) => part !== undefined)
    .join('\n\n')
}

/** No tables, no remote pictures, inline styles: mail programs render these alike. */
export function renderHtml(content: MailContent, siteName: string): string {
  const paragraphs = content.paragraphs
    .map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`)
    .join('\n')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(content.subject)}</title>
</head>
<body style="margin:0;padding:24px 12px;background:${paper};color:${ink};font-family:Georgia,'Times New Roman',serif;font-size:17px;line-height:1.55">
<div style="max-width:520px;margin:0 auto">
<p style="margin:0 0 20px;font-size:15px;letter-spacing:.04em;color:${quiet}">${escapeHtml(siteName)}</p>
<div style="background:#fffdf7;border:1px solid ${line};border-radius:10px;padding:28px 24px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25;font-weight:600">${escapeHtml(content.heading)}</h1>
${paragraphs}
${content.button ? buttonHtml(content.button) : ''}
${content.code ? codeHtml(content.code, content.button !== undefined) : ''}
</div>
<p style="margin:20px 0 0;font-size:14px;color:${quiet}">${escapeHtml(content.footnote)}</p>
</div>
</body>
</html>
`
}

function buttonHtml({ label, href }: { label: string; href: string }) {
  return `<p style="margin:24px 0"><a href="${escapeHtml(href)}" style="display:inline-block;background:${ink};color:${paper};text-decoration:none;padding:12px 22px;border-radius:8px;font-weight:600">${escapeHtml(label)}</a></p>`
}

function codeHtml(code: string, isAlternative: boolean) {
  const lead = isAlternative ? 'Or enter this code on the page:' : 'Your code:'
  return `<p style="margin:0 0 4px;color:${quiet};font-size:15px">${lead}</p>
<p style="margin:0;font-family:Menlo,Consolas,monospace;font-size:26px;letter-spacing:.18em">${escapeHtml(code)}</p>`
}

function escapeHtml(text: string) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
