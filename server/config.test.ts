import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { StartError } from '#platform/start-error.ts'
import { readSettings } from './backup/settings.ts'
import { readConfig, readyAddress, siteUrlFor } from './config.ts'

test('an empty environment gives the documented defaults', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    siteUrl: undefined,
    dataDir: expect.stringMatching(/\/data$/),
    seed: 'demo',
    adminEmail: 'admin@example.com',
    adminPassword: undefined,
    databaseUrl: undefined,
    supabase: undefined,
    s3: undefined,
    requireEmailConfirmation: undefined,
    webConcurrency: 1,
    rateLimitScale: 1,
    trustProxy: false,
  })
})

test.each([
  [{ PORT: 'abc' }, "PORT is 'abc', but must be a number from 0 to 65535."],
  [{ PORT: '80.5' }, "PORT is '80.5', but must be a whole number from 0 to 65535."],
  [{ PORT: '70000' }, "PORT is '70000', but must be a number from 0 to 65535."],
  [{ SEED: 'full' }, "SEED is 'full', but must be demo or none."],
  [{ TRUST_PROXY: 'yes' }, "TRUST_PROXY is 'yes', but must be true or false."],
  [{ ADMIN_EMAIL: 'me' }, "ADMIN_EMAIL is 'me', but must be an email address."],
  [
    { ADMIN_PASSWORD: '123' },
    "ADMIN_PASSWORD is '•••', but must be between 6 characters and 72 bytes long.",
  ],
  [
    { STRIPE_SECRET_KEY: 'pk_live_sample' },
    "STRIPE_SECRET_KEY is '•••', but must be a secret key, like sk_live_….",
  ],
  [
    { STRIPE_WEBHOOK_SECRET: 'sk_live_sample' },
    "STRIPE_WEBHOOK_SECRET is '•••', but must be like whsec_….",
  ],
  [{ RATE_LIMIT_SCALE: '0' }, "RATE_LIMIT_SCALE is '0', but must be a number of at least 0.001."],
  [{ WEB_CONCURRENCY: '0' }, "WEB_CONCURRENCY is '0', but must be a number from 1 to 64."],
  [
    { SITE_URL: 'https://example.com/shop' },
    "SITE_URL is 'https://example.com/shop', but must be an address without a path, like https://example.com.",
  ],
  [
    { SUPABASE_URL: 'https://example.com' },
    'SUPABASE_PUBLISHABLE_KEY is missing: it belongs to SUPABASE_URL, which is set.',
  ],
  [
    { S3_ENDPOINT: 'http://localhost' },
    'S3_BUCKET is missing: it belongs to S3_ENDPOINT, which is set.',
  ],
])('%j is refused by name, with what was given and what is allowed', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(new StartError(sentence))
})

test.each([
  [{}, 'http://localhost:3000'],
  [{ HOST: '0.0.0.0' }, 'http://localhost:3000'],
  [{ HOST: '192.168.1.7' }, 'http://192.168.1.7:3000'],
  [{ HOST: 'fe80::1' }, 'http://[fe80::1]:3000'],
  [{ HOST: '0.0.0.0', SITE_URL: 'http://desk.local:3000' }, 'http://desk.local:3000'],
])('with %j the site is ready on its own address', (env, address) => {
  const config = readConfig(env)
  expect(siteUrlFor(config, 3000)).toBe(address)
  expect(readyAddress(config, 3000)).toBe(address)
})

test.each(['https://books.example', 'http://books.example'])(
  'behind a proxy at %s the site is ready where it listens',
  (siteUrl) => {
    const config = readConfig({ SITE_URL: siteUrl })
    expect(siteUrlFor(config, 3000)).toBe(siteUrl)
    expect(readyAddress(config, 3000)).toBe(`http://localhost:3000 for ${siteUrl}`)
  },
)

test('a wrong DATABASE_URL does not repeat its password', () => {
  const env = { DATABASE_URL: 'mysql://root:secret@localhost/db' }
  expect(() => readConfig(env)).toThrow(/^DATABASE_URL is 'mysql:\/\/root…', but must be/)
})

test('with SMTP, sign-ups need confirmation unless told otherwise', () => {
  expect(readConfig({ SMTP_URL: 'smtp://localhost' }).requireEmailConfirmation).toBe(true)
  expect(
    readConfig({ SMTP_URL: 'smtp://localhost', REQUIRE_EMAIL_CONFIRMATION: 'false' })
      .requireEmailConfirmation,
  ).toBe(false)
})

test('the error about a damaged file of settings names the wrong value, and why', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'config-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  await writeFile(path.join(dataDir, 'backup-settings.json'), '{"isOn":true,"time":3}')
  await expect(readSettings(dataDir)).rejects.toThrow('expected string, received number')
})
