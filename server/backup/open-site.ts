import path from 'node:path'
import type { Log } from '#platform/http/log.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { isReachable } from '#platform/postgres/reachable.ts'
import { refuseUnusable } from '#platform/postgres/refuse-unusable.ts'
import { embeddedTarget, type PostgresTarget, urlTarget } from '#platform/postgres/target.ts'
import type { FileStore } from '#platform/storage/files/file-store.ts'
import { openFileStore } from '#platform/storage/files/open-file-store.ts'
import { readConfig } from '#server/config.ts'
import { openDataFolder } from '#server/data-folder.ts'

export type OpenSite = { target: PostgresTarget; files: FileStore; close(): Promise<void> }

/**
 * Opens the site's data for a command: through its running Postgres, or one started for the
 * command.
 */
export async function openSite(log: Log): Promise<OpenSite> {
  const config = readConfig(process.env)
  const files = await openFileStore(config)
  if (config.databaseUrl) {
    const target = urlTarget(config.databaseUrl)
    await refuseUnusable(target, 'DATABASE_URL')
    return { target, files, close: async () => {} }
  }
  const running = embeddedTarget(path.join(config.dataDir, 'postgres'))
  if (await isReachable(running)) return { target: running, files, close: async () => {} }

  const folder = await openDataFolder(config.dataDir)
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
    const close = async () => {
      await postgres.stop()
      await folder.release()
    }
    return { target: postgres.target, files, close }
  } catch (cause) {
    await folder.release()
    throw cause
  }
}
