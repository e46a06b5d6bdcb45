import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { launchSite, startSite } from '#tests/support/start-site.ts'

async function emptyFolder() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'site-refuse-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function outcome(env: Record<string, string>) {
  const child = launchSite(env)
  let stderr = ''
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    stderr += text
  })
  const [code] = await once(child, 'close')
  return { code, stderr: stderr.trim() }
}

async function busyPort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return String((server.address() as { port: number }).port)
}

test('a wrong variable is refused with one sentence, and nothing is made', async () => {
  const folder = await emptyFolder()
  const { code, stderr } = await outcome({ DATA_DIR: path.join(folder, 'data'), PORT: 'abc' })
  expect(stderr).toBe("PORT is 'abc', but must be a number from 0 to 65535.")
  expect(code).toBe(1)
  expect(await readdir(folder)).toEqual([])
})

test('a busy port is refused with one sentence, and nothing is made', async () => {
  const folder = await emptyFolder()
  const port = await busyPort()
  const { code, stderr } = await outcome({ DATA_DIR: path.join(folder, 'data'), PORT: port })
  expect(stderr).toBe(`Port ${port} on 127.0.0.1 is in use: stop the other program or set PORT.`)
  expect(code).toBe(1)
  expect(await readdir(folder)).toEqual([])
})

test('a data folder that cannot be written is refused with one sentence', async () => {
  const folder = await emptyFolder()
  // Root may write anywhere, but not below a file.
  const file = path.join(folder, 'a-file')
  await writeFile(file, '')
  await chmod(folder, 0o500)
  const { code, stderr } = await outcome({ DATA_DIR: path.join(file, 'data') })
  expect(stderr).toBe(`DATA_DIR ${file}/data cannot be written: a part of the path is a file.`)
  expect(code).toBe(1)
})

test('a Postgres that refuses the connection is told in one sentence, and nothing is made', async () => {
  const folder = await emptyFolder()
  const { code, stderr } = await outcome({
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: 'postgres://someone:secret@127.0.0.1:1/nowhere',
  })
  expect(stderr).toMatch(/^Postgres at DATABASE_URL refuses the connection: .*ECONNREFUSED.*\.$/)
  expect(stderr).not.toContain('secret')
  expect(code).toBe(1)
  expect(await readdir(path.join(folder, 'data')).catch(() => [])).toEqual([])
})

test('a second start on the same data folder is refused and leaves the first one serving', async () => {
  const site = await startSite({ env: { SEED: 'none' } })
  onTestFinished(async () => void (await site.stop()))
  const { code, stderr } = await outcome({ DATA_DIR: site.dataDir })
  expect(stderr).toMatch(
    /^The site already runs on .* \(process \d+\): stop it first, or set another DATA_DIR\.$/,
  )
  expect(code).toBe(1)
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
})
