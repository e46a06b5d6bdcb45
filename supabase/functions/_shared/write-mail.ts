import { fill } from './fill.ts'
import { frameHtml, textToHtml } from './mail.ts'
import { type functionMails, readMailText, readSiteName } from './words.ts'

type Options = {
  /** Where the owner has published no name of her own. */
  defaultName?: string
  /** Small words below the mail, given the name of the site. */
  footOf?(siteName: string): string[]
}

/** A mail in the published words. {siteName} is always filled in, and `facts` are. */
export function writeMail(
  documents: Record<string, unknown>,
  mail: keyof typeof functionMails,
  facts: Record<string, string>,
  { defaultName = '', footOf = () => [] }: Options = {},
): { subject: string; text: string; html: string } {
  const siteName = readSiteName(documents) ?? defaultName
  const words = readMailText(documents, mail)
  const text = fill(words.text, { siteName, ...facts })
  const subject = fill(words.subject, { siteName, ...facts }).replace(/\p{Cc}+/gu, ' ')
  const foot = footOf(siteName)
  return {
    subject,
    text: [text, ...foot].join('\n\n-- \n'),
    html: frameHtml(textToHtml(text), { subject, siteName, foot }),
  }
}
