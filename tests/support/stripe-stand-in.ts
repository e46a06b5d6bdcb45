import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import { openPaymentSettings } from '#server/payments/payment-settings.ts'

/** Sample keys: they open nothing. */
export const sampleKeys = {
  STRIPE_SECRET_KEY: 'sk_live_sample',
  STRIPE_WEBHOOK_SECRET: 'whsec_sample',
}
export const testModeKeys = { ...sampleKeys, STRIPE_SECRET_KEY: 'sk_test_sample' }

/** As a site keeps the keys that its owner has typed in. */
export async function saveSampleKeys(dataDir: string) {
  const settings = { collectsTax: false, taxIsIncluded: false }
  await openPaymentSettings({ dataDir }).save({
    ...settings,
    secretKey: sampleKeys.STRIPE_SECRET_KEY,
    webhookSecret: sampleKeys.STRIPE_WEBHOOK_SECRET,
  })
}

type Session = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'url'
  | 'status'
  | 'payment_status'
  | 'client_reference_id'
  | 'currency'
  | 'amount_subtotal'
  | 'amount_total'
  | 'livemode'
  | 'success_url'
> & {
  payment_intent: string | null
  customer_details: { email: string } | null
  total_details: { amount_tax: number }
}
type Charge = Pick<Stripe.Charge, 'id' | 'object' | 'amount' | 'amount_refunded' | 'refunded'> &
  Pick<Stripe.Charge, 'created' | 'disputed'> & {
    payment_intent: string
    balance_transaction: Pick<Stripe.BalanceTransaction, 'id' | 'fee' | 'currency'> | null
  }
type Payment = Pick<Stripe.PaymentIntent, 'id' | 'object' | 'metadata' | 'status'> & {
  latest_charge: Charge | null
}
type Dispute = Pick<Stripe.Dispute, 'id' | 'object' | 'status' | 'amount'> & {
  balance_transactions: Pick<Stripe.BalanceTransaction, 'fee'>[]
  charge: string
  payment_intent: string
}
type Events = Stripe.Event['type']

export type StripeStandIn = Awaited<ReturnType<typeof openStripeStandIn>>

/**
 * Speaks the part of Stripe's protocol that the site uses, on loopback: its objects have the
 * library's types, and its events are signed by the library's own test helper.
 */
