import { sanitizeHtml } from '#app/editor/sanitize.server.ts'
import { type Context, hostContext } from '#app/lib/contexts.ts'
import { fillFactsInHtml } from '#content/facts.ts'

/** A policy with the facts of the business in it, as sanitised HTML. */
export async function readPolicy(context: Context, name: 'privacy' | 'terms') {
  const host = context.get(hostContext)
  const { business, [name]: policy } = host.content
  const { text, ...words } = policy
  return { ...words, html: await sanitizeHtml(host, fillFactsInHtml(text, business)) }
}
