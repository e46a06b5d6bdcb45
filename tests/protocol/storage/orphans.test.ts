import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { keyOf, versionOf } from '#platform/storage/files/file-store.ts'
import { createFolderStore } from '#platform/storage/files/folder-store.ts'
import { clearOrphans, findOrphans } from '#platform/storage/objects/orphans.ts'
import { removeUnusedFiles } from '#platform/storage/upkeep.ts'
import { listKeys, type StoreKind, startStorage, storeKinds, type TestStorage } from './harness.ts'

const running = {} as Record<StoreKind, TestStorage>
beforeAll(async () => {
  for (const kind of storeKinds) {
    running[kind] = await startStorage(kind)
    await running[kind].admin.createBucket('things', { public: true })
  }
})
afterAll(async () => {
  for (const kind of storeKinds) await running[kind]?.stop()
})

async function* bytesOf(text: string) {
  yield Buffer.from(text)
}

test.for(storeKinds)(
  'files without rows and rows without files are found and cleared (%s)',
  async (kind) => {
    const { admin, context, files } = running[kind]
    const bucket = admin.from('things')
    await bucket.upload('kept.txt', 'kept')
    await bucket.upload('lost.txt', 'lost')
    const lost = (await bucket.info('lost.txt')).data?.version ?? ''
    await files.delete([keyOf(lost)])
    const stray = crypto.randomUUID()
    await files.put(keyOf(stray), bytesOf('stray'))

    const young = await findOrphans(context)
    expect(young).toEqual({ files: [], rows: [] })
    const orphans = await findOrphans(context, { graceMs: -60_000 })
    expect(orphans.files.map((file) => versionOf(file.key))).toEqual([stray])
    expect(orphans.rows).toEqual([{ bucket_id: 'things', name: 'lost.txt', version: lost }])

    await clearOrphans(context, orphans)
    expect(await findOrphans(context, { graceMs: -60_000 })).toEqual({ files: [], rows: [] })
    expect(await (await bucket.download('kept.txt')).data?.text()).toBe('kept')
    await bucket.remove(['kept.txt'])
  },
)

test('rows deleted by plain SQL take their files with them', async () => {
  const { admin, files, database, context } = running.folder
  await admin.from('things').upload('a.txt', 'a')
  await admin.from('things').upload('b.txt', 'b')
  const before = (await listKeys(files)).length
  await database.owner.query({
    text: "delete from storage.objects where name = 'a.txt'",
    values: [],
  })
  expect(await listKeys(files)).toHaveLength(before)

  await removeUnusedFiles(context)
  expect(await listKeys(files)).toHaveLength(before - 1)
  expect(await (await admin.from('things').download('b.txt')).data?.text()).toBe('b')
})

test('uploads that nobody went on with are forgotten after a day', async () => {
  const { files, folder, url, apiKeys, context } = running.folder
  const response = await fetch(`${url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKeys.secret}`,
      'tus-resumable': '1.0.0',
      'upload-length': '10',
      'upload-metadata': `bucketName ${btoa('things')},objectName ${btoa('slow.bin')}`,
    },
  })
  const id = response.headers.get('location')?.split('/').at(-1) ?? ''
  const staged = () => readdir(path.join(folder, 'files', 'staging'))
  await removeUnusedFiles(context)
  expect(await staged()).toContain(id)

  const upload = await files.staging.uploads.getUpload(id)
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString()
  await files.staging.uploads.create(Object.assign(upload, { creation_date: yesterday }))
  await removeUnusedFiles(context)
  expect(await staged()).not.toContain(id)
})

test('a process killed while it writes leaves the old file or the new one, never half of one', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'crash-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const store = createFolderStore(folder)
  const key = keyOf(crypto.randomUUID())
  const size = 5 * 1024 * 1024
  const writer = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `
    import { createFolderStore } from ${JSON.stringify(path.resolve('platform/storage/files/folder-store.ts'))}
    const store = createFolderStore(${JSON.stringify(folder)})
    async function* bytes(letter) {
      for (let sent = 0; sent < ${size}; sent += 65536) yield Buffer.alloc(65536, letter)
    }
    await store.put(${JSON.stringify(key)}, bytes('a'))
    process.stdout.write('ready')
    for (let round = 0; ; round++) await store.put(${JSON.stringify(key)}, bytes(round % 2 ? 'a' : 'b'))
  `,
  ])
  await once(writer.stdout, 'data')
  for (let round = 0; round < 20; round++) {
    const text = await new Response(await store.get(key)).text()
    expect(text).toHaveLength(size)
    expect(new Set(text).size).toBe(1)
  }
  writer.kill('SIGKILL')
  await once(writer, 'exit')
  const text = await new Response(await store.get(key)).text()
  expect(text).toHaveLength(size)
  expect(new Set(text).size).toBe(1)
})
