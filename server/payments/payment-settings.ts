import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import type { PaymentFacts, Payments } from '#app/lib/sales/payments.ts'
import { readIfThere, writeWhole } from '#platform/whole-file.ts'

const savedSchema = z.object({
  secretKey: z.string(),
  webhookSecret: z.string(),
  collectsTax: z.boolean(),
  taxIsIncluded: z.boolean(),
  savedAt: z.string(),
})
type Saved = z.infer<typeof savedSchema>

const unset: Saved = {
  secretKey: '',
  webhookSecret: '',
  collectsTax: false,
  taxIsIncluded: false,
  savedAt: '',
}

/** A flood of webhooks reads the file once in this time; another process's change is seen after it. */
const freshMs = 1000

export type StoredPaymentSettings = ReturnType<typeof openPaymentSettings>

/**
 * Stripe's keys from the environment, or else from a file that the owner fills in the browser. The
 * file lies in DATA_DIR, outside the database: no API, export, backup or log has its keys.
 */
export function openPaymentSettings(options: {
  dataDir: string
  secretKey?: string | undefined
  webhookSecret?: string | undefined
}) {
  const { dataDir, secretKey, webhookSecret } = options
  const file = path.join(dataDir, 'payments.json')
  const isFixed = secretKey !== undefined || webhookSecret !== undefined
  let last: { saved: Promise<Saved | null>; at: number } | undefined

  async function readSaved(): Promise<Saved | null> {
    const text = await readIfThere(file)
    return text === null ? null : savedSchema.parse(JSON.parse(text))
  }

  async function find(): Promise<Saved> {
    if (!last || Date.now() - last.at > freshMs) last = { saved: readSaved(), at: Date.now() }
    const saved = (await last.saved) ?? unset
    if (!isFixed) return saved
    return { ...saved, secretKey: secretKey ?? '', webhookSecret: webhookSecret ?? '' }
  }

  return {
    find,
    async describe(): Promise<PaymentFacts> {
      const { secretKey: key, webhookSecret: secret, ...facts } = await find()
      return {
        ...facts,
        source: isFixed ? 'environment' : key || secret ? 'saved' : 'none',
        hasSecretKey: key !== '',
        hasWebhookSecret: secret !== '',
        isReady: key !== '' && secret !== '',
        isTest: isTestKey(key),
      }
    },
    async save(given: Parameters<Payments['save']>[0]) {
      const before = (await readSaved()) ?? unset
      const isNewKey = given.secretKey !== undefined && given.secretKey !== before.secretKey
      const saved: Saved = {
        ...given,
        secretKey: given.secretKey ?? before.secretKey,
        // A signing secret belongs to the account and the mode of its key.
        webhookSecret: given.webhookSecret ?? (isNewKey ? '' : before.webhookSecret),
        savedAt: new Date().toISOString(),
      }
      await mkdir(dataDir, { recursive: true, mode: 0o700 })
      await writeWhole(file, `${JSON.stringify(saved, null, 2)}\n`)
      last = undefined
    },
    async forget() {
      await rm(file, { force: true })
      last = undefined
    },
  }
}

export function isTestKey(secretKey: string): boolean {
  return /^[sr]k_test_/.test(secretKey)
}
