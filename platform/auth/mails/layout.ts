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

/** Without a look of its own: a project passes its layout as `MailTexts.renderHtml`. */
export function renderHtml(content: MailContent, siteName: string): string {
  const { subject, heading, paragraphs, button, code, footnote } = content
  const lead = button ? 'Or enter this code on the page:' : 'Your code:'
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(subject)}</title>
</head>
<body>
<h1>${escapeHtml(heading)}</h1>
${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')}
${button ? `<p><a href="${escapeHtml(button.href)}">${escapeHtml(button.label)}</a></p>` : ''}
${code ? `<p>${lead} ${escapeHtml(code)}</p>` : ''}
<p>${escapeHtml(footnote)}</p>
<p>${escapeHtml(siteName)}</p>
</body>
</html>
`
}

export function escapeHtml(text: string) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
