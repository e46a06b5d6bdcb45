import type { Auth } from '#platform/auth/call.ts'
import { withTemplate } from '#platform/auth/mails/compose.ts'
import { renderHtml as plainHtml, renderText } from '#platform/auth/mails/layout.ts'
import { toContent } from '#platform/auth/mails/mails.ts'
import { type Notice, noticeWords } from '#platform/auth/mails/notices.ts'

/** Sends the notices that the settings switch on; called after the change is committed. */
export async function sendNotices(auth: Auth, notices: Notice[]): Promise<void> {
  const { site_url: SiteURL, email: settings } = auth.settings
  for (const { kind, to, email = to ?? '', ...facts } of notices) {
    const notification = settings.notification[kind]
    if (!notification?.enabled || !to || auth.isUndeliverable(to)) continue
    const { siteName, renderHtml = plainHtml } = await auth.findMailTexts()
    const [subject, text] = noticeWords[kind](facts, email)
    const footnote = 'If this was not you, someone else may use your account. Please get in touch.'
    const content = toContent({ subject, heading: subject, text, footnote }, { href: '', code: '' })
    const ours = {
      subject,
      text: renderText(content, siteName),
      html: renderHtml(content, siteName),
    }
    const values = { SiteURL, Email: email, Data: {}, ...facts }
    await auth.mailer.enqueue({ kind, to, ...withTemplate(notification, ours, values) })
  }
}
