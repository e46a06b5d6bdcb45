import type { Stripe } from 'stripe'
import { isTestKey, type StoredPaymentSettings } from './payment-settings.ts'

/** Pinned: Stripe answers in the shapes of this version, whatever the account's own is. */
const apiVersion: typeof Stripe.API_VERSION = '2026-10-28.endive'
const timeoutMs = 15_000
/** The owner waits for it at the form. */
const checkTimeoutMs = 5000

/** Stripe's client with the owner's key, and her settings: enough to sell. */
export type Till = {
  stripe: Stripe
  webhookSecret: string
  isTest: boolean
  collectsTax: boolean
  taxIsIncluded: boolean
}

/** Null while one of the keys is missing: then the store sells nothing. */
export type FindTill = () => Promise<Till | null>

export function openTill(
  settings: Pick<StoredPaymentSettings, 'find'>,
  testUrl: string | undefined,
): FindTill {
  let last: { key: string; stripe: Stripe } | undefined

  return async function findTill() {
    const { secretKey, webhookSecret, collectsTax, taxIsIncluded } = await settings.find()
    if (!secretKey || !webhookSecret) return null
    if (last?.key !== secretKey) {
      last = { key: secretKey, stripe: await createStripe(secretKey, testUrl) }
    }
    const isTest = isTestKey(secretKey)
    return { stripe: last.stripe, webhookSecret, isTest, collectsTax, taxIsIncluded }
  }
}

/** Asks once. True while Stripe does not answer, and for a key that may only not read the balance. */
export async function isKnownKey(secretKey: string, testUrl: string | undefined) {
  const stripe = await createStripe(secretKey, testUrl)
  try {
    await stripe.balance.retrieve({}, { maxNetworkRetries: 0, timeout: checkTimeoutMs })
    return true
  } catch (cause) {
    return (cause as { statusCode?: number }).statusCode !== 401
  }
}

/** Loaded on demand: a site that sells nothing never needs it. */
async function createStripe(secretKey: string, testUrl: string | undefined) {
  const { Stripe } = await import('stripe')
  const { hostname, port } = testUrl ? new URL(testUrl) : {}
  return new Stripe(secretKey, {
    apiVersion,
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(hostname && { host: hostname, port: Number(port), protocol: 'http' }),
  })
}
