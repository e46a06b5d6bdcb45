import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Host } from '#app/lib/host.ts'
import { htmlOf, isHtml } from '#content/schemas/html-of.ts'
import type { CleanHtml } from './clean-html.ts'
import type { CleaningJob } from './clean-html-worker.ts'
import { CleaningQueue } from './cleaning-queue.server.ts'

/** Far longer than any text within the database's limits takes. */
const queue = new CleaningQueue({ longestMs: 5000, mostWaiting: 100 })

/**
 * Sanitized HTML grows by escapes and attributes; beyond this a page would be too heavy to render.
 */
const longestClean = 150_000

const cacheBytes = 24 * 1024 * 1024
/**
 * Negative cache: a busy machine may have been the reason, so the text is tried again after this.
 */
const failureMs = 10 * 60_000

type Text = CleaningJob & Pick<Host, 'log'>

/** Cached by a hash of the text: each version is sanitized once, also for requests that wait. */
const cleaned = new LRUCache<string, CleanHtml, Text>({
  maxSize: cacheBytes,
  sizeCalculation: ({ html }) => html.length * 2 + 1000,
  // A text that is evicted while it is cleaned is shown all the same.
  ignoreFetchAbort: true,
  async fetchMethod(_key, _stale, { options, context: { html, origins, log } }) {
    const clean = await queue.clean({ html, origins })
    if (clean && clean.html.length <= longestClean) return clean
    log('warn', 'a text could not be sanitised within its limits')
    options.ttl = failureMs
    return notShown
  },
})

const notShown: CleanHtml = {
  html: '<p><em>This text can’t be shown because it’s too long or too complicated. If it’s yours, please shorten it and save it again.</em></p>',
  headings: [],
}

type OwnHost = Pick<Host, 'siteUrl' | 'supabaseUrl' | 'log'>

/** Sanitizes HTML that users wrote. Used for all posts and lessons, at every render. */
export async function sanitizeHtml(host: OwnHost, html: string): Promise<string> {
  return (await cleanHtml(host, html)).html
}

/** The same for a text of My site that may be plain, which is escaped and needs no sanitizing. */
export async function sanitizeFormatted(host: OwnHost, text: string): Promise<string> {
  return isHtml(text) ? sanitizeHtml(host, text) : htmlOf(text)
}

/** The same, with its headings for a table of contents. */
export async function cleanHtml(host: OwnHost, html: string): Promise<CleanHtml> {
  if (html === '') return { html, headings: [] }
  const origins = { site: host.siteUrl, files: host.supabaseUrl }
  const key = hash('sha256', `${JSON.stringify(origins)}\n${html}`, 'base64')
  return cleaned.forceFetch(key, { context: { html, origins, log: host.log } })
}
