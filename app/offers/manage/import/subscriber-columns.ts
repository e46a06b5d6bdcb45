/** The columns of a file, by their place in a row. */
export type SubscriberColumns = {
  /** The program that wrote the file, if its columns tell. */
  program: string | null
  /** That program has a file that says who gets no mail; this one does not. */
  hidesSilence: boolean
  address: number
  name: number | null
  consentDate: number | null
}

const programs: { name: string; columns: string[] }[] = [
  { name: 'Ghost', columns: ['email', 'subscribed_to_emails', 'complimentary_plan'] },
  { name: 'Mailchimp', columns: ['email_address', 'member_rating', 'optin_time'] },
  { name: 'Substack', columns: ['email', 'email_disabled'] },
  { name: 'Substack', columns: ['email', 'stripe_plan', 'start_date'] },
  { name: 'Substack', columns: ['email', 'subscription_source_free'] },
  { name: 'Kit', columns: ['email', 'first_name', 'status', 'created_at'] },
  { name: 'Kit', columns: ['email', 'first_name', 'state', 'created_at'] },
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
  const known = programs.find(({ columns }) => columns.every((one) => names.includes(one)))
  const program = known?.name ?? null
  const likely = first.findIndex((cell) => /e-?mail|@/i.test(cell))
  return {
    program,
    hidesSilence: program === 'Substack' && !names.includes('email_disabled'),
    address: find(addressNames) ?? Math.max(0, likely),
    name: find(nameNames),
    consentDate: find(consentNames),
  }
}

/** Why the old program had stopped to write to an address, or never began. */
export type Silence = 'unsubscribed' | 'bounced' | 'complained' | 'unasked'

const off = /^(false|no|0|unsubscribed)$/i
const on = /^(true|yes|1)$/i
/** States of Kit and Mailchimp. A “cold” subscriber of Kit reads no mail, and still gets it. */
const silentStates: [RegExp, Silence][] = [
  [/^(bounced|cleaned)$/i, 'bounced'],
  [/^complained$/i, 'complained'],
  [/^(inactive|unconfirmed|pending|nonsubscribed|transactional)$/i, 'unasked'],
  [/^(unsubscribed|cancelled|canceled)$/i, 'unsubscribed'],
]
/** The files in the ZIP of Mailchimp: 'unsubscribed_email_audience_export_5f2c.csv'. */
const silentFiles: [RegExp, Silence][] = [
  [/^unsubscribed_/i, 'unsubscribed'],
  [/^cleaned_/i, 'bounced'],
  [/^nonsubscribed_/i, 'unasked'],
]
/** Substack replaces the address of a person who had it deleted. */
const deleted = /@deletion-request\.substack\.com$/i

const matching = (known: [RegExp, Silence][], text: string) =>
  known.find(([pattern]) => pattern.test(text))?.[1] ?? null

/** For each row: why the old program wrote no mail to this address, or null. */
export function readSilence(first: string[], fileName = ''): (row: string[]) => Silence | null {
  const names = first.map(plainName)
  const has = (name: string) => names.includes(name)
  const ofFile = matching(silentFiles, fileName) ?? silenceOfColumns(has)
  return (row) => {
    const cell = (name: string) => row[names.indexOf(name)]?.trim() ?? ''
    const state = cell('status') || cell('state') || cell('email_permission_status')
    const ofState = matching(silentStates, state)
    if (ofState) return ofState
    if (cell('clean_time') !== '') return 'bounced'
    const ends = ['unsub_time', 'unsubscribed_at', 'cancelled_at', 'canceled_at', 'deleted_at']
    const isOff =
      off.test(cell('subscribed_to_emails')) ||
      on.test(cell('email_disabled')) ||
      ends.some((name) => cell(name) !== '') ||
      row.some((one) => deleted.test(one.trim()))
    return isOff ? 'unsubscribed' : ofFile
  }
}

/** A renamed file of Mailchimp: those who left or bounced have their time in place of LAST_CHANGED. */
function silenceOfColumns(has: (name: string) => boolean): Silence | null {
  if (!has('member_rating') || has('last_changed')) return null
  if (has('clean_time')) return 'bounced'
  return has('unsub_time') ? 'unsubscribed' : null
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
