/** What the program around the site lends it for one request. */
export type Host = {
  /** Public origin, without a slash at the end. */
  siteUrl: string
  supabaseUrl: string
  publishableKey: string
  /** Reaches Supabase: in process when the services are bundled, over the network when hosted. */
  fetch: typeof fetch
  /** For scripts and styles of this answer; empty when the page's policy is made of hashes. */
  nonce: string
  requestId: string
  clientAddress: string
  /** Paints an SVG that the site made itself. Rejects with code `busy` when too many wait. */
  drawPng(svg: string): Promise<Uint8Array>
  log(level: 'info' | 'warn' | 'error', message: string, cause?: unknown): void
}
