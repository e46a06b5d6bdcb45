import type { MailContent } from './layout.ts'
import type { MailKind, MailWords } from './words.ts'

/** A project's own words for its mails, asked for each mail: they may change while it runs. */
export type MailTexts = { siteName: string; words: Record<MailKind, MailWords> }

export type MailFacts = {
  siteName: string
  email: string
  newEmail: string
  href: string
  code: string
}

export function fillMail(words: MailWords, facts: MailFacts): MailContent {
  const { siteName, email, newEmail, href, code } = facts
  const known: Record<string, string> = { siteName, email, newEmail, code }
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) => known[name] ?? whole)
  return {
    subject: fill(words.subject).replace(/\p{Cc}+/gu, ' '),
    heading: fill(words.heading),
    paragraphs: fill(words.text).split(/\n\s*\n/),
    ...(words.button && { button: { label: fill(words.button), href } }),
    ...(code && { code }),
    footnote: fill(words.footnote),
  }
}
