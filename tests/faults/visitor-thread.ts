import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { Visit } from './visitor.ts'

/** An address of its own: the attacker's must not be what the visitor is counted by. */
const headers = { 'x-forwarded-for': '203.0.113.7', accept: 'text/html' }

/** From the page cache, and made anew for each reader. */
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
    await sleep(20)
  }
}
