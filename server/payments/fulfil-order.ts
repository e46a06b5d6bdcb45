import { randomBytes } from 'node:crypto'
import { formatAmount } from '#app/lib/money.ts'
import type { SiteContent } from '#content/documents.ts'
import { isExampleAddress } from '#content/example-address.ts'
import type { Mailer } from '#platform/mail/message.ts'
import type { ServiceClient } from '#server/service-client.ts'
import { findDocuments } from '#supabase/functions/_shared/host.ts'
import { writeMail } from '#supabase/functions/_shared/write-mail.ts'
import { claimFulfilment, findOrder, type PaidOrder, settle } from './orders.ts'

export type FulfilOptions = {
  service: ServiceClient
  mailer: Pick<Mailer, 'enqueue'>
  siteUrl: string
  /** The owner's mailbox from the environment. */
  contactTo: string | undefined
  readContent(): Promise<Pick<SiteContent, 'business'>>
  /** Ends the pages on which its buyer could pay a second time. */
  endOtherCheckouts(order: PaidOrder): Promise<void>
}

/**
 * Sends the receipt of a paid order; its PDF is in My PDFs already if its buyer has an account. Each
 * step can be repeated after a crash: the account is made once, and the mail has the id of the order.
 */
export function createFulfilOrder(options: FulfilOptions) {
  const { service, mailer, endOtherCheckouts } = options

  /** Other news of the order may come in between. */
  async function markFulfilled(order: PaidOrder, buyer: string | undefined): Promise<PaidOrder> {
    let current: PaidOrder | null = order
    while (current?.state === 'paid') {
      const fulfilled = await settle(service, current, 'fulfilled', buyer ? { buyer } : {})
      if (fulfilled) return fulfilled
      current = await findOrder(service, 'id', order.id)
    }
    return current ?? order
  }

  return async function fulfilOrder(paid: PaidOrder): Promise<PaidOrder> {
    const order = await claimFulfilment(service, paid.id)
    // Another process does it, or died at it: the job comes back to it.
    if (!order) return (await findOrder(service, 'id', paid.id)) ?? paid
    // An account that was deleted meanwhile took its address along: nobody is left to give it to.
    const account = order.user_id ? null : await makeAccount(options, order)
    if (order.email) await mailer.enqueue(await writeReceipt(options, order, account?.link ?? null))
    const fulfilled = await markFulfilled(order, account?.id)
    await endOtherCheckouts(fulfilled)
    return fulfilled
  }
}

/** An invitation, whose link the receipt carries. Without a link the address has an account by now. */
async function makeAccount({ service, siteUrl }: FulfilOptions, { email }: PaidOrder) {
  if (!email) return null
  const { auth } = service
  const known = await findAccount(service, email)
  if (known?.email_confirmed_at) return { id: known.id, link: null }
  // An unconfirmed sign-up does not prove that the address is the buyer's. Hosted Supabase would keep the
  // password of that sign-up; it is changed first, because a new password ends the links before it.
  if (known) {
    const password = `${randomBytes(24).toString('base64url')}aA1!`
    const { error } = await auth.admin.updateUserById(known.id, { password })
    if (error) throw error
  }
  const type = 'invite'
  const { data, error } = await auth.admin.generateLink({ type, email })
  if (error) throw error
  const token = new URLSearchParams({ token_hash: data.properties.hashed_token, type })
  return { id: data.user.id, link: `${siteUrl}/auth/confirm?${token}` }
}

async function findAccount(service: ServiceClient, email: string) {
  const { data: person } = await service
    .from('users')
    .select('id')
    .eq('email', email.toLowerCase())
    .maybeSingle()
    .throwOnError()
  if (!person?.id) return null
  const { data, error } = await service.auth.admin.getUserById(person.id)
  if (error) throw error
  return data.user
}

async function writeReceipt(options: FulfilOptions, order: PaidOrder, link: string | null) {
  const { service, siteUrl, contactTo, readContent } = options
  const { business } = await readContent()
  const date = new Date(order.paid_at ?? order.created_at)
  const dates = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'long',
    timeZone: business.timeZone,
  })
  const to = order.email ?? ''
  const owner = contactTo ?? (await service.rpc('owner_email').throwOnError()).data ?? ''
  const mail = writeMail(
    await findDocuments({ service }),
    wordsOf(order, link !== null),
    {
      product: order.product_title,
      total: totalOf(order),
      date: dates.format(date),
      order: order.id,
      email: to,
      link: link ?? `${siteUrl}/my-downloads`,
      siteUrl,
    },
    { defaultName: business.businessName },
  )
  const replyTo = owner && !isExampleAddress(owner) ? { replyTo: owner } : {}
  return { id: order.receipt_mail, kind: 'receipt', to, ...mail, ...replyTo }
}

/** A PDF that a coupon made free was bought with no card. */
function wordsOf({ total_cents }: PaidOrder, hasNewAccount: boolean) {
  if (total_cents === 0) return hasNewAccount ? 'freeReceiptAndAccount' : 'freeReceipt'
  return hasNewAccount ? 'receiptAndAccount' : 'receipt'
}

function totalOf({
  is_test,
  total_cents,
  tax_cents,
  discount_cents,
  coupon_code,
}: PaidOrder): string {
  const tax = tax_cents > 0 ? ` (with ${inDollars(tax_cents)} sales tax)` : ''
  const coupon =
    discount_cents > 0 ? `, ${inDollars(discount_cents)} off with the code ${coupon_code}` : ''
  const test = is_test ? ' (test mode: no card was charged)' : ''
  return inDollars(total_cents ?? 0) + tax + coupon + test
}

function inDollars(cents: number): string {
  return `$${formatAmount(cents / 100)}`
}
