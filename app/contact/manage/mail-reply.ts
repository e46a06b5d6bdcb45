import type { Tables } from '#app/lib/database.ts'
import type { Dates } from '#app/lib/dates/dates.ts'

type Message = Pick<Tables<'contact_submissions'>, 'name' | 'email' | 'message' | 'created_at'>

// Mail programs truncate mailto: addresses beyond about two thousand characters.
const quoteLength = 1200

/** A mailto: address that opens a reply with the message quoted below. */
export function replyAddress(
  { name, email, message, created_at }: Message,
  businessName: string,
  { formatDate }: Dates,
) {
  const words = message.length > quoteLength ? `${message.slice(0, quoteLength)} […]` : message
  const quote = words
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\r\n')
  const body = `\r\n\r\nOn ${formatDate(created_at)}, ${name} wrote:\r\n${quote}`
  const subject = encodeURIComponent(`Re: Your message to ${businessName}`)
  return `mailto:${encodeURIComponent(email)}?subject=${subject}&body=${encodeURIComponent(body)}`
}
