import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { readSupabaseConfig } from '#platform/standalone/supabase-config.ts'
import { root } from '#scripts/start-site.ts'

const file = path.join(root, 'supabase', 'config.toml')

afterEach(() => void vi.unstubAllEnvs())

test('config.toml names the site by SITE_URL, so that a push writes no address of this machine', async () => {
  expect(await readFile(file, 'utf8')).not.toMatch(/localhost|127\.0\.0\.1/)

  vi.stubEnv('SITE_URL', 'https://www.example.com')
  const { auth } = await readSupabaseConfig(file, { port: 54321, smtpUrl: undefined })
  expect(auth).toMatchObject({
    site_url: 'https://www.example.com',
    additional_redirect_urls: [],
    email: { enable_confirmations: true, otp_length: 6 },
  })

  vi.stubEnv('SITE_URL', undefined)
  await expect(readSupabaseConfig(file, { port: 54321, smtpUrl: undefined })).rejects.toThrow(
    'auth.site_url names the variable SITE_URL, which is not set.',
  )
})

test('each function is pushed without the check of JWTs, which publishable keys are not', async () => {
  const functions = await readdir(path.join(root, 'supabase', 'functions'))
  const checked = (await readFile(file, 'utf8')).matchAll(
    /^\[functions\.(?<name>[\w-]+)\]\nverify_jwt = false$/gm,
  )
  expect([...checked].map(({ groups }) => groups?.name).sort()).toEqual(
    functions.filter((name) => name !== '_shared').sort(),
  )
})

test('config.toml asks for no image transformation, which a free plan refuses, and the services offer it', async () => {
  vi.stubEnv('SITE_URL', 'https://www.example.com')
  const { sections } = await readSupabaseConfig(file, { port: 54321, smtpUrl: undefined })
  expect(sections.storage.image_transformation.enabled).toBe(true)
  expect(await readFile(file, 'utf8')).not.toContain('image_transformation')
})
