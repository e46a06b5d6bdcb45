import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { quoteIdentifier } from './sql.ts'

const retryMs = 1_000

/**
 * Keeps one LISTEN connection; after a reconnect it reports an empty message, because notifications
 * in between are lost.
 */
export function listen(
  config: pg.ClientConfig,
  channel: string,
  onMessage: (payload: string) => void,
): () => Promise<void> {
  const stopping = new AbortController()
  let client: pg.Client | undefined

  async function listenOnce(isFirst: boolean) {
    client = new pg.Client(config)
    const ended = new Promise<void>((resolve) => client?.once('end', resolve))
    client.on('error', () => {})
    client.on('notification', ({ payload }) => onMessage(payload ?? ''))
    await client.connect()
    await client.query(`listen ${quoteIdentifier(channel)}`)
    if (!isFirst) onMessage('')
    await ended
  }

  const running = (async () => {
    for (let isFirst = true; !stopping.signal.aborted; isFirst = false) {
      await listenOnce(isFirst).catch(() => {})
      await sleep(retryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  })()

  return async () => {
    stopping.abort()
    await client?.end().catch(() => {})
    await running
  }
}
