import type { BrowserContext } from '@playwright/test'
import { cleanHtml } from '#app/editor/clean-html.ts'
import { storableXssPayloads } from '#tests/support/xss-payloads.ts'

/** Stands behind each payload, and is counted. */
export const after = '<p>after</p>'

/** Twenty a post; those that would swallow what follows, such as an open tag, one a post. */
export function joinPayloads() {
  const clean = (html: string) => cleanHtml(html, { site: 'http://localhost', files: null }).html
  const isClosed = (payload: string) => clean(payload + after) === clean(payload) + after
  const closed = storableXssPayloads.filter(isClosed)
  const twenties = Array.from({ length: Math.ceil(closed.length / 20) }, (_, at) =>
    closed.slice(at * 20, at * 20 + 20),
  )
  return [
    ...twenties,
    ...storableXssPayloads.filter((payload) => !isClosed(payload)).map((one) => [one]),
  ]
}

/** Scripts draw something in the place of a block: the page needs them to be tested. */
export function hasLiveBlock(payloads: string[]) {
  const { html } = cleanHtml(payloads.join(after), { site: 'http://localhost', files: null })
  return html.includes(' data-live>')
}

/** Scripts make its captions from the times in its transcript. */
export function hasCaptions(payloads: string[]) {
  const { html } = cleanHtml(payloads.join(after), { site: 'http://localhost', files: null })
  return html.includes('<p><small>00:00:00.000 – 00:00:09.000</small>')
}

/** Records every script execution: calls of xss(), and dialogs. */
export async function watchScripts(context: BrowserContext) {
  const ran: string[] = []
  await context.exposeFunction('xss', () => ran.push('xss()'))
  context.on('dialog', (dialog) => {
    if (dialog.type() !== 'beforeunload') ran.push(dialog.message())
    dialog.accept().catch(() => undefined)
  })
  return ran
}
