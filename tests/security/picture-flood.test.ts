import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { listProcesses, watchMemory } from '#tests/faults/visitor.ts'
import { createApi, readKeys } from '#tests/support/api-client.ts'
import { startHttpsSite } from './https-site.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const site = await startHttpsSite({ SEED: 'none' })
const keys = await readKeys(site.dataDir)
const api = createApi(site.url, keys)

const requests = Number(process.env.PICTURE_REQUESTS ?? 300)
/** Pictures that the flood is made, one after the other, before it ends. */
const floodPictures = 4
const mostMegabytes = 400

/** Noise compresses badly as JPEG, so it costs the decoder and the encoder most. */
async function photoOf(width: number, height: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const tile = await sharp({
    create: { width: 1500, height: 1000, channels: 3, background: 'teal', noise },
  })
    .png()
    .toBuffer()
  return sharp(tile).resize(width, height, { fit: 'fill' }).jpeg({ quality: 70 }).toBuffer()
}

function upload(token: string, bucket: string, name: string, bytes: Buffer) {
  const headers = { 'content-type': 'image/jpeg' }
  return api.send('POST', `/storage/v1/object/${bucket}/${name}`, { token, body: bytes, headers })
}

/** The users that the picture processes run as. */
async function pictureUsers() {
  const users: string[] = []
  for (const pid of await listProcesses(site)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (!command.includes('picture-child')) continue
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    users.push(...(/^Uid:\s+(.*)$/m.exec(status)?.[1]?.split(/\s+/) ?? []))
  }
  return users
}

const sides = [300, 400, 480, 600, 800, 1000, 1200, 1600]
const pick = (list: number[], index: number) => list[index % list.length] ?? 0

/** Distinct renditions as far as the list of sizes allows, the largest among them. */
function floodAddress(name: string, index: number) {
  const width = pick(sides, index)
  const height = pick(sides, Math.floor(index / sides.length))
  const quality = pick([100, 80, 75, 60, 40], Math.floor(index / sides.length ** 2))
  const query = `width=${width}&height=${height}&quality=${quality}&format=avif`
  return `${site.url}/storage/v1/render/image/public/blog-images/${name}?${query}`
}

test('a flood of requests for large AVIFs stops nobody else and stays within its memory', async () => {
  const student = await api.newPerson()
  const large = sharp({ create: { width: 8580, height: 5720, channels: 3, background: 'teal' } })
  const huge = await upload(
    student.token,
    'blog-images',
    `${student.id}/49`,
    await large.jpeg().toBuffer(),
  )
  expect((await huge.json()).message).toContain('more than 25 megapixels')
  const name = `${student.id}/24`
  const largest = await photoOf(6100, 4090)
  expect((await upload(student.token, 'blog-images', name, largest)).status).toBe(200)

  const cover = await photoOf(800, 1000)
  expect((await upload(keys.secret, 'product-covers', 'cover.jpg', cover)).status).toBe(200)
  const coverUrl = `${site.url}/storage/v1/render/image/public/product-covers/cover.jpg`
  const fetchCover = async (width: number) => (await fetch(`${coverUrl}?width=${width}`)).status
  expect(await fetchCover(480)).toBe(200)

  const flood = new AbortController()
  const statuses: number[] = []
  const clients = Array.from({ length: requests }, async (_, index) => {
    // Every third client disconnects early.
    const signal = index % 3 === 0 ? AbortSignal.timeout(50 + index) : flood.signal
    try {
      const response = await fetch(floodAddress(name, index), { signal })
      await response.arrayBuffer()
      statuses.push(response.status)
    } catch (cause) {
      if (!signal.aborted) throw cause
    }
  })

  const memory = watchMemory(site)
  const users: string[][] = []
  const visitor: number[] = []
  const widths = [200, 240, 800, 1200]
  const isMade = () => statuses.filter((status) => status === 200).length >= floodPictures
  while (!isMade() || visitor.length <= 8) {
    visitor.push(await fetchCover(480), (await fetch(`${site.url}/blog`)).status)
    const width = widths.shift()
    if (width) visitor.push(await fetchCover(width))
    users.push(await pictureUsers())
    await sleep(100)
  }
  const most = await memory.stop()
  flood.abort()
  await Promise.all(clients)

  expect(most).toBeGreaterThan(50)
  expect(most).toBeLessThan(mostMegabytes)
  expect(new Set(visitor)).toEqual(new Set([200]))
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([])
  // Until it drops root, the process only loads its code.
  expect(users.some((ids) => ids.length > 0 && !ids.includes('0'))).toBe(true)

  // The clients have left, so their waiting jobs were aborted: only the running conversion and the
  // covers are made. (Jobs that still waited would take turns with these.)
  const countRenditions = async () => (await readdir(`${site.dataDir}/renditions`)).length
  const before = await countRenditions()
  const others = [1000, 600, 400, 300, 150]
  for (const width of others) expect(await fetchCover(width)).toBe(200)
  expect(await countRenditions()).toBeLessThanOrEqual(before + others.length + 1)
  expect(site.output()).not.toContain('"status":5')
})
