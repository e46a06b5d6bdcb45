import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFolderStore } from './folder-store.ts'

test('the clean-up of a first start finds the folder of unfinished uploads', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'folder-store-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  // Many first starts at once: tus makes its folder without waiting, which only sometimes comes late.
  const stores = Array.from({ length: 50 }, (_, at) =>
    createFolderStore(path.join(folder, `${at}`)),
  )
  const cleaned = await Promise.allSettled(
    stores.map(({ staging }) => staging.uploads.deleteExpired()),
  )
  expect(cleaned.filter(({ status }) => status === 'rejected')).toEqual([])
})