export async function openStripeStandIn() {
  const sessions = new Map<string, Session>()
  const forms = new Map<string, URLSearchParams>()
  const payments = new Map<string, Payment>()
  const disputes: Dispute[] = []
  const answered = new Map<string, unknown>()
  const asked: string[] = []
  let hold: Promise<void> | undefined
  let isDown = false
  let count = 0
  const newId = (kind: string) => `${kind}_test_${++count}${crypto.randomUUID().slice(0, 8)}`

  function createSession(form: URLSearchParams, livemode: boolean): Session {
    const id = newId('cs')
    const cents = Number(form.get('line_items[0][price_data][unit_amount]'))
    const session: Session = {
      id,
      object: 'checkout.session',
      url: `${url}/c/pay/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      client_reference_id: form.get('client_reference_id'),
      currency: form.get('line_items[0][price_data][currency]') as 'usd',
      amount_subtotal: cents,
      amount_total: cents,
      livemode,
      success_url: form.get('success_url')?.replace('{CHECKOUT_SESSION_ID}', id) ?? null,
      payment_intent: null,
      customer_details: null,
      total_details: { amount_tax: 0 },
    }
    const email = form.get('customer_email')
    if (email) session.customer_details = { email }
    sessions.set(id, session)
    forms.set(id, form)
    return session
  }

  /** Stripe refuses to end a page that is paid or over. */
  function endSession(session: Session) {
    if (session.status !== 'open') return undefined
    session.status = 'expired'
    return session
  }

  function expanded(session: Session) {
    return { ...session, payment_intent: payments.get(session.payment_intent ?? '') ?? null }
  }

  function refund(id: string, cents?: number) {
    const payment = payments.get(id)
    if (!payment) throw new Error(`There is no payment ${id}`)
    const charge = payment.latest_charge
    if (!charge) return undefined
    const rest = charge.amount - charge.amount_refunded
    if (rest === 0) return null
    charge.amount_refunded += cents ?? rest
    charge.refunded = charge.amount_refunded === charge.amount
    return { id: newId('re'), object: 'refund', amount: cents ?? rest, payment_intent: id }
  }

  function answer(
    method: string,
    pathname: string,
    form: URLSearchParams,
    livemode: boolean,
  ): unknown {
    const [, , kind = '', second = '', third = '', act] = pathname.split('/')
    if (kind === 'checkout' && second === 'sessions') {
      if (method === 'POST' && !third) return createSession(form, livemode)
      const session = sessions.get(third)
      if (session && act === 'expire') return endSession(session)
      return session && expanded(session)
    }
    if (kind === 'payment_intents') return payments.get(second)
    if (kind === 'refunds') return refund(form.get('payment_intent') ?? '')
    if (kind === 'disputes') {
      return {
        object: 'list',
        data: disputes.filter(({ charge }) => charge === form.get('charge')),
      }
    }
    return undefined
  }

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse) {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', url)
    const send = (status: number, body: unknown) =>
      outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (pathname.startsWith('/c/pay/')) {
      outgoing
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end('<h1>Stripe’s page</h1>')
      return
    }
    if (pathname === '/v1/balance') {
      const isMistyped = incoming.headers.authorization?.includes('mistyped')
      if (isMistyped) send(401, { error: { type: 'invalid_request_error' } })
      else send(200, { object: 'balance' })
      return
    }
    const { authorization, 'stripe-version': version, 'idempotency-key': key } = incoming.headers
    const livemode = authorization === `Bearer ${sampleKeys.STRIPE_SECRET_KEY}`
    if (!livemode && authorization !== `Bearer ${testModeKeys.STRIPE_SECRET_KEY}`) {
      send(401, {
        error: {
          type: 'invalid_request_error',
          message: `Invalid API Key provided: ${authorization}`,
        },
      })
      return
    }
    if (version !== Stripe.API_VERSION) throw new Error(`Version ${version} is not pinned`)
    asked.push(`${incoming.method} ${pathname}`)
    const body = Buffer.concat(await incoming.toArray()).toString()
    await hold
    if (isDown) {
      // Else the library tries again by itself, after a while.
      outgoing.setHeader('stripe-should-retry', 'false')
      send(503, { error: { type: 'api_error', message: 'It is down' } })
      return
    }
    const known = answered.get(String(key))
    const form = incoming.method === 'GET' ? searchParams : new URLSearchParams(body)
    const found = known ?? answer(incoming.method ?? 'GET', pathname, form, livemode)
    if (key && found) answered.set(String(key), found)
    if (found) send(200, found)
    else send(404, { error: { type: 'invalid_request_error', message: 'No such object' } })
  }

  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch(() => outgoing.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const find = (sessionId: string) => {
    const session = sessions.get(sessionId)
    if (!session) throw new Error(`There is no checkout ${sessionId}`)
    return session
  }

  const findOpen = (sessionId: string) => {
    const session = find(sessionId)
    if (session.status !== 'open') throw new Error(`Checkout ${sessionId} is ${session.status}`)
    return session
  }

  /** The customer has pressed Pay. */
  function complete(session: Session, status: Stripe.PaymentIntent.Status, charge: Charge | null) {
    const id = charge?.payment_intent ?? newId('pi')
    session.status = 'complete'
    session.payment_intent = id
    payments.set(id, {
      ...{ id, object: 'payment_intent', status, latest_charge: charge },
      metadata: { order: session.client_reference_id ?? '' },
    })
    return id
  }

  return {
    url,
    env: { ...sampleKeys, STRIPE_TEST_URL: url },
    /** The site's requests, in order. */
    asked,
    sessions,
    find,
    /** The fields that the site began the checkout with. */
    formOf: (sessionId: string) => forms.get(sessionId) ?? new URLSearchParams(),
    /** The customer types a card number here, and an address unless the site gave one. */
    pay(sessionId: string, { email, taxCents = 0 }: { email?: string; taxCents?: number } = {}) {
      const session = findOpen(sessionId)
      const total = (session.amount_subtotal ?? 0) + taxCents
      session.payment_status = 'paid'
      session.amount_total = total
      session.total_details.amount_tax = taxCents
      if (email) session.customer_details = { email }
      return complete(session, 'succeeded', {
        id: newId('ch'),
        object: 'charge',
        amount: total,
        created: Math.floor(Date.now() / 1000),
        amount_refunded: 0,
        refunded: false,
        disputed: false,
        payment_intent: newId('pi'),
        balance_transaction: {
          id: newId('txn'),
          fee: Math.round(total * 0.029) + 30,
          currency: 'usd',
        },
      })
    },
    /** By a method whose money comes days later. */
    payLater: (sessionId: string) => complete(findOpen(sessionId), 'processing', null),
    /** Days later the bank says no. */
    failLater(paymentId: string) {
      const payment = payments.get(paymentId)
      if (payment) payment.status = 'requires_payment_method'
    },
    expire(sessionId: string) {
      findOpen(sessionId).status = 'expired'
    },
    /** In Stripe's dashboard; all of it unless a part is given. */
    refund,
    /** The buyer's bank sends the money of a refund back. */
    failRefund(paymentId: string) {
      const charge = payments.get(paymentId)?.latest_charge
      if (!charge) throw new Error(`There is no payment ${paymentId}`)
      Object.assign(charge, { amount_refunded: 0, refunded: false })
      return { id: newId('re'), object: 'refund', status: 'failed', payment_intent: paymentId }
    },
    dispute(paymentId: string, status: Dispute['status'] = 'needs_response') {
      const charge = payments.get(paymentId)?.latest_charge
      if (!charge) throw new Error(`There is no payment ${paymentId}`)
      charge.disputed = true
      const known = disputes.find((one) => one.charge === charge.id)
      if (known) known.status = status
      const made: Dispute = known ?? {
        id: newId('dp'),
        object: 'dispute',
        status,
        amount: charge.amount,
        balance_transactions: [{ fee: 1500 }],
        charge: charge.id,
        payment_intent: paymentId,
      }
      if (!known) disputes.push(made)
      return made
    },
    charge: (paymentId: string) => payments.get(paymentId)?.latest_charge,
    /** A signed event about an object, as Stripe posts it. */
    event(
      type: Events,
      object: unknown,
      { secret = sampleKeys.STRIPE_WEBHOOK_SECRET, ageSeconds = 0, ...more }: EventOptions = {},
    ) {
      const event = { id: newId('evt'), object: 'event', type, livemode: true, data: { object } }
      const payload = JSON.stringify({ ...event, ...more })
      const timestamp = Math.floor(Date.now() / 1000) - ageSeconds
      const header = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
      return {
        method: 'POST',
        body: payload,
        headers: { 'content-type': 'application/json', 'stripe-signature': header },
      }
    },
    /** Answers nothing until the result is called. */
    pause() {
      const { promise, resolve } = Promise.withResolvers<void>()
      hold = promise
      return () => {
        hold = undefined
        resolve()
      }
    },
    /** Fails until the result is called. */
    goDown() {
      isDown = true
      return () => {
        isDown = false
      }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type EventOptions = { secret?: string; ageSeconds?: number; account?: string; livemode?: boolean }
