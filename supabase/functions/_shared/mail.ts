export type Mail = {
  kind: string
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  headers?: Record<string, string>
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** Paragraphs, which an empty line begins, with links. */
export function htmlOf(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${withLinks(escapeHtml(paragraph))}</p>`)
    .join('\n')
}

function withLinks(escaped: string): string {
  return escaped.replace(/https?:\/\/[^\s<]*[^\s<.,;:!?)]/g, '<a href="$&">$&</a>')
}
