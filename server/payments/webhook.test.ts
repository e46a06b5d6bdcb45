import { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import type { ServiceClient } from '#server/service-client.ts'
import { createWebhook } from './webhook.ts'

const webhookSecret = 'whsec_sample'

/** A database and a Stripe that may not be asked. */
function forbidden<T extends object>(what: string): T {
  return new Proxy({} as T, {
    get(_, name) {
      throw new Error(`${what} is asked for ${String(name)}`)
    },
  })
}

const webhook = createWebhook({
  service: forbidden<ServiceClient>('the database'),
  findTill: async () => ({
    stripe: new Stripe('sk_test_sample'),
    webhookSecret,
    isTest: true,
    collectsTax: false,
    taxIsIncluded: false,
  }),
  syncOrder: async () => {
    throw new Error('Stripe is asked')
  },
  log: forbidden('the log'),
})

const payload = JSON.stringify({
  id: 'evt_sample',
  type: 'checkout.session.completed',
  livemode: false,
  data: { object: { client_reference_id: crypto.randomUUID() } },
})

function post(signature: string, body = payload) {
  const headers = { 'stripe-signature': signature }
  const request = new Request('http://localhost/webhooks/stripe', { method: 'POST', headers, body })
  return webhook(request, { address: '192.0.2.1', requestId: 'sample' })
}

const sign = (secret: string, timestamp = Math.floor(Date.now() / 1000)) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })

test('an event that Stripe did not sign costs no statement, no question to Stripe and no line of the log', async () => {
  const signed = sign(webhookSecret)
  const forged = [
    () => post(''),
    () => post('t=1,v1=abc'),
    () => post(sign('whsec_another')),
    () => post(sign(webhookSecret, Math.floor(Date.now() / 1000) - 600)),
    () => post(signed, payload.replace('evt_sample', 'evt_other')),
  ]
  for (const attempt of forged) expect((await attempt()).status).toBe(400)
  // So the test would see a statement: one signed by Stripe asks the database.
  await expect(post(signed)).rejects.toThrow('the log is asked')
})
