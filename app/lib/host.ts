/** What the program around the site lends it for one request. */
export type Host = {
  /** Public origin, without a slash at the end. */
  siteUrl: string
  supabaseUrl: string
  publishableKey: string
  /** Reaches Supabase: in process when the services are bundled, over the network when hosted. */
  fetch: typeof fetch
  /** The secret of this render: marks the scripts and styles that our renderer writes. */
  nonce: string
  /**
   * Makes a whole page wait with its scripts, without the nonce, and gives the policy that allows
   * exactly its own. Null in development, where scripts start at once.
   */
  finishPage:
    | ((html: string, start: 'whenIdle' | 'onIntent') => { html: string; policy: string })
    | null
  requestId: string
  clientAddress: string
  /** Paints an SVG that the site made itself. Rejects with code `busy` when too many wait. */
  drawPng(svg: string): Promise<Uint8Array>
  /** An error is told on the one line that the log has for this request. */
  log(level: 'info' | 'warn' | 'error', message: string, cause?: unknown): void
}
