import { formatPrice } from '#app/lib/money.ts'
import { isExampleAddress } from '#content/example-address.ts'
import type { Log } from '#platform/http/log.ts'
import type { MailServer } from '#platform/mail/mail-server.ts'
import type { Mailer, Message } from '#platform/mail/message.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { createMailPace } from '#server/letters/mail-pace.ts'
import type { ServiceClient } from '#server/service-client.ts'
import { findDocuments } from '#supabase/functions/_shared/host.ts'
import { readPostalAddress } from '#supabase/functions/_shared/words.ts'
import { writeMail } from '#supabase/functions/_shared/write-mail.ts'
import { mailIdOf } from './mail-id.ts'

type Options = {
  client: ServiceClient
  mailer: Pick<Mailer, 'enqueue'>
  mailServer: Pick<MailServer, 'isReady'>
  siteUrl: string
  /** Whether PDFs with a price can be bought. */
  sells(): Promise<boolean>
  readPerHour(): Promise<number>
  readBusiness(): Promise<{ businessName: string }>
  findOwnerEmail(): Promise<string>
  log: Log
}

/**
 * Writes to the people on a waitlist after the owner's press, at the rate of letters, so that the
 * outbox keeps room for other mail. The id of a mail is that of its person and product: one that
 * was queued in the moment of a crash is not queued again.
 */
export function createWaitlistJob(options: Options): JobKind {
  const { client, mailer, mailServer, log } = options
  const pace = createMailPace(options.readPerHour)

  async function findNext() {
    if (!(await mailServer.isReady())) return null
    const sells = await options.sells()
    const { data } = await client.rpc('next_waitlist_mail', { sells }).throwOnError()
    return data[0] ?? null
  }

  /**
   * A mail that the database refuses for what is in it would be refused for ever, and all others
   * would wait behind it. Any other failure is tried again.
   */
  async function enqueue(person: WaitingPerson) {
    try {
      await mailer.enqueue(await waitlistMail(options, person))
    } catch (cause) {
      if (!/^2[23]/.test((cause as { code?: string }).code ?? '')) throw cause
      log.warn('a mail to a waitlist was refused', { product: person.product_id, cause })
    }
  }

  return {
    isAnywhere: true,
    dueAt: async () => ((await findNext()) ? { at: new Date() } : null),
    async perform({ signal }) {
      while (!signal.aborted) {
        await pace.waitForSlot(signal)
        const next = signal.aborted ? null : await findNext()
        if (!next) break
        await enqueue(next)
        const told = { product: next.product_id, person: next.user_id }
        await client.rpc('mark_notified', told).throwOnError()
      }
      return { status: 'done' }
    },
  }
}

type WaitingPerson = {
  product_id: string
  user_id: string
  email: string
  title: string
  slug: string
  price: number
}

async function waitlistMail(options: Options, person: WaitingPerson): Promise<Message> {
  const { client, siteUrl } = options
  const documents = await findDocuments({ service: client })
  const address = readPostalAddress(documents)
  const owner = await options.findOwnerEmail()
  const mail = writeMail(
    documents,
    'waitlist',
    {
      product: person.title,
      price: formatPrice(person.price),
      link: `${siteUrl}/store/${person.slug}`,
    },
    {
      defaultName: (await options.readBusiness()).businessName,
      footOf: (siteName) => (address ? [`${siteName}, ${address}`] : []),
    },
  )
  return {
    id: mailIdOf(`waitlist ${siteUrl} ${person.product_id} ${person.user_id}`),
    kind: 'waitlist',
    to: person.email,
    ...mail,
    ...(owner && !isExampleAddress(owner) && { replyTo: owner }),
  }
}
