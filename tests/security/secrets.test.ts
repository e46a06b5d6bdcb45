import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { adminAccount, root } from '#scripts/start-site.ts'
import { connectOwner } from '#tests/faults/site-processes.ts'
import { createApi, readKeys } from '#tests/support/api-client.ts'
import { startHttpsSite } from './https-site.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const site = await startHttpsSite({ SEED: 'none' })

test('keys are made on the first start, for their owner’s eyes only', async () => {
  const file = await stat(path.join(site.dataDir, 'keys.json'))
  expect(file.mode & 0o777).toBe(0o600)
  expect((await stat(path.join(site.dataDir, 'postgres'))).mode & 0o777).toBe(0o700)
  const { publishable, secret } = await readKeys(site.dataDir)
  expect(publishable).toMatch(/^sb_publishable_.{20,}/)
  expect(secret).toMatch(/^sb_secret_.{20,}/)
})

test('neither keys, tokens, passwords nor addresses are ever logged', async () => {
  const keys = await readKeys(site.dataDir)
  const api = createApi(site.url, keys)
  const person = await api.newPerson()
  const refreshed = await api.send('POST', '/auth/v1/token?grant_type=password', { body: person })
  const { refresh_token } = await refreshed.json()
  await api.send('GET', '/rest/v1/user_roles', { token: keys.secret })
  await api.send('GET', `/rest/v1/blog_posts?title=eq.${person.password}`)
  await api.send('POST', '/rest/v1/no_such_table', { body: person, token: person.token })
  await api.send('POST', '/auth/v1/recover', { body: { email: person.email } })
  await api.send('GET', `/storage/v1/object/sign/a/b?token=${person.token}`)
  const student = await site.student()
  await student.post('/login', { email: student.account.email, password: 'a-wrong-sample-pass' })
  await student.get(`/login?redirectTo=/${student.account.password}`)
  const owner = await connectOwner(site.dataDir)
  const { rows } = await owner.query('select value::text from platform.secrets')
  await owner.end()

  await new Promise((resolve) => setTimeout(resolve, 300))
  const output = site.output()
  expect(output).toContain('"path":"/rest/v1/no_such_table"')
  const secrets = [
    keys.secret,
    keys.publishable,
    person.password,
    person.token,
    person.email,
    refresh_token,
    adminAccount.password,
    student.account.password,
    'a-wrong-sample-pass',
    ...[...student.cookies].filter(([name]) => name.startsWith('sb-')).map(([, value]) => value),
    ...rows.flatMap(({ value }) => value.match(/"d": ?"[^"]+"|sb_\w{24,}/g) ?? []),
  ]
  expect(secrets.length).toBeGreaterThan(10)
  for (const secret of secrets) expect(output).not.toContain(secret)
})

test('the browser’s files hold no key, no server code and no source map', async () => {
  const folder = path.join(root, 'build', 'client')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThan(20)
  const forbidden =
    /sb_secret_|service_role|SUPABASE_SERVICE|BEGIN (RSA |EC )?PRIVATE KEY|DATABASE_URL|SMTP_URL|S3_SECRET|postgres:\/\/|node:fs|set_config\(/
  for (const entry of files) {
    expect(entry.name).not.toMatch(/\.map$/)
    if (!/\.(js|css|json|html|txt)$/.test(entry.name)) continue
    const text = await readFile(path.join(entry.parentPath, entry.name), 'utf8')
    expect(forbidden.exec(text)?.[0], entry.name).toBeUndefined()
  }
})
