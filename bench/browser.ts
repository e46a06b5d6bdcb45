import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { siteArgs } from '#tests/support/start-site.ts'
import { findBrowser } from '../scripts/find-browser.ts'
import type { Bench, Figure } from './figure.ts'
import { median } from './figure.ts'
import { makeStudent, signIn, student } from './people.ts'
import { startPinned } from './pinned.ts'

const runs = 5
const slowDown = 4
/** Slow 4G as Lighthouse has it: 150 ms and 1.6 Mbit/s. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: 204_800,
  uploadThroughput: 96_000,
}
const publicPages = ['/', '/blog/chart-of-accounts-basics']
const mostAgainstBare = 1.05

type Paint = { firstMs: number; largestMs: number; blockedMs: number; kilobytes: number }

/** What a slow phone on a slow line waits for, against the bare text of the same page. */
export const browser: Bench = {
  name: 'browser',
  async run() {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-browser-'))
    const dataDir = path.join(folder, 'data')
    const site = await startPinned(siteArgs, { DATA_DIR: dataDir, PORT: '0' })
    const url = site.url.replace('127.0.0.1', 'localhost')
    const chrome = await chromium.launch({
      executablePath: findBrowser(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    })
    try {
      const figures: Figure[] = []
      for (const page of publicPages)
        figures.push(...(await comparePage(chrome, url, page, folder)))
      await makeStudent(url, dataDir)
      figures.push(...(await measureLesson(chrome, url)))
      return figures
    } finally {
      await chrome.close()
      await site.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function comparePage(
  chrome: Browser,
  url: string,
  page: string,
  folder: string,
): Promise<Figure[]> {
  const file = path.join(folder, 'bare.html')
  await writeFile(file, bareText(await (await fetch(url + page)).text()))
  const bare = await startPinned(['bench/bare-server.ts', file])
  // Turn by turn, so that whatever else the machine does touches both alike.
  const ours: Paint[] = []
  const theirs: Paint[] = []
  for (let run = 0; run < runs; run++) {
    theirs.push(await paint(chrome, bare.url))
    ours.push(await paint(chrome, url + page))
  }
  await bare.stop()
  const middle = (paints: Paint[], key: keyof Paint) => median(paints.map((one) => one[key]))
  const compare = (name: string, key: 'firstMs' | 'largestMs'): Figure => ({
    name: `${page} ${name}, against its bare text`,
    measured: `${Math.round(middle(ours, key))} ms against ${Math.round(middle(theirs, key))} ms`,
    value: middle(ours, key) / middle(theirs, key),
    atMost: mostAgainstBare,
  })
  return [
    compare('first paint', 'firstMs'),
    compare('largest paint', 'largestMs'),
    {
      name: `${page} blocking time, ms`,
      measured: `median of ${runs}, ${slowDown}× slower processor`,
      value: middle(ours, 'blockedMs'),
      atMost: 0,
    },
    {
      name: `${page} transferred, kB`,
      measured: 'until it is idle',
      value: middle(ours, 'kilobytes'),
    },
  ]
}

async function measureLesson(chrome: Browser, url: string): Promise<Figure[]> {
  const { cookie } = await signIn(url, student)
  const context = await chrome.newContext()
  await context.addCookies(
    (cookie ?? '').split('; ').map((pair) => {
      const at = pair.indexOf('=')
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url }
    }),
  )
  const dashboard = await context.newPage()
  await dashboard.goto(`${url}/dashboard`)
  const lesson = await dashboard.locator('a[href*="/courses/"]').first().getAttribute('href')
  await dashboard.close()
  const paints: Paint[] = []
  for (let run = 0; run < runs; run++) paints.push(await paint(context, url + lesson))
  await context.close()
  const value = (key: keyof Paint) => median(paints.map((one) => one[key]))
  const measured = `median of ${runs}`
  return [
    { name: 'lesson largest paint, ms', measured, value: value('largestMs') },
    { name: 'lesson blocking time, ms', measured, value: value('blockedMs') },
    { name: 'lesson transferred, kB', measured, value: value('kilobytes') },
  ]
}

async function paint(where: Browser | BrowserContext, url: string): Promise<Paint> {
  const page: Page = await where.newPage()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await devtools.send('Network.emulateNetworkConditions', slow4g)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  let bytes = 0
  devtools.on('Network.loadingFinished', (event) => {
    bytes += event.encodedDataLength
  })
  await page.addInitScript(observe)
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(2000)
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
  await page.close()
  return { ...seen, kilobytes: bytes / 1000 }
}

type Seen = Omit<Paint, 'kilobytes'>

/** Runs in the page, before anything of it. */
function observe() {
  const seen: Seen = { firstMs: 0, largestMs: 0, blockedMs: 0 }
  ;(window as unknown as { seen: Seen }).seen = seen
  new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByName('first-contentful-paint'))
      seen.firstMs = entry.startTime
  }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.largestMs = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      if (startTime > seen.firstMs && seen.firstMs > 0) seen.blockedMs += Math.max(0, duration - 50)
    }
  }).observe({ type: 'longtask', buffered: true })
}

/** The page without styles, scripts, pictures or head: what a text file would weigh. */
function bareText(html: string): string {
  const body = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html
  const text = body
    .replace(/<(script|style|svg|picture)[\s\S]*?<\/\1>/g, '')
    .replace(/<img[^>]*>/g, '')
    .replace(/\s(class|style|data-[\w-]+)="[^"]*"/g, '')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bare</title>${text}</html>`
}
