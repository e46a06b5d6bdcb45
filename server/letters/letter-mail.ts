import { firstNameOf, withFirstName } from '#content/first-name.ts'
import { checkMessage } from '#platform/mail/check-message.ts'
import type { Message } from '#platform/mail/message.ts'
import { unsubscribeHeaders } from '#supabase/functions/_shared/mail.ts'
import type { ClaimedMail, LetterContent } from './letter-queue.ts'

/** The mail to one address: the letter with the first name and the links of its owner. */
export function letterMail(
  siteUrl: string,
  letter: LetterContent,
  { letterId, address, token, names }: ClaimedMail & { names: string[] },
): Message {
  const firstName = names.map(firstNameOf).find((name) => name !== '') ?? ''
  const { subject, html, text } = withFirstName(letter, firstName)
  const query = new URLSearchParams({ token, letter: letterId })
  const unsubscribe = `${siteUrl}/unsubscribe?${query}`
  const links: Record<string, string> = {
    '%unsubscribe_url%': unsubscribe,
    '%preferences_url%': `${siteUrl}/email-preferences?${query}`,
  }
  return checkMessage({
    kind: 'letter',
    to: address,
    subject,
    text: fill(text, links),
    html: fill(html, links, (link) => link.replaceAll('&', '&amp;')),
    headers: unsubscribeHeaders(unsubscribe),
  })
}

function fill(content: string, links: Record<string, string>, write = (link: string) => link) {
  return content.replace(/%(?:unsubscribe|preferences)_url%/g, (name) => write(links[name] ?? ''))
}
