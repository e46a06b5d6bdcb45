import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ERRORS, type Lock, type Locker } from '@tus/server'
import type { Database } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'

const leaseSeconds = 15
const heartbeatMs = 1000
const retryMs = 100
const longestWaitMs = 20_000

/**
 * A lock per upload, across processes, with a lease. A client that lost its connection comes back
 * while the old request still waits for bytes: the new request marks the lock as wanted, and the
 * holder releases it at its next heartbeat. A dead holder loses the lock when its lease ends.
 */
export function createUploadLocker(database: Database): Locker {
  return { newLock: (uploadId) => createLock(database, uploadId) }
}

function createLock(database: Database, uploadId: string): Lock {
  const holder = randomUUID()
  let heartbeat: NodeJS.Timeout | undefined

  async function take(): Promise<boolean> {
    const { rowCount } = await database.query(sql`
      insert into storage.upload_locks as locks (upload_id, holder, expires_at)
      values (${uploadId}, ${holder}, now() + make_interval(secs => ${leaseSeconds}))
      on conflict (upload_id) do update
      set holder = excluded.holder, expires_at = excluded.expires_at, is_wanted = false
      where locks.expires_at < now()`)
    return rowCount === 1
  }

  async function beat(release: () => unknown) {
    const { rows } = await database.query<{ is_wanted: boolean }>(sql`
      update storage.upload_locks
      set expires_at = now() + make_interval(secs => ${leaseSeconds})
      where upload_id = ${uploadId} and holder = ${holder}
      returning is_wanted`)
    if (rows[0]?.is_wanted !== false) await release()
  }

  return {
    async lock(signal, cancelRequest) {
      const deadline = Date.now() + longestWaitMs
      while (!(await take())) {
        if (signal.aborted || Date.now() > deadline) throw ERRORS.ERR_LOCK_TIMEOUT
        await database.query(sql`
          update storage.upload_locks set is_wanted = true where upload_id = ${uploadId}`)
        await sleep(retryMs)
      }
      heartbeat = setInterval(() => {
        // A failed heartbeat is made up for by the next one, well before the lease ends.
        beat(cancelRequest).catch(() => {})
      }, heartbeatMs)
      heartbeat.unref()
    },
    async unlock() {
      clearInterval(heartbeat)
      await database.query(sql`
        delete from storage.upload_locks where upload_id = ${uploadId} and holder = ${holder}`)
    },
  }
}
