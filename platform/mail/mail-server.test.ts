import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openMailServer } from './mail-server.ts'

const given = {
  host: 'smtp.books.example',
  port: 587,
  encryption: 'starttls' as const,
  user: 'owner@books.example',
  password: 'p@ss/word?#',
  from: 'Sample Books <hello@books.example>',
}

async function openFolder() {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'mail-server-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

test('without settings mail is not ready', async () => {
  const server = openMailServer({ dataDir: await openFolder() })
  expect(await server.isReady()).toBe(false)
  expect(await server.find()).toMatchObject({ url: undefined })
  expect(await server.describe()).toMatchObject({ source: 'none', host: '', hasPassword: false })
})

test('saved settings make an address that any characters survive, and every process sees them', async () => {
  const dataDir = await openFolder()
  await openMailServer({ dataDir }).save(given)
  const other = openMailServer({ dataDir })
  const { url = '', from } = await other.find()
  const { protocol, host, username, password, searchParams } = new URL(url)
  expect({ protocol, host }).toEqual({ protocol: 'smtp:', host: 'smtp.books.example:587' })
  expect(decodeURIComponent(username)).toBe(given.user)
  expect(decodeURIComponent(password)).toBe(given.password)
  expect(searchParams.get('requireTLS')).toBe('true')
  expect(from).toBe(given.from)
  expect(await other.isReady()).toBe(true)
})

test('the password is read by nobody else and never described', async () => {
  const dataDir = await openFolder()
  const server = openMailServer({ dataDir })
  await server.save(given)
  expect((await stat(path.join(dataDir, 'mail-server.json'))).mode & 0o777).toBe(0o600)
  expect(JSON.stringify(await server.describe())).not.toContain(given.password)
  await server.save({ ...given, port: 2525, password: undefined })
  expect(await readFile(path.join(dataDir, 'mail-server.json'), 'utf8')).toContain(given.password)
  await server.forget()
  expect(await server.isReady()).toBe(false)
})

test('the environment wins, and a sample sender is not ready', async () => {
  const dataDir = await openFolder()
  await openMailServer({ dataDir }).save(given)
  const smtpUrl = 'smtps://sample%40host:secret@mail.example'
  const fixed = openMailServer({ dataDir, smtpUrl, from: 'A <a@site.example.org>' })
  expect(await fixed.find()).toEqual({ url: smtpUrl, from: 'A <a@site.example.org>' })
  const facts = await fixed.describe()
  expect(facts).toMatchObject({ source: 'environment', host: 'mail.example', user: 'sample@host' })
  expect(facts).toMatchObject({ port: 465, isFromFixed: true, hasPassword: true })
  expect(JSON.stringify(facts)).not.toContain('secret')
  expect(await openMailServer({ dataDir, smtpUrl }).isReady()).toBe(false)
})

test('a project names the sender, and its name cannot add an address or a header', async () => {
  const dataDir = await openFolder()
  const asked: string[] = []
  const nameSender = async (configured: string) => {
    asked.push(configured)
    return configured || 'Sample, "CPA"\r\nBcc: <a@b.example>'
  }
  const fromOf = async (from?: string) =>
    (await openMailServer({ dataDir, from, nameSender }).find()).from
  expect(await fromOf('"Sample Books" <a@site.example>')).toBe('"Sample Books" <a@site.example>')
  expect(await fromOf('a@site.example')).toBe('"Sample, CPABcc: ab.example" <a@site.example>')
  expect(await fromOf()).toMatch(/<no-reply@example\.com>$/)
  expect(asked).toEqual(['Sample Books', '', ''])
})
