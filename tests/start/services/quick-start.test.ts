import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { root } from '#scripts/start-site.ts'
import { addressOf } from '#tests/start/standalone-services.ts'
import { temporaryDatabase } from '#tests/support/database.ts'

vi.setConfig({ testTimeout: 240_000 })

test('the five lines of the quick start bring an answer of Auth', async () => {
  const text = await readFile(path.join(root, 'docs', 'services.md'), 'utf8')
  const lines = /```sh\n([^`]*)```/.exec(text)?.[1] ?? ''
  expect(lines.trim().split('\n')).toHaveLength(5)

  const folder = await mkdtemp(path.join(os.tmpdir(), 'quick-start-'))
  const database = await temporaryDatabase('template1')
  const port = String(20_000 + Math.floor(Math.random() * 30_000))
  const shell = spawn('sh', ['-ec', lines.replaceAll('54321', port)], {
    cwd: folder,
    env: { ...process.env, SITE: root, DATABASE_URL: addressOf(database) },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A process group of its own, which ends with the services that it left running.
    detached: true,
  })
  const closed = once(shell, 'close')
  onTestFinished(async () => {
    if (shell.pid) process.kill(-shell.pid, 'SIGTERM')
    await closed
    await rm(folder, { recursive: true, force: true })
  })
  let output = ''
  shell.stdout.on('data', (chunk) => {
    output += chunk
  })
  await once(shell, 'exit')
  expect(output).toContain('Ready on')
  expect(output).toContain('"disable_signup":false')
})
