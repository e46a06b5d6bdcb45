import type { Log } from '#platform/http/log.ts'
import type { PostgresTarget } from '#platform/postgres/target.ts'
import { StartError } from '#platform/start-error.ts'
import { openSite } from '#server/backup/open-site.ts'
import { type Config, readConfig } from '#server/config.ts'
import { createServiceClient, type ServiceClient } from '#server/service-client.ts'

export type OpenService = { service: ServiceClient; close(): Promise<void> }

/**
 * The client with the secret key for a process of its own: a command, or the child of a transfer.
 * Bundled, REST and Storage run in this process, with keys that only it knows; without a target,
 * Supabase is hosted.
 */
export async function openService(
  config: Config,
  target: PostgresTarget | null,
  log: Log,
): Promise<OpenService> {
  if (!target) {
    const { url = '', secretKey } = config.supabase ?? {}
    if (!secretKey) throw new StartError('Set SUPABASE_SECRET_KEY: an export or import needs it.')
    return { service: createServiceClient(url, secretKey), close: async () => {} }
  }
  // Imported late: most jobs need neither REST nor Storage, and no job of a hosted site does.
  const { openBundled } = await import('./open-bundled.ts')
  return openBundled(config, target, log)
}

/** The site's data for a command: of this machine, whose target is given, or of hosted Supabase. */
export async function openSiteService(log: Log) {
  const config = readConfig(process.env)
  const site = config.supabase ? null : await openSite(log)
  const target = site?.target ?? null
  let opened: OpenService | undefined
  return {
    target,
    /** After a new database was migrated. */
    async open() {
      opened = await openService(config, target, log)
      return opened.service
    },
    async close() {
      await opened?.close()
      await site?.close()
    },
  }
}
