import * as z from 'zod/mini'
import { atMost, type FormRules, required } from '#app/lib/form.ts'

export const addressLength = 500

const schema = z.object({
  path: z.string().check(required('Please give the old address.'), atMost(addressLength)),
  target: z.string().check(required('Please give the post’s address.'), atMost(addressLength)),
})

export const redirectForm: FormRules<typeof schema> = { schema }

/**
 * The path of an old address, which may be pasted whole; null when there is none. The database
 * keeps it in one spelling.
 */
export function oldPathOf(address: string): string | null {
  const isWhole = /^https?:\/\//i.test(address)
  // Two slashes would begin a host.
  const url = URL.parse(isWhole ? address : `/${address.replace(/^[/\\]+/, '')}`, 'http://old.site')
  if (!url) return null
  const path = url.pathname.replace(/^\/+/, '/')
  const number = url.searchParams.get('p')
  if (path === '/') return /^\d{1,10}$/.test(number ?? '') ? `/?p=${number}` : null
  return path.length <= addressLength ? path : null
}
