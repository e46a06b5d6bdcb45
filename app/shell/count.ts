import type { Counted } from '#app/lib/host.ts'

/** Tells the site that something was done that it cannot see: no cookie, and no answer. */
export function count(kind: Exclude<Counted, 'search'>, name = '') {
  navigator.sendBeacon('/count', new URLSearchParams({ kind, name }))
}
