import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openMailServer } from '#platform/mail/mail-server.ts'
import { problemOf } from '#supabase/functions/_shared/mail-problem.ts'
import { startMailServer } from '#tests/protocol/support/mail-server.ts'

async function openWith(smtpUrl?: string) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'mail-server-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return openMailServer({ dataDir, smtpUrl, problemOf })
}

test('a mail server that answers is fine, and so is none', async () => {
  const server = await startMailServer()
  onTestFinished(() => server.close())
  expect(await (await openWith(server.url)).check()).toBeNull()
  expect(await (await openWith()).check()).toBeNull()
})

test('a mail server that does not answer, or refuses the login, is reported with its reason', async () => {
  const server = await startMailServer()
  const { host } = new URL(server.url)
  const refused = await openWith(`smtp://owner:wrong@${host}`)
  expect(await refused.check()).toMatchObject({ problem: 'login_refused' })
  await server.close()
  const silent = await openWith(server.url)
  expect(await silent.check()).toEqual({
    problem: 'unreachable',
    reason: `connect ECONNREFUSED ${host}`,
  })
})

test('other settings are checked at once', async () => {
  const server = await startMailServer()
  onTestFinished(() => server.close())
  const opened = await openWith()
  const save = (port: number) =>
    opened.save({
      host: '127.0.0.1',
      port,
      encryption: 'none',
      user: '',
      password: '',
      from: 'owner@river.example',
    })
  const { port } = new URL(server.url)
  await save(Number(port))
  expect(await opened.check()).toBeNull()
  await save(1)
  expect(await opened.check()).toMatchObject({ problem: 'unreachable' })
})
