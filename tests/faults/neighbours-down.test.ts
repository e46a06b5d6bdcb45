import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startS3Server } from '#tests/protocol/storage/s3-server.ts'
import { createApi, readKeys } from '#tests/support/api-client.ts'
import { openSite } from '#tests/support/open-site.ts'
import { createVisitor } from '#tests/support/visitor.ts'
import { digest, sampleFile } from './sample-files.ts'
import { freePort, until } from './site-processes.ts'

vi.setConfig({ testTimeout: 240_000 })

async function emptyFolder() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'site-neighbours-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('while the mail server is down nothing is lost, and mails go out when it is back', async () => {
  const port = await freePort()
  const env = { SEED: 'none', SMTP_URL: `smtp://127.0.0.1:${port}` }
  const site = await openSite(env)
  onTestFinished(async () => void (await site.stop()))
  const visitor = createVisitor(site.url)

  const signUp = await visitor.post('/signup', {
    fullName: 'Sample',
    email: 'sample@example.com',
    password: 'sample-ledger-of-mine',
  })
  expect(signUp.status).toBe(302)
  const contact = await visitor.post('/contact', {
    name: 'Sample',
    email: 'sample@example.com',
    message: 'A message while the mail server is down.',
  })
  expect(contact.status).toBe(200)
  expect(contact.text).toContain('Your message was saved, but the email failed to send')
  await until('the log says so', () => site.output().includes('"message":"mail failed"'))
  const owner = await site.connectOwner()
  const { rows } = await owner.query('select email_sent_at, email_error from contact_submissions')
  expect(rows).toEqual([{ email_sent_at: null, email_error: expect.stringMatching(/./) }])

  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 200,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      stream.resume()
      stream.once('end', () => {
        received.push(...session.envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  const listening = once(server.server, 'listening')
  server.listen(Number(port), '127.0.0.1')
  await listening
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  // Skips the outbox's back-off, which is not tested here.
  await owner.query("update mail.outbox set next_attempt_at = now() where status = 'waiting'")
  await until('the mail is delivered', () => received.includes('sample@example.com'))
  await owner.end()
})

test('while the file store is down pages go on, uploads are refused, and it comes back', async () => {
  const folder = await emptyFolder()
  let store = await startS3Server(folder)
  const { endpoint = '', bucket, region, accessKeyId, secretAccessKey } = store.settings
  const site = await openSite({
    SEED: 'none',
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  })
  onTestFinished(async () => {
    await site.stop()
    await store.stop()
  })
  const api = createApi(site.url, await readKeys(site.dataDir))
  const person = await api.newPerson()
  const bytes = sampleFile(10_000)
  const upload = async (name: string) => {
    const address = `/storage/v1/object/blog-images/${person.id}/${name}.gif`
    const headers = { 'content-type': 'image/gif' }
    return api.send('POST', address, { token: person.token, body: bytes, headers })
  }
  const download = () =>
    fetch(`${site.url}/storage/v1/object/public/blog-images/${person.id}/first.gif`)
  expect((await upload('first')).status).toBe(200)

  await store.stop()
  const refused = await upload('second')
  expect(refused.status).toBe(500)
  expect(await refused.json()).toMatchObject({ statusCode: '500', code: 'InternalError' })
  expect((await download()).status).toBe(500)
  expect((await fetch(`${site.url}/`)).status).toBe(200)
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
  expect(site.output()).not.toContain('Postgres is away')
  expect(site.output()).toMatch(/"service":"storage".*ECONNREFUSED/)

  store = await startS3Server(folder, Number(new URL(endpoint).port))
  await until('uploads again', async () => (await upload('second')).status === 200)
  const again = await download()
  expect(digest(new Uint8Array(await again.arrayBuffer()))).toBe(digest(bytes))
})
