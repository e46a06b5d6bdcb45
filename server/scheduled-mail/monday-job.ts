import type { MoreCounts } from '#app/admin/today/today-words.ts'
import { isExampleAddress } from '#content/example-address.ts'
import type { Mailer } from '#platform/mail/message.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import type { ServiceClient } from '#server/service-client.ts'
import { countedDays, mondayLetter } from './monday-letter.ts'
import { letterDueAt, mondayOf } from './monday-schedule.ts'

/**
 * One mail a week to the owner. Its id is that of the week, so after a crash between queueing and
 * marking it is not queued again (docs/decisions/072).
 */
export function createMondayJob(options: {
  client: ServiceClient
  mailer: Pick<Mailer, 'enqueue'>
  /** The counts that admin_today() does not know. */
  countMore(): Promise<MoreCounts>
  siteUrl: string
  readBusiness(): Promise<{ businessName: string; timeZone: string }>
  findOwnerEmail(): Promise<string>
  clock?(): Date
}): JobKind {
  const { client, mailer, siteUrl, readBusiness, clock = () => new Date() } = options
  const read = async () => (await client.rpc('read_monday_letter').throwOnError()).data

  async function readFacts(timeZone: string) {
    const [{ data: facts }, { data: numbers }, more] = await Promise.all([
      client.rpc('monday_letter_facts').throwOnError(),
      client
        .rpc('read_numbers', { days: countedDays, step: 1, time_zone: timeZone })
        .throwOnError(),
      options.countMore(),
    ])
    return { ...facts, today: { ...facts.today, ...more }, numbers }
  }

  return {
    isAnywhere: true,
    async dueAt() {
      const { is_on: isOn, last_monday: lastMonday } = await read()
      if (!isOn) return null
      const { timeZone } = await readBusiness()
      return { at: letterDueAt(clock(), lastMonday, timeZone) }
    },
    async perform() {
      const { is_on: isOn, last_monday: lastMonday, token } = await read()
      const { businessName: siteName, timeZone } = await readBusiness()
      const now = clock()
      if (!isOn || letterDueAt(now, lastMonday, timeZone) > now) return { status: 'done' }
      const monday = mondayOf(now, timeZone)
      const to = await options.findOwnerEmail()
      if (to && !isExampleAddress(to)) {
        const facts = await readFacts(timeZone)
        await mailer.enqueue(mondayLetter({ ...facts, monday, to, siteName, siteUrl, token }))
      }
      await client.rpc('mark_monday_letter', { monday }).throwOnError()
      return { status: 'done' }
    },
  }
}
