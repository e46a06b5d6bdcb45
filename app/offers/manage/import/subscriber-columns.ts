/** The columns of a file, by their place in a row. */
export type SubscriberColumns = {
  /** The program that wrote the file, if its columns tell. */
  program: string | null
  address: number
  name: number | null
  consentDate: number | null
}

const programs: { name: string; columns: string[] }[] = [
  { name: 'Ghost', columns: ['email', 'subscribed_to_emails', 'complimentary_plan'] },
  { name: 'Mailchimp', columns: ['email_address', 'member_rating', 'optin_time'] },
  { name: 'Substack', columns: ['email', 'email_disabled'] },
  { name: 'Substack', columns: ['email', 'stripe_plan', 'start_date'] },
  { name: 'Kit', columns: ['email', 'first_name', 'status', 'created_at'] },
  { name: 'Kit', columns: ['email_address', 'first_name', 'state', 'created_at'] },
]

const addressNames = ['email_address', 'email', 'e_mail', 'e_mail_address', 'subscriber_email']
const nameNames = ['first_name', 'given_name', 'name', 'full_name', 'subscriber_name']
/** The confirmation of a double opt-in before the sign-up, and that before the first sight of an address. */
const consentNames = [
  ...['confirm_time', 'optin_time', 'confirmed_at', 'subscribed_at', 'subscription_date'],
  ...['start_date', 'created_at', 'date_added', 'signup_date'],
]

/** 'Email Address' of Mailchimp and 'email_address' of Kit are the same column. */
function plainName(cell: string) {
  return cell
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
}

export function recognizeColumns(first: string[]): SubscriberColumns {
  const names = first.map(plainName)
  const find = (known: string[]) => {
    const name = known.find((one) => names.includes(one))
    return name === undefined ? null : names.indexOf(name)
  }
  const program = programs.find(({ columns }) => columns.every((one) => names.includes(one)))
  const likely = first.findIndex((cell) => /e-?mail|@/i.test(cell))
  return {
    program: program?.name ?? null,
    address: find(addressNames) ?? Math.max(0, likely),
    name: find(nameNames),
    consentDate: find(consentNames),
  }
}

const off = /^(false|no|0|unsubscribed)$/i
const on = /^(true|yes|1)$/i
/** States of Kit and Mailchimp in which an address gets no mail. */
const silent = /^(unsubscribed|cancelled|canceled|complained|inactive|unconfirmed|pending)$/i
const dead = /^(bounced|cleaned)$/i

type Silence = 'unsubscribed' | 'bounced' | null

/** For each row: whether the old program had stopped to write to this address. */
export function readSilence(first: string[]): (row: string[]) => Silence {
  const names = first.map(plainName)
  return (row) => {
    const cell = (name: string) => row[names.indexOf(name)]?.trim() ?? ''
    const state = cell('status') || cell('state') || cell('email_permission_status')
    if (cell('clean_time') !== '' || dead.test(state)) return 'bounced'
    const isSilent =
      silent.test(state) ||
      off.test(cell('subscribed_to_emails')) ||
      on.test(cell('email_disabled')) ||
      ['unsub_time', 'unsubscribed_at', 'deleted_at'].some((name) => cell(name) !== '')
    return isSilent ? 'unsubscribed' : null
  }
}

/** ISO, or null for a cell that is no date. A time without a zone is UTC, as Mailchimp writes it. */
export function consentDateOf(cell: string): string | null {
  const [, day, time, zone] =
    /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)\s*(Z|UTC|[+-]\d\d:?\d\d)?)?$/i.exec(
      cell.trim(),
    ) ?? []
  if (!day) return null
  const offset = !zone || /^(z|utc)$/i.test(zone) ? 'Z' : zone
  const date = new Date(`${day}T${time ?? '00:00'}${offset}`)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
