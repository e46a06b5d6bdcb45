import cluster from 'node:cluster'
import { createLineWriter, createLog } from '#platform/http/log.ts'
import { StartError } from '#platform/start-error.ts'
import { readConfig } from './config.ts'

const writer = createLineWriter(process.stdout)
const log = createLog(writer.write)
const isDevelopment = process.argv.includes('--dev')

const runsAsRoot =
  'The site runs as root. Give it a user of its own: README.md, the lines under "A user of its own".'

process.on('unhandledRejection', (cause) => log.error('unhandled rejection', { cause }))
process.on('uncaughtException', (cause) => {
  log.error('uncaught exception', { cause })
  writer.flush()
  process.exit(1)
})

try {
  const config = readConfig(process.env)
  if (!cluster.isWorker && process.getuid?.() === 0) say(runsAsRoot)
  // Imported late, so that an invalid environment variable is reported at once.
  const { runSingle, runSupervisor, runWorker } = await import('./run.ts')
  const run = cluster.isWorker
    ? runWorker
    : config.webConcurrency > 1 && !isDevelopment
      ? runSupervisor
      : runSingle
  const site = await run({ config, log, isDevelopment, say })

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await site.stop()
    writer.flush()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
} catch (cause) {
  writer.flush()
  if (cause instanceof StartError) process.stderr.write(`${cause.message}\n`)
  else process.stderr.write(`The site could not start: ${(cause as Error).stack}\n`)
  process.exit(1)
}

function say(line: string) {
  writer.flush()
  process.stdout.write(`${line}\n`)
}
