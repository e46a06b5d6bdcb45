import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { findBrowser } from '#scripts/find-browser.ts'
import type { Bench, Figure } from './figure.ts'
import { startPinnedSite } from './support/pinned.ts'

const pages = ['/', '/services', '/blog', '/blog/chart-of-accounts-basics', '/contact']
const floors = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }
const chromeFlags =
  '--headless --no-sandbox --disable-gpu --disable-quic --disable-background-networking'

type Report = { categories: Record<string, { score: number | null }> }

/** Lighthouse's four scores with its mobile preset. */
export const lighthouse: Bench = {
  name: 'lighthouse',
  async run() {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-lighthouse-'))
    const site = await startPinnedSite({
      DATA_DIR: path.join(folder, 'data'),
      PORT: '0',
    })
    try {
      const figures: Figure[] = []
      for (const page of pages)
        figures.push(...(await score(site.url.replace('127.0.0.1', 'localhost'), page, folder)))
      return figures
    } finally {
      await site.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function score(url: string, page: string, folder: string): Promise<Figure[]> {
  const file = path.join(folder, 'report.json')
  const program = path.join(import.meta.dirname, '..', 'node_modules', '.bin', 'lighthouse')
  await promisify(execFile)(
    program,
    [
      url + page,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--chrome-flags=${chromeFlags}`,
    ],
    { env: { ...process.env, CHROME_PATH: findBrowser() }, maxBuffer: 64 * 1024 * 1024 },
  )
  const report = JSON.parse(await readFile(file, 'utf8')) as Report
  return Object.entries(floors).map(([category, floor]) => ({
    name: `${page} ${category}`,
    measured: 'Lighthouse, mobile preset',
    value: Math.round((report.categories[category]?.score ?? 0) * 100),
    atLeast: floor,
  }))
}
