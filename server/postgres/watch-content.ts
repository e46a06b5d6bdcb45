import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#server/http/log.ts'
import type { PostgresTarget } from './target.ts'

const channel = 'content_changed'
const retryMs = 250

/**
 * Calls `changed` whenever something that public pages show has changed, in whichever process. A
 * connection that was lost may have missed one, so it counts as a change too.
 */
export async function watchContent(target: PostgresTarget, changed: () => void, log: Log) {
  let closed = false
  let client = await connect()
  return async () => {
    closed = true
    await client.end().catch(() => {})
  }

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client(target.login('authenticator'))
    next.on('notification', changed)
    next.on('error', () => {})
    next.once('end', () => void reconnect())
    await next.connect()
    await next.query(`listen ${channel}`)
    return next
  }

  async function reconnect() {
    if (closed) return
    changed()
    log.warn('lost the line that tells of changed content; trying again')
    while (!closed) {
      try {
        client = await connect()
        changed()
        return
      } catch {
        await sleep(retryMs)
      }
    }
  }
}
