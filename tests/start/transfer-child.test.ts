import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '#platform/http/log.ts'
import { root } from '#scripts/start-site.ts'
import { openTransferFolder } from '#server/export/transfer-folder.ts'
import { createTransferJob, type TransferOutcome } from '#server/export/transfers.ts'
import type { Attempt } from '#server/jobs/attempt.ts'
import { runChild } from '#server/jobs/run-child.ts'
import type { ServiceClient } from '#server/service-client.ts'

vi.setConfig({ testTimeout: 180_000 })

const childFile = path.join(root, 'server', 'export', 'transfer-child.ts')

async function emptyFolder() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'transfer-child-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('DATA_DIR', folder)
  // Never asked: the file is refused before.
  vi.stubEnv('SUPABASE_URL', 'http://127.0.0.1:9')
  vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_none')
  vi.stubEnv('SUPABASE_SECRET_KEY', 'sb_secret_none')
  return folder
}

const payload = { kind: 'take-in', knownPages: '^/$', adminId: 'admin' }

function attempt(): Attempt {
  const { signal } = new AbortController()
  const job = { kind: 'transfer', payload, attempts: 1, progress: null }
  const given = { job, secret: '', signal, progress: () => null, report() {}, async keep() {} }
  return given as unknown as Attempt
}

test('60 MB of attachments end in a sentence, with a heap of 64 MB', async () => {
  const folder = openTransferFolder(await emptyFolder())
  await folder.make()
  const words = 'w'.repeat(900)
  function* pieces() {
    yield '<?xml version="1.0"?><rss><channel>'
    for (let at = 0; at < 60_000; at++) {
      yield `<item><wp:post_type>attachment</wp:post_type><wp:post_id>${at}</wp:post_id>
        <wp:attachment_url>https://old.example.com/${at}.png</wp:attachment_url>
        <wp:postmeta><wp:meta_key>plugin_${at}</wp:meta_key><wp:meta_value>${words}</wp:meta_value></wp:postmeta></item>`
    }
    yield '</channel></rss>'
  }
  await pipeline(Readable.from(pieces()), createWriteStream(folder.blogFile))
  const outcome = await runChild<TransferOutcome>(childFile, payload, {
    attempt: attempt(),
    memoryMb: 64,
  })
  expect(outcome).toEqual({
    status: 'failed',
    problem: 'This file has more than 50,000 pictures and files. Please export a part of them.',
  })
})

test('a process that ends without a result is reported as that, not as a stop of the site', async () => {
  const dataDir = await emptyFolder()
  vi.stubEnv('PORT', 'none')
  const lines: string[] = []
  const kind = createTransferJob({
    dataDir,
    client: {} as ServiceClient,
    target: null,
    log: createLog((line) => void lines.push(line)),
  })
  expect(await kind.perform(attempt())).toEqual({
    status: 'failed',
    problem: 'It ended unexpectedly: the server may have run out of memory. Nothing was changed.',
  })
  expect(lines.join()).toContain('Its process ended unexpectedly')
})
