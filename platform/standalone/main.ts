// The four services alone, for other clients: see `usage` and docs/services.md. S3 is set by environment
// variables, SMTP by them or in config.toml.
import { access, constants } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { createReader, databaseAddress, wholeNumber } from '#platform/environment.ts'
import { createLineWriter, createLog } from '#platform/http/log.ts'
import type { ServicesOptions } from '#platform/services.ts'
import { StartError } from '#platform/start-error.ts'

const usage =
  'Usage: npm run services -- --config FILE --database URL --port N [--host ADDRESS] [--data FOLDER] [--functions FILE]'
const writer = createLineWriter(process.stdout)

try {
  const { values } = parseArgs({
    options: {
      config: { type: 'string' },
      database: { type: 'string' },
      port: { type: 'string' },
      host: { type: 'string', default: '127.0.0.1' },
      data: { type: 'string', default: 'data/services' },
      /** A module that exports `createFunctions`, as ServicesOptions describes it. */
      functions: { type: 'string' },
    },
  })
  if (!values.config || !values.database || !values.port) throw new StartError(usage)
  const read = createReader({ '--database': values.database, '--port': values.port })
  const given = {
    configFile: path.resolve(values.config),
    databaseUrl: read('--database', databaseAddress),
    port: read('--port', wholeNumber(1, 65_535)),
    host: values.host,
    dataDir: path.resolve(values.data),
    functions: values.functions ? await importFunctions(path.resolve(values.functions)) : undefined,
  }
  // Imported late, so that a wrong flag is reported at once.
  const { serve } = await import('./serve.ts')
  const { stop } = await serve({
    ...given,
    env: process.env,
    log: createLog(writer.write),
    say(line) {
      writer.flush()
      process.stdout.write(`${line}\n`)
    },
  })
  const end = async () => {
    await stop()
    writer.flush()
    process.exit(0)
  }
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
} catch (cause) {
  const isOurs = cause instanceof StartError
  const isUsage = (cause as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')
  process.stderr.write(`${isOurs ? cause.message : isUsage ? usage : (cause as Error).stack}\n`)
  process.exit(1)
}

async function importFunctions(file: string): Promise<ServicesOptions['functions']> {
  await access(file, constants.R_OK).catch((cause) => {
    throw new StartError(`--functions ${file} cannot be read: ${cause.message}.`, { cause })
  })
  const { createFunctions } = await import(pathToFileURL(file).href)
  if (typeof createFunctions === 'function') return createFunctions
  throw new StartError(`--functions ${file} does not export a function createFunctions.`)
}
