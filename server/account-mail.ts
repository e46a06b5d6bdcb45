import type { MailContent } from '#platform/auth/mails/layout.ts'
import { escapeHtml, frameHtml } from '#supabase/functions/_shared/mail.ts'
import { palette } from '#supabase/functions/_shared/palette.ts'

const { ink, paper, muted } = palette.light

/** A mail about an account, in the frame of all the site's mails. */
export function accountMailHtml(content: MailContent, siteName: string): string {
  const { subject, heading, paragraphs, button, code, footnote } = content
  const body = [
    `<h1 style="margin:12px 0 16px;font-size:24px;line-height:1.25;font-weight:600">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
    button &&
      `<p style="margin:24px 0"><a href="${escapeHtml(button.href)}" style="display:inline-block;background:${ink};color:${paper};text-decoration:none;padding:12px 22px;border-radius:8px;font-weight:600">${escapeHtml(button.label)}</a></p>`,
    code &&
      `<p style="margin:0 0 4px;color:${muted};font-size:15px">${button ? 'Or enter this code on the page:' : 'Your code:'}</p>
<p style="margin:0 0 12px;font-family:Menlo,Consolas,monospace;font-size:26px;letter-spacing:.18em">${escapeHtml(code)}</p>`,
  ]
  return frameHtml(body.filter(Boolean).join('\n'), { subject, siteName, foot: [footnote] })
}
