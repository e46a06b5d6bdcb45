import { palette } from './palette.ts'

export type Mail = {
  /** Becomes the Message-ID; where there is an outbox, it queues a mail of one id once. */
  id?: string
  kind: string
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  headers?: Record<string, string>
  /** The ids of the mails that it continues, the oldest first. */
  thread?: string[]
  /** The id of what the mail is about, for reports about its delivery. Never sent. */
  reference?: string
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

/** The rule of content/example-address.ts, which functions cannot import. */
export function isExampleAddress(email: string): boolean {
  return /(^|[@.])(example\.(com|net|org)|test|invalid|localhost)$/i.test(email)
}

/** RFC 8058: mail programs show an unsubscribe button and send a POST for it. */
export function unsubscribeHeaders(url: string) {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
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

type Framed = {
  subject: string
  /** Above the mail; '' where it is not known. */
  siteName: string
  /** Small words below it, one paragraph per entry. */
  foot?: string[]
}

const { paper, card, ink, muted, rule } = palette.light

/**
 * The layout of every mail but letters. No tables, no remote pictures, inline styles: mail programs
 * render these alike.
 */
export function frameHtml(body: string, { subject, siteName, foot = [] }: Framed): string {
  const name = `<p style="margin:0 0 20px;font-size:15px;letter-spacing:.04em;color:${muted}">${escapeHtml(siteName)}</p>`
  const small = foot.map(
    (line) => `<p style="margin:20px 0 0;font-size:14px;color:${muted}">${escapeHtml(line)}</p>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px 12px;background:${paper};color:${ink};font-family:Georgia,'Times New Roman',serif;font-size:17px;line-height:1.55">
<div style="max-width:520px;margin:0 auto">
${siteName && name}
<div style="background:${card};border:1px solid ${rule};border-radius:10px;padding:12px 24px">
${body}
</div>
${small.join('\n')}
</div>
</body>
</html>
`
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
