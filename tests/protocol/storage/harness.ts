import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { createLog } from '#platform/http/log.ts'
import { createWebServer } from '#platform/http/web-server.ts'
import { createApiKeys } from '#platform/identity/api-keys.ts'
import { createIdentity } from '#platform/identity/create-identity.ts'
import { createStaticKeyRing } from '#platform/identity/key-ring.ts'
import { createPictures, type PicturesOptions } from '#platform/pictures/pictures.ts'
import type { FileStore } from '#platform/storage/files/file-store.ts'
import { createFolderStore } from '#platform/storage/files/folder-store.ts'
import { createS3Store } from '#platform/storage/files/s3-store.ts'
import { createStorageContext, createStorageService } from '#platform/storage/storage-service.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { startS3Server } from './s3-server.ts'

export type StoreKind = 'folder' | 's3'
export const storeKinds: StoreKind[] = ['folder', 's3']

export const sampleSecret = 'a sample secret of at least 32 characters'

export type TestStorage = Awaited<ReturnType<typeof startStorage>>

/** The storage service behind a real socket, with supabase-js in front of it. */
export async function startStorage(
  kind: StoreKind,
  options: {
    fileSizeLimitBytes?: number
    signedUrlSeconds?: number
    pictures?: PicturesOptions
  } = {},
) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'storage-'))
  const database = await createTestDatabase()
  const s3 = kind === 's3' ? await startS3Server(path.join(folder, 's3')) : undefined
  const files: FileStore = s3
    ? createS3Store(s3.settings)
    : createFolderStore(path.join(folder, 'files'))
  const apiKeys = createApiKeys()
  const keys = await createStaticKeyRing({ secret: sampleSecret })
  const identity = createIdentity({ keys, apiKeys })
  const faults: string[] = []
  const pictures = createPictures(options.pictures)
  const serviceOptions = {
    callers: database.callers,
    database: database.storageAdmin,
    identity,
    files,
    pictures,
    log: createLog((line) => faults.push(line)),
    settings: {
      fileSizeLimitBytes: options.fileSizeLimitBytes ?? 2 * 1024 ** 3,
      signedUrlSeconds: options.signedUrlSeconds,
      imageTransformation: true,
      renditionFolder: path.join(folder, 'renditions'),
      renditionCacheBytes: 10 * 1024 ** 2,
    },
  }
  const context = createStorageContext(serviceOptions)
  let service = createStorageService(context)
  const server = createWebServer({
    app: (request) =>
      service(request, {
        address: '127.0.0.1',
        requestId: 'test',
        note: ({ cause }) => cause !== undefined && faults.push(String(cause)),
      }),
    shortcuts: [],
    siteUrl: 'http://localhost',
    trustProxy: false,
    log: createLog(() => {}),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clientFor = (key: string, token = key) =>
    createClient(url, apiKeys.publishable, {
      accessToken: async () => token,
    }).storage

  return {
    url,
    folder,
    files,
    faults,
    apiKeys,
    identity,
    database,
    pictures,
    options: serviceOptions,
    context,
    admin: clientFor(apiKeys.secret),
    anonymous: clientFor(apiKeys.publishable),
    /** A signed-in person. */
    async person(id: string = crypto.randomUUID()) {
      const exp = Math.floor(Date.now() / 1000) + 3600
      const token = await identity.sign({ role: 'authenticated', sub: id, exp })
      return { id, token, storage: clientFor(apiKeys.publishable, token) }
    },
    /** Simulates a restart: all state in memory is lost. */
    restart(newFiles: FileStore = files) {
      service = createStorageService(createStorageContext({ ...serviceOptions, files: newFiles }))
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      pictures.close()
      await s3?.stop()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The keys of all stored files. */
export async function listKeys(files: FileStore): Promise<string[]> {
  const keys: string[] = []
  for await (const file of files.list()) keys.push(file.key)
  return keys
}

export const samplePng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

export const samplePdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)
