import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { createApi, readKeys } from '#tests/support/api-client.ts'
import { openSite } from '#tests/support/open-site.ts'
import { sampleFile } from './sample-files.ts'
import { settings } from './settings.ts'
import { until } from './site-processes.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

const site = await openSite({ SEED: 'none' })
afterAll(async () => void (await site.stop()))
const keys = await readKeys(site.dataDir)
const api = createApi(site.url, keys)
const dripSeconds = settings.isLong ? 120 : 4

async function connect() {
  const socket = net.connect(Number(new URL(site.url).port), '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

test('clients that send one byte a second keep nobody waiting, and are cut off in time', async () => {
  const beginnings = [
    'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
    'POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 4000\r\n\r\nname=',
    `POST /auth/v1/signup HTTP/1.1\r\nHost: localhost\r\napikey: ${keys.publishable}\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{`,
  ]
  const sockets = await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      const socket = await connect()
      socket.write(beginnings[index % beginnings.length] ?? '')
      return socket
    }),
  )
  // Not `once` of node:events, which rejects with the error that precedes a close.
  const closed = Promise.all(
    sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve))),
  )
  let isDone = false
  void closed.then(() => {
    isDone = true
  })
  for (let second = 0; second < dripSeconds && !isDone; second++) {
    for (const socket of sockets) if (socket.writable) socket.write('a')
    expect((await fetch(`${site.url}/`)).status).toBe(200)
    expect((await api.send('GET', '/rest/v1/blog_posts')).status).toBe(200)
    await sleep(1000)
  }
  if (settings.isLong) {
    expect(isDone).toBe(true)
    expect(site.output()).toMatch(/"path":"\/contact","status":4\d\d/)
  }
  for (const socket of sockets) socket.destroy()
  await closed
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
})

test('a client that vanishes in the middle of an upload leaves nothing behind', async () => {
  const person = await api.newPerson()
  const { publishable } = await readKeys(site.dataDir)
  const bytes = sampleFile(3_000_000)
  const form = `--cut\r\nContent-Disposition: form-data; name=""; filename="a.gif"\r\nContent-Type: image/gif\r\n\r\n`
  const kinds: [type: string, begin: string][] = [
    ['image/gif', ''],
    ['multipart/form-data; boundary=cut', form],
  ]
  for (const [type, begin] of kinds) {
    const socket = await connect()
    const name = `${person.id}/${crypto.randomUUID()}.gif`
    socket.write(
      `POST /storage/v1/object/blog-images/${name} HTTP/1.1\r\nHost: localhost\r\napikey: ${publishable}\r\n` +
        `Authorization: Bearer ${person.token}\r\nContent-Type: ${type}\r\nContent-Length: ${bytes.byteLength}\r\n\r\n${begin}`,
    )
    socket.write(bytes.subarray(0, 1_000_000))
    await until('the first bytes are on disk', async () => (await parts()).length > 0)
    socket.destroy()
    await until('they are removed', async () => (await parts()).length === 0)
    await until('the log says so', () =>
      site.output().includes(`"path":"/storage/v1/object/blog-images/${name}"`),
    )
    const line = site
      .output()
      .split('\n')
      .find((text) => text.includes(name))
    expect(line).toContain('"cut":true')
    const owner = await site.connectOwner()
    const { rowCount } = await owner.query('select from storage.objects where name = $1', [name])
    await owner.end()
    expect(rowCount).toBe(0)
  }
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
})

function parts(): Promise<string[]> {
  return readdir(path.join(site.dataDir, 'storage', 'parts')).catch(() => [])
}
