export type Mail = {
  kind: string
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  headers?: Record<string, string>
  /** When the link in it ends (ISO 8601): an outbox does not send it after that. */
  expiresAt?: string
}

/** A confirmation link as public.issue_mail_link() gives it. */
export type MailLink = {
  kind: 'remove_factor' | 'invite_admin'
  email: string
  token: string
  expires_at: string
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

/** An empty line begins a new paragraph, and addresses become links. */
export function textToHtml(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${withLinks(escapeHtml(paragraph))}</p>`)
    .join('\n')
}

function withLinks(escaped: string): string {
  return escaped.replace(/https?:\/\/[^\s<]*[^\s<.,;:!?)]/g, '<a href="$&">$&</a>')
}
