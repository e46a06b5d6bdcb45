import type { MailContent } from './layout.ts'
import type { MailFacts, MailKind, MailWords } from './words.ts'

/** A project's own words and layout, asked for each mail: they may change while it runs. */
export type MailTexts = {
  siteName: string
  write(kind: MailKind, facts: MailFacts): MailWords
  renderHtml?(content: MailContent, siteName: string): string
}

export function toContent(words: MailWords, { href, code }: { href: string; code: string }) {
  const { subject, heading, text, button, footnote } = words
  return {
    subject: subject.replace(/\p{Cc}+/gu, ' '),
    heading,
    paragraphs: text.split(/\n\s*\n/),
    ...(button && { button: { label: button, href } }),
    ...(code && { code }),
    footnote,
  } satisfies MailContent
}
