import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { expect, onTestFinished, test, vi } from 'vitest'
import { migrateSite } from '#server/migrate-site.ts'
import { startMailServer } from '#tests/protocol/support/mail-server.ts'
import { startServices } from '#tests/start/standalone-services.ts'
import { temporaryDatabase } from '#tests/support/database.ts'

const initFile = await readFile(path.join(import.meta.dirname, 'supabase-init.toml'), 'utf8')
const keys = {
  publishable: 'sb_publishable_sample-of-some-length',
  secret: 'sb_secret_sample-of-some-length',
}
const givenKeys = `publishable_key = "${keys.publishable}"\nsecret_key = "${keys.secret}"`

vi.setConfig({ testTimeout: 240_000 })

test('the file of supabase init starts the services, with the buckets that are added to it', async () => {
  const toml = initFile.replace('[auth]\n', `[auth]\n${givenKeys}\n`)
  const { url, output } = await startServices(`${toml}
    [storage.buckets.pictures]
    public = true
    file_size_limit = "1MiB"
    allowed_mime_types = ["image/png"]
  `)
  expect(output()).toContain(
    'Not offered here: Realtime, Studio, the S3 protocol of Storage, vector buckets, Analytics.',
  )
  const { data } = await createClient(url, keys.secret).storage.getBucket('pictures')
  expect(data).toMatchObject({
    public: true,
    file_size_limit: 1024 ** 2,
    allowed_mime_types: ['image/png'],
  })
})

test('services and functions with enabled = false are not served', async () => {
  const { url, output } = await startServices(
    `
    [api]
    enabled = false
    [storage]
    enabled = false
    [storage.buckets.pictures]
    public = true
    [functions.greet]
    enabled = false
    [functions.hello]
    verify_jwt = true
    [auth]
    ${givenKeys}`,
    {
      files: {
        'functions.js': `const answer = async () => new Response('ok')
          export const createFunctions = () => ({ greet: answer, wave: answer })`,
      },
      functions: ['--functions', 'functions.js'],
    },
  )
  const status = async (path: string) =>
    (await fetch(url + path, { headers: { apikey: keys.secret } })).status
  expect(await status('/rest/v1/')).toBe(404)
  expect(await status('/storage/v1/bucket')).toBe(404)
  expect(await status('/functions/v1/greet')).toBe(404)
  expect(await status('/functions/v1/wave')).toBe(200)
  expect(await status('/auth/v1/settings')).toBe(200)
  expect(output()).toContain('Not offered here: function hello.')
})

test.each([
  ['', 401],
  ['[api]\nauto_expose_new_tables = true', 200],
])(
  'a table without grants is closed to the API unless the file says otherwise: %j',
  async (toml, status) => {
    const { url, owner } = await startServices(`${toml}\n[auth]\n${givenKeys}`)
    await owner.query({
      text: `create table public.things (id int); notify pgrst, 'reload schema'`,
      values: [],
    })
    const read = async () => {
      const answer = await fetch(`${url}/rest/v1/things`, { headers: { apikey: keys.publishable } })
      return answer.status
    }
    await expect.poll(read, { timeout: 20_000 }).toBe(status)
  },
)

test('the migrations of this site can follow the services', async () => {
  const database = await temporaryDatabase('template1')
  await startServices('', { database })
  await migrateSite(database.target)
  const { rows } = await database.owner.query({
    text: `select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
        and not has_table_privilege('service_role', oid, 'select')`,
    values: [],
  })
  expect(rows).toEqual([])
})

test('a wrong configuration ends the start with one sentence', async () => {
  await expect(startServices('[auth]\nenable_singup = false')).rejects.toThrow(
    /^The configuration \S+config\.toml is not valid: auth\.enable_singup .* Did you mean auth\.enable_signup\?\n$/,
  )
})

test('mails go to the SMTP server of the file, with its subjects and templates', async () => {
  const mailServer = await startMailServer()
  onTestFinished(() => mailServer.close())
  const { url } = await startServices(
    `
    [auth]
    site_url = "https://site.example"
    ${givenKeys}
    [auth.email]
    enable_confirmations = true
    [auth.email.smtp]
    host = "127.0.0.1"
    port = ${new URL(mailServer.url).port}
    admin_email = "site@example.com"
    sender_name = "Sample Site"
    [auth.email.template.confirmation]
    subject = "Hello {{ .Data.name }}"
    content_path = "./confirm.html"`,
    {
      files: {
        'confirm.html': `<p>Hi {{ .Data.name }} of {{ .SiteURL }}, {{ .Email }}</p>
          <p><a href="{{ .ConfirmationURL }}">Confirm</a> or {{ .Token }}</p><i>{{ .TokenHash }}</i>`,
      },
    },
  )
  const email = 'student@example.com'
  const { error } = await createClient(url, keys.publishable).auth.signUp({
    email,
    password: 'Long-enough-1',
    options: { data: { name: '<b>Sam</b>' } },
  })
  expect(error).toBeNull()
  const mail = await mailServer.lastTo(email)
  expect(mail.from).toMatchObject({ name: 'Sample Site', address: 'site@example.com' })
  expect(mail.subject).toBe('Hello <b>Sam</b>')
  expect(mail.html).toContain(`<p>Hi &lt;b&gt;Sam&lt;/b&gt; of https://site.example, ${email}</p>`)
  const [, token] = /<i>([\w-]+)<\/i>/.exec(mail.html ?? '') ?? []
  expect(mail.html).toContain(`href="${url}/auth/v1/verify?token=${token}&amp;type=signup`)
  expect(mail.text).toMatch(/Confirm: http:\S+ or \d{6}/)
})
