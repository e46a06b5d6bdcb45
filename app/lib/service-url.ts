import type { Host } from './host.ts'

/**
 * supabase-js needs a base URL. Bundled services are called in process, so nothing is ever sent to
 * this one, and no page may contain it: see `linkTo`.
 */
const bundledUrl = 'http://bundled.invalid'

/** The origin under which `host.fetch` reaches the services. */
export function serviceUrl({ supabaseUrl }: Pick<Host, 'supabaseUrl'>) {
  return supabaseUrl ?? bundledUrl
}

/**
 * The link of a page to an address that supabase-js made: site-relative where the services are
 * bundled, so that it works under every host name of the site.
 */
export function linkTo(address: string) {
  return address.startsWith(`${bundledUrl}/`) ? address.slice(bundledUrl.length) : address
}
