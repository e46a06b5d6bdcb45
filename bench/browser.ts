import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { type BrowserContext, chromium } from '@playwright/test'
import { findBrowser } from '#scripts/find-browser.ts'
import type { Bench, Figure } from './figure.ts'
import { median } from './figure.ts'
import { firstLesson, makeStudent, signIn, student } from './support/people.ts'
import { startPinned, startPinnedSite } from './support/pinned.ts'

const runs = 9
/** A pause until the browser has closed the previous page and its spare process is ready. */
const restMs = 1000
const slowDown = 4
/**
 * Lighthouse's "slow 4G" request throttling: 150 ms round trip, 3.75 times for connecting and the
 * request, and nine tenths of 1.6 Mbit/s.
 */
const slow4g = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
}
/** The phone of Lighthouse's mobile preset. */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
const publicPages = ['/', '/blog/chart-of-accounts-basics']
const mostAgainstBare = 1.25
const mostBlockedMs = 50
const mostKilobytes = 215
const mostKilobytesBeforeScripts = 90
/** Total blocking time counts the part of a task beyond this. */
const shortestLongTask = 50

type Paint = {
  firstMs: number
  largestMs: number
  blockedMs: number
  kilobytes: number
  kilobytesBeforeScripts: number
}

/** First and largest paint on a slow phone and line, against the bare text of the same page. */
export const browser: Bench = {
  name: 'browser',
  async run() {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-browser-'))
    const dataDir = path.join(folder, 'data')
    const site = await startPinnedSite({ DATA_DIR: dataDir, PORT: '0' })
    const url = atLocalhost(site.url)
    const chrome = await chromium.launch({
      executablePath: findBrowser(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    })
    try {
      const visitor = await chrome.newContext({ ...phone, serviceWorkers: 'block' })
      const figures: Figure[] = []
      for (const page of publicPages) {
        const paints = await compare(visitor, `${url}${page}`, folder)
        figures.push(
          ...describe(page, paints),
          blocking(page, paints, mostBlockedMs),
          ...weigh(page, paints, page === '/'),
        )
      }
      await makeStudent(url, dataDir)
      const reader = await chrome.newContext({ ...phone, serviceWorkers: 'block' })
      const lesson = await openLesson(reader, url)
      const paints = await compare(reader, lesson, folder, { cameFrom: '/dashboard' })
      figures.push(
        ...describe('lesson', paints),
        blocking('lesson', paints),
        ...weigh('lesson', paints),
      )
      return figures
    } finally {
      await chrome.close()
      await site.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

type Paints = { ours: Paint[]; bare: Paint[] }

/**
 * Interleaved, so that other load on the machine affects both alike. A lesson is never the first
 * page: it is reached from the dashboard, whose stylesheet and fonts the browser has by then, and its
 * bare text from a page of its own server.
 */
async function compare(
  context: BrowserContext,
  url: string,
  folder: string,
  { cameFrom }: { cameFrom?: string } = {},
): Promise<Paints> {
  const file = path.join(folder, 'bare.html')
  await writeFile(file, bareText(await (await context.request.get(url)).text()))
  const server = await startPinned(['bench/support/bare-server.ts', file])
  const paints: Paints = { ours: [], bare: [] }
  const bareUrl = atLocalhost(server.url)
  const paintBare = () => paint(context, bareUrl, { cameFrom })
  const paintOurs = () => paint(context, url, { cameFrom, untilIdle: true })
  // Warm-up: the first page includes the browser's own cold start.
  await paintBare()
  await paintOurs()
  for (let run = 0; run < runs; run++) {
    paints.bare.push(await paintBare())
    paints.ours.push(await paintOurs())
  }
  await server.stop()
  return paints
}

const middle = (paints: Paint[], key: keyof Paint) => median(paints.map((one) => one[key]))

function describe(page: string, { ours, bare }: Paints): Figure[] {
  const against = (name: string, key: 'firstMs' | 'largestMs'): Figure => ({
    name: `${page} ${name}, against its bare text`,
    measured: `${Math.round(middle(ours, key))} ms against ${Math.round(middle(bare, key))} ms`,
    // The ratio per round: both of its measurements met the same machine load.
    value: median(ours.map((paint, turn) => paint[key] / (bare[turn]?.[key] ?? Number.NaN))),
    atMost: mostAgainstBare,
  })
  return [against('first paint', 'firstMs'), against('largest paint', 'largestMs')]
}

function blocking(page: string, { ours }: Paints, atMost?: number): Figure {
  const measured = `median of ${runs}, ${slowDown}× slower processor`
  const value = middle(ours, 'blockedMs')
  return {
    name: `${page} blocking time, ms`,
    measured,
    value,
    ...(atMost !== undefined && { atMost }),
  }
}

/**
 * Scripts are fetched when the browser is idle, so they are part of the transferred bytes by then.
 */
function weigh(page: string, { ours }: Paints, isLimited = false): Figure[] {
  const limit = (atMost: number) => (isLimited ? { atMost } : {})
  return [
    {
      name: `${page} transferred, kB`,
      measured: 'until it is idle',
      value: middle(ours, 'kilobytes'),
      ...limit(mostKilobytes),
    },
    {
      name: `${page} transferred before scripts, kB`,
      measured: 'until it is idle',
      value: middle(ours, 'kilobytesBeforeScripts'),
      ...limit(mostKilobytesBeforeScripts),
    },
  ]
}

async function openLesson(context: BrowserContext, url: string): Promise<string> {
  const headers = await signIn(url, student)
  await context.addCookies(
    (headers.cookie ?? '').split('; ').map((pair) => {
      const at = pair.indexOf('=')
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url }
    }),
  )
  return firstLesson(url, headers)
}

/** One host name for both, so that name resolution is not part of the comparison. */
function atLocalhost(url: string) {
  return url.replace('127.0.0.1', 'localhost')
}

type PaintOptions = { cameFrom: string | undefined; untilIdle?: boolean }

async function paint(
  context: BrowserContext,
  url: string,
  { cameFrom, untilIdle = false }: PaintOptions,
): Promise<Paint> {
  await rest(restMs)
  const page = await context.newPage()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.clearBrowserCache')
  if (cameFrom) await page.goto(new URL(cameFrom, url).href, { waitUntil: 'networkidle' })
  await devtools.send('Network.emulateNetworkConditions', slow4g)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  const scripts = new Set<string>()
  let bytes = 0
  let scriptBytes = 0
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType === 'text/javascript') scripts.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength
    if (scripts.has(requestId)) scriptBytes += encodedDataLength
  })
  await page.addInitScript(observe)
  await page.goto(url, { waitUntil: 'load' })
  if (untilIdle) await page.waitForLoadState('networkidle')
  await page.waitForTimeout(300)
  const { longTasks, ...seen } = await page.evaluate(
    () => (window as unknown as { seen: Seen }).seen,
  )
  await page.close()
  // Computed last: the paint entry may be reported after a long task that followed it.
  const blockedMs = longTasks
    .filter(({ startTime }) => startTime > seen.firstMs)
    .reduce((sum, { duration }) => sum + duration - shortestLongTask, 0)
  const kilobytes = bytes / 1000
  return { ...seen, blockedMs, kilobytes, kilobytesBeforeScripts: kilobytes - scriptBytes / 1000 }
}

type Seen = {
  firstMs: number
  largestMs: number
  longTasks: { startTime: number; duration: number }[]
}

/** Runs in the page, before any of its scripts. */
function observe() {
  const seen: Seen = { firstMs: 0, largestMs: 0, longTasks: [] }
  ;(window as unknown as { seen: Seen }).seen = seen
  new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByName('first-contentful-paint'))
      seen.firstMs = entry.startTime
  }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.largestMs = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      seen.longTasks.push({ startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
}

/** The visible text of the page as bare HTML: no styles, scripts, pictures or head. */
function bareText(html: string): string {
  const body = /<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? html
  const text = body
    .replace(/<(script|style|svg|picture|dialog|noscript)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<link[^>]*>/g, '')
    .replace(/<img[^>]*>/g, '')
    .replace(/\s(class|style|data-[\w-]+)="[^"]*"/g, '')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bare</title>${text}</html>`
}
