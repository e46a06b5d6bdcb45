import { readToday, type Settle, type TodaySource } from '#app/admin/today/read-today.server.ts'
import { isExampleAddress } from '#content/example-address.ts'
import type { Log } from '#platform/http/log.ts'
import type { Mailer } from '#platform/mail/message.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import type { ServiceClient } from '#server/service-client.ts'
import { countedDays, mondayLetter } from './monday-letter.ts'
import { letterDueAt, mondayOf } from './monday-schedule.ts'

/** The parts of the site that Today asks: those that an admin's request has in its host. */
export type MondayHost = Omit<TodaySource['host'], 'log'> &
  Awaited<ReturnType<TodaySource['findAdminHost']>>

/**
 * One mail a week to the owner. Its id is that of the week, so after a crash between queueing and
 * marking it is not queued again (docs/decisions/072).
 */
export function createMondayJob(options: {
  client: ServiceClient
  mailer: Pick<Mailer, 'enqueue'>
  findHost(): Promise<MondayHost>
  siteUrl: string
  readBusiness(): Promise<{ businessName: string; timeZone: string }>
  findOwnerEmail(): Promise<string>
  log: Log
  clock?(): Date
}): JobKind {
  const { client, mailer, siteUrl, readBusiness, log, clock = () => new Date() } = options
  const read = async () => (await client.rpc('read_monday_letter').throwOnError()).data

  /** Null while the site has no admin, whose Today it would tell. */
  async function readFacts(timeZone: string) {
    const [{ data: facts }, { data: numbers }, host] = await Promise.all([
      client.rpc('monday_letter_facts').throwOnError(),
      client
        .rpc('read_numbers', { days: countedDays, step: 1, time_zone: timeZone })
        .throwOnError(),
      options.findHost(),
    ])
    if (!facts.owner) return null
    const unread: string[] = []
    const settle: Settle = (failure, reading) =>
      reading.catch((cause) => {
        log.error(failure, { cause })
        unread.push(failure)
        return undefined
      })
    const source: TodaySource = {
      // supabase-js declares its class twice, for import and for require: @supabase/ssr has the other.
      supabase: client as unknown as TodaySource['supabase'],
      admin: facts.owner,
      findMailbox: options.findOwnerEmail,
      readCounts: async () => facts.today,
      findAdminHost: async () => host,
      host: { ...host, log: (level, message, cause) => log[level](message, { cause }) },
    }
    const { facts: today } = await readToday(source, settle)
    return { today, unread, numbers, stop: facts.stop }
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
      const facts = to && !isExampleAddress(to) ? await readFacts(timeZone) : null
      if (facts) {
        await mailer.enqueue(mondayLetter({ ...facts, monday, to, siteName, siteUrl, token }))
      }
      await client.rpc('mark_monday_letter', { monday }).throwOnError()
      return { status: 'done' }
    },
  }
}
