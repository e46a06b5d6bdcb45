import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, openSync, writeSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startSite } from '#scripts/start-site.ts'
import { createApi, readKeys } from '#tests/support/api-client.ts'
import { sampleFile } from './sample-files.ts'
import { connectOwner, isReady, until } from './site-processes.ts'

vi.setConfig({ testTimeout: 300_000 })

const megabytes = 160
const folder = await mountSmallDisk()

test.skipIf(!folder)(
  'with a full disk the site stays up and says so; with room again it goes on by itself',
  async () => {
    const dataDir = path.join(folder ?? '', 'data')
    await mkdir(dataDir, { mode: 0o700 })
    const site = await startSite({ dataDir, env: { SEED: 'none' }, readySeconds: 120 })
    onTestFinished(async () => {
      await site.stop()
      await unmount(folder ?? '')
    })
    const api = createApi(site.url, await readKeys(dataDir))
    const person = await api.newPerson()
    const kept: string[] = []
    const upload = () =>
      api.send('POST', `/storage/v1/object/blog-images/${person.id}/${crypto.randomUUID()}.gif`, {
        token: person.token,
        body: sampleFile(300_000),
        headers: { 'content-type': 'image/gif' },
      })
    const write = async () => {
      const id = crypto.randomUUID()
      const row = { id, title: `Sample ${id}`, content: incompressible() }
      const { status } = await api.send('POST', '/rest/v1/blog_posts', {
        token: person.token,
        body: row,
      })
      if (status === 201) kept.push(id)
      return status
    }
    expect((await upload()).status).toBe(200)
    expect(await write()).toBe(201)

    const filler = path.join(folder ?? '', 'filler')
    fill(filler)
    const refused = await upload()
    expect(refused.status).toBe(507)
    expect(await refused.json()).toMatchObject({ code: 'InsufficientStorage' })
    let status = 201
    for (let count = 0; count < 400 && status === 201; count++) status = await write()
    expect([500, 503]).toContain(status)
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
    expect((await fetch(`${site.url}/about`)).status).toBeLessThan(504)

    await rm(filler)
    await until('ready again', () => isReady(site), 90)
    await until('writes again', async () => (await write()) === 201, 90)
    expect((await upload()).status).toBe(200)
    const owner = await connectOwner(dataDir)
    const { rows } = await owner.query(
      'select count(*)::int as found from blog_posts where id = any($1)',
      [kept],
    )
    await owner.end()
    expect(rows[0]?.found).toBe(kept.length)
    expect(site.output()).toMatch(/no space left|No space left|ENOSPC/)
  },
)

/** Null without the right to mount: then there is no small disk to fill. */
async function mountSmallDisk(): Promise<string | null> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null
  const place = await mkdtemp(path.join(os.tmpdir(), 'site-small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', place], {
      stdio: 'ignore',
    })
    return place
  } catch {
    await rm(place, { recursive: true, force: true })
    return null
  }
}

async function unmount(place: string) {
  execFileSync('umount', ['--lazy', place])
  await rm(place, { recursive: true, force: true })
}

/** Incompressible text, nearly as long as a post may be. */
function incompressible() {
  return randomBytes(65_000).toString('base64').replace(/.{12}/g, '$& ')
}

/** Fills the disk. */
function fill(file: string) {
  const handle = openSync(file, 'w')
  for (const size of [1024 * 1024, 4096, 1]) {
    try {
      for (;;) writeSync(handle, Buffer.alloc(size))
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'ENOSPC') throw cause
    }
  }
  closeSync(handle)
}
