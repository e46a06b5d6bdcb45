import { createLog } from '#platform/http/log.ts'
import { StartError } from '#platform/start-error.ts'
import { type OpenSite, openSite } from './open-site.ts'

/** Runs a command over the site's data and prints one sentence, on success and on failure. */
export async function runCommand(work: (site: OpenSite, args: string[]) => Promise<string>) {
  let site: OpenSite | undefined
  try {
    site = await openSite(createLog((line) => process.stderr.write(line)))
    const sentence = await work(site, process.argv.slice(2))
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
