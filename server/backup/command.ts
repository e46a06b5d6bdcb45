import { createLog, type Log } from '#platform/http/log.ts'
import { StartError } from '#platform/start-error.ts'
import { type OpenSite, openSite } from './open-site.ts'

/**
 * Runs a command over the site's data and prints one sentence, on success and on failure. `prepare`
 * may refuse before the data is opened.
 */
export async function runCommand<Prepared>(
  work: (site: OpenSite, args: string[], prepared: Prepared) => Promise<string>,
  prepare?: (args: string[]) => Promise<Prepared>,
) {
  await runOver(openSite, work, prepare)
}

/** The same over data that is opened otherwise. */
export async function runOver<Site extends { close(): Promise<void> }, Prepared>(
  open: (log: Log) => Promise<Site>,
  work: (site: Site, args: string[], prepared: Prepared) => Promise<string>,
  prepare?: (args: string[]) => Promise<Prepared>,
) {
  const args = process.argv.slice(2)
  let site: Site | undefined
  try {
    const prepared = (await prepare?.(args)) as Prepared
    site = await open(createLog((line) => process.stderr.write(line)))
    const sentence = await work(site, args, prepared)
    await site.close()
    process.stdout.write(`${sentence}\n`)
    process.exit(0)
  } catch (cause) {
    await site?.close()
    const text = cause instanceof StartError ? cause.message : (cause as Error).stack
    process.stderr.write(`${text}\n`)
    process.exit(1)
  }
}
