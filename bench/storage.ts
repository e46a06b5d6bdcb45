import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, open, rm, unlink } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Bench, Figure } from './figure.ts'

const gigabyte = 1024 ** 3
const megabyte = 1024 ** 2
const resumablePiece = 64 * megabyte

type Ready = { url: string; key: string }

/** A gigabyte of video through the service, in one request and in pieces. */
export const storage: Bench = { name: 'storage', run }

async function run(): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-storage-'))
  const server = fork(import.meta.filename, ['--serve', folder])
  try {
    const [ready] = (await once(server, 'message')) as [Ready]
    let rss = 0
    let peak = 0
    server.on('message', (message: { rss: number }) => {
      rss = message.rss
      peak = Math.max(peak, rss)
    })
    await upload(ready, 'warm-up.mp4', 32 * megabyte)
    const diskSeconds = await writePlainFile(path.join(folder, 'plain'))

    const figures: Figure[] = []
    for (const [name, send] of [
      ['one request', upload],
      ['pieces', uploadResumable],
    ] as const) {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      const before = rss
      peak = rss
      const seconds = await timed(() => send(ready, `${name}.mp4`, gigabyte))
      await remove(ready, `${name}.mp4`)
      figures.push(
        {
          name: `1 GB upload in ${name}: extra memory, MB`,
          measured: `${toMb(before)} MB before, ${toMb(peak)} MB at most`,
          value: toMb(peak - before),
          atMost: 100,
        },
        {
          name: `1 GB upload in ${name}: time against writing a plain file`,
          measured: `${seconds.toFixed(1)} s against ${diskSeconds.toFixed(1)} s`,
          value: seconds / diskSeconds,
        },
      )
    }
    return figures
  } finally {
    const gone = once(server, 'exit')
    server.send('stop')
    await gone
    await rm(folder, { recursive: true, force: true })
  }
}

async function upload({ url, key }: Ready, name: string, size: number) {
  const response = await fetch(`${url}/storage/v1/object/films/${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'video/mp4', 'x-upsert': 'true' },
    body: Readable.toWeb(Readable.from(film(size))) as ReadableStream,
    duplex: 'half',
  } as RequestInit)
  if (!response.ok) throw new Error(`Upload failed: ${await response.text()}`)
}

async function uploadResumable({ url, key }: Ready, name: string, size: number) {
  const headers = { authorization: `Bearer ${key}`, 'tus-resumable': '1.0.0' }
  const metadata = { bucketName: 'films', objectName: name, contentType: 'video/mp4' }
  const created = await fetch(`${url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(size),
      'upload-metadata': Object.entries(metadata)
        .map(([field, value]) => `${field} ${btoa(value)}`)
        .join(),
    },
  })
  const address = new URL(created.headers.get('location') ?? '', url)
  for (let offset = 0; offset < size; offset += resumablePiece) {
    const response = await fetch(address, {
      method: 'PATCH',
      headers: {
        ...headers,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body: Readable.toWeb(Readable.from(film(resumablePiece))) as ReadableStream,
      duplex: 'half',
    } as RequestInit)
    if (!response.ok) throw new Error(`Piece failed: ${await response.text()}`)
  }
}

async function remove({ url, key }: Ready, name: string) {
  await fetch(`${url}/storage/v1/object/films/${encodeURIComponent(name)}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${key}` },
  })
}

/** Begins with an MP4 signature, because the service checks the content. */
function* film(size: number) {
  const chunk = Buffer.alloc(256 * 1024, 7)
  const first = Buffer.from(chunk)
  first.write('\0\0\0\x18ftypisom\0\0\x02\0isommp42', 0, 'latin1')
  for (let sent = 0; sent < size; sent += chunk.byteLength) yield sent === 0 ? first : chunk
}

/** The baseline: the same bytes written to the same disk. */
function writePlainFile(file: string): Promise<number> {
  return timed(async () => {
    await pipeline(Readable.from(film(gigabyte)), createWriteStream(file))
    const handle = await open(file)
    await handle.sync()
    await handle.close()
    await unlink(file)
  })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

function toMb(bytes: number): number {
  return Math.round(bytes / megabyte)
}

/** In a process of its own, so that its memory is measured alone. */
async function serve(folder: string) {
  const [
    embedded,
    migrations,
    databases,
    logs,
    web,
    keys,
    rings,
    identities,
    store,
    service,
    pictures,
  ] = await Promise.all([
    import('#platform/postgres/embedded.ts'),
    import('#platform/postgres/migrate.ts'),
    import('#platform/postgres/database.ts'),
    import('#platform/http/log.ts'),
    import('#platform/http/web-server.ts'),
    import('#platform/identity/api-keys.ts'),
    import('#platform/identity/key-ring.ts'),
    import('#platform/identity/create-identity.ts'),
    import('#platform/storage/files/folder-store.ts'),
    import('#platform/storage/storage-service.ts'),
    import('#platform/pictures/pictures.ts'),
  ])
  const log = logs.createLog((line) => process.stderr.write(line))
  const postgres = await embedded.startEmbeddedPostgres({ dataDir: folder, log })
  await migrations.migrate(postgres.target)
  const callers = new databases.CallerDatabase({
    ...postgres.target.login('authenticator'),
    max: 10,
  })
  const database = new databases.Database(postgres.target.login('supabase_storage_admin'))
  await database.query({
    text: "insert into storage.buckets (id, name) values ('films', 'films')",
    values: [],
  })
  const apiKeys = keys.createApiKeys()
  const context = service.createStorageContext({
    callers,
    database,
    identity: identities.createIdentity({
      keys: await rings.createStaticKeyRing({ secret: apiKeys.secret }),
      apiKeys,
    }),
    files: store.createFolderStore(path.join(folder, 'files')),
    pictures: pictures.createPictures(),
    settings: {
      fileSizeLimitBytes: 2 * gigabyte,
      imageTransformation: false,
      renditionFolder: path.join(folder, 'renditions'),
      renditionCacheBytes: 0,
    },
    log,
  })
  const handle = service.createStorageService(context)
  const quiet = logs.createLog(() => {})
  const options = { shortcuts: [], siteUrl: 'http://localhost', trustProxy: false, log: quiet }
  const server = web.createWebServer({ app: handle, ...options })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  process.send?.({ url: `http://127.0.0.1:${port}`, key: apiKeys.secret } satisfies Ready)
  const report = setInterval(() => process.send?.({ rss: process.memoryUsage.rss() }), 20)

  await once(process, 'message')
  clearInterval(report)
  server.closeAllConnections()
  server.close()
  await Promise.all([callers.close(), database.close()])
  await postgres.stop()
  process.disconnect()
}

const [mode, folder] = process.argv.slice(2)
if (mode === '--serve' && folder) await serve(folder)
