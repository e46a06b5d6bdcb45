import { escapeHtml } from './escape-html.ts'

/** Inserted by the editor of letters: the word after the line is for readers without a name. */
export const firstNamePlaceholder = '{first name|there}'

const defaultWord = 'there'
const gap = String.raw`(?:\s|&nbsp;|&#xa0;|&#160;)`
const placeholder = new RegExp(
  String.raw`\{${gap}*first${gap}+name${gap}*(?:\|([^{}|<>]*))?\}`,
  'gi',
)

type Mail = { subject: string; html: string; text: string }

/** The mail to one person. Without a first name each placeholder becomes its own word. */
export function withFirstName({ subject, html, text }: Mail, firstName: string): Mail {
  return {
    subject: fillFirstName(subject, firstName),
    html: fillFirstName(html, escapeHtml(firstName)),
    text: fillFirstName(text, firstName),
  }
}

export function fillFirstName(text: string, firstName: string): string {
  return text.replace(placeholder, (whole: string, word: string | undefined, at: number) => {
    if (isInAddress(text, at)) return whole
    return firstName || (word ?? defaultWord).trim().replace(/\s+/g, ' ')
  })
}

/** A web address with a name in it would tell the other site who reads the letter. */
function isInAddress(text: string, at: number) {
  return /:\/\/[^\s<>"]*$/.test(text.slice(Math.max(0, at - 2000), at))
}

const title = /^(?:dr|mr|mrs|ms|mx|miss|prof|professor|rev|sir|madam)\.?$/i
const longestName = 40

/** The first name in a full name: 'Jane' of 'DR. JANE DOE'. Empty when the text is no name. */
export function firstNameOf(fullName: string): string {
  const words = fullName
    .normalize('NFC')
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean)
  while (words[0] && title.test(words[0])) words.shift()
  const [first = '', second = ''] = words
  // Spreadsheets sort by last names: 'Doe, Jane'.
  const word = ((first.endsWith(',') && second) || first).replace(/,$/, '')
  const isName = /^\p{L}[\p{L}\p{M}'’.-]*$/u.test(word) && word.length <= longestName
  // An initial, or the sample 'Your Name' of a new site.
  const isUseless = /^(?:[a-z]\.?|your)$/i.test(word)
  if (!isName || isUseless) return ''
  const isShouted = fullName === fullName.toUpperCase()
  return isShouted || word === word.toLowerCase() ? capitalize(word) : word
}

function capitalize(word: string) {
  return word.toLowerCase().replace(/(^|[-'’])\p{L}/gu, (part) => part.toUpperCase())
}
