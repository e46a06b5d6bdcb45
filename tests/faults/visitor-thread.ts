import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { settings } from './settings.ts'
import type { Visit } from './visitor.ts'

/** A client address of its own, so that the attacker's rate limits do not count for the visitor. */
const headers = { 'x-forwarded-for': '203.0.113.7', accept: 'text/html' }

/** In the short form most of the work of a long attack would otherwise be the visitor's. */
const pauseMs = (turn: number) => (settings.isLong || turn < 2 ? 20 : 80)

/** Cached pages, and pages that are rendered because their query is new. */
function pagesOfTurn(turn: number): string[] {
  return [
    '/',
    '/blog',
    '/about',
    '/blog/rss.xml',
    '/blog/feed.json',
    '/sitemap.xml',
    `/blog?q=ledger-${turn}`,
    `/blog?page=2&turn=${turn}`,
    `/qbo-tips?turn=${turn}`,
    `/login?redirectTo=/dashboard&turn=${turn}`,
  ]
}

for (let turn = 0; ; turn++) {
  for (const page of pagesOfTurn(turn)) {
    const began = performance.now()
    const response = await fetch(workerData.url + page, { headers, redirect: 'manual' })
    await response.arrayBuffer()
    const visit: Visit = { page, status: response.status, ms: performance.now() - began, turn }
    parentPort?.postMessage(visit)
    await sleep(pauseMs(turn))
  }
}
