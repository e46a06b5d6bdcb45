import type { AuthSettings } from '#platform/auth/settings.ts'
import { renderHtml as plainHtml, renderText } from './layout.ts'
import { type MailTexts, toContent } from './mails.ts'
import { fillTemplate, type TemplateValues } from './templates.ts'
import type { MailFacts, MailKind } from './words.ts'

/** A mail to write and send after the commit. */
export type Prepared = {
  kind: MailKind
  to: string
  href: string
  facts: Omit<MailFacts, 'siteName'>
  /** Further facts for a project's own template. */
  link?: Pick<TemplateValues, 'TokenHash' | 'RedirectTo' | 'Data'>
}

/** Names in config.toml; a notice about an existing account has none there. */
const templateNames: Record<MailKind, string | undefined> = {
  confirmation: 'confirmation',
  recovery: 'recovery',
  magic_link: 'magic_link',
  invite: 'invite',
  reauthentication: 'reauthentication',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
  account_exists: undefined,
}

/** A project's template where config.toml names one, or the words of `texts`. */
export function composeMail(settings: AuthSettings, texts: MailTexts, mail: Prepared) {
  const { siteName, write, renderHtml = plainHtml } = texts
  const { kind, href, facts, link } = mail
  const content = toContent(write(kind, { siteName, ...facts }), { href, code: facts.code })
  const ours = {
    subject: content.subject,
    text: renderText(content, siteName),
    html: renderHtml(content, siteName),
  }
  const template = settings.email.template[templateNames[kind] ?? '']
  if (!template) return ours
  return withTemplate(template, ours, {
    ConfirmationURL: href,
    Token: facts.code,
    SiteURL: settings.site_url,
    Email: facts.email,
    NewEmail: facts.newEmail,
    Data: {},
    ...link,
  })
}

type Written = { subject: string; text: string; html: string }

/** A template replaces the subject, the content, or both. */
export function withTemplate(
  template: { subject: string; content: string },
  ours: Written,
  values: TemplateValues,
): Written {
  const { subject, html, text } = fillTemplate(template, values)
  return {
    subject: template.subject ? subject : ours.subject,
    ...(template.content ? { html, text } : { html: ours.html, text: ours.text }),
  }
}
