import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { quoteIdentifier } from './sql.ts'

const retryMs = 1_000

/**
 * Keeps one LISTEN connection. Notifications before it listens are lost: it reports an empty message
 * after a reconnect, and with `reportsStart` when it listens for the first time.
 */
export function listen(
  config: pg.ClientConfig,
  channel: string,
  onMessage: (payload: string) => void,
  { reportsStart = false } = {},
): () => Promise<void> {
  const stopping = new AbortController()
  let client: pg.Client | undefined

  async function listenOnce(reports: boolean) {
    client = new pg.Client(config)
    const ended = new Promise<void>((resolve) => client?.once('end', resolve))
    client.on('error', () => {})
    client.on('notification', ({ payload }) => onMessage(payload ?? ''))
    // A client that is ended while it connects never settles its connect().
    await Promise.race([client.connect(), ended])
    await client.query(`listen ${quoteIdentifier(channel)}`)
    if (reports) onMessage('')
    await ended
  }

  const running = (async () => {
    for (let reports = reportsStart; !stopping.signal.aborted; reports = true) {
      await listenOnce(reports).catch(() => {})
      await sleep(retryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  })()

  return async () => {
    stopping.abort()
    await client?.end().catch(() => {})
    await running
  }
}
