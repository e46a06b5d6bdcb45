import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeDataFolder } from '#scripts/data-folder-copy.ts'
import { root, startSite } from '#scripts/start-site.ts'

vi.setConfig({ testTimeout: 120_000 })

test('npm run dev serves pages from their sources, and the style guide with its styles', async () => {
  const dataDir = await makeDataFolder({ SEED: 'none' }, startSite)
  const args = ['--conditions=development', 'server/main.ts', '--dev']
  const env = { ...process.env, NODE_ENV: 'development', DATA_DIR: dataDir, PORT: '0' }
  const program = spawn(process.execPath, args, {
    cwd: root,
    env: { ...env, SEED: 'none', NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(async () => {
    const gone = once(program, 'exit')
    program.kill('SIGTERM')
    await gone
    await rm(dataDir, { recursive: true, force: true })
  })
  let output = ''
  const ready = new Promise<string>((resolve, reject) => {
    for (const stream of [program.stdout, program.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        const url = /Ready on (http:\/\/\S+)/.exec(output)?.[1]
        if (url) resolve(url)
      })
    }
    program.once('exit', () => reject(new Error(output)))
  })
  const url = await ready

  const page = await fetch(`${url}/styleguide`)
  const html = await page.text()
  expect(page.status, output).toBe(200)
  expect(html).toContain('<h1')
  expect(html).toContain('--color-primary')
  expect((await fetch(`${url}/login`)).status).toBe(200)
})
