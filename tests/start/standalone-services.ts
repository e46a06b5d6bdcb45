import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { createLog } from '#platform/http/log.ts'
import { Database } from '#platform/postgres/database.ts'
import { urlTarget } from '#platform/postgres/target.ts'
import { type ServeOptions, serve } from '#platform/standalone/serve.ts'
import { root } from '#scripts/start-site.ts'
import { temporaryDatabase } from '#tests/support/database.ts'

const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
const [program, ...siteFunctions]: string[] = scripts.services
  .replace(/^.*exec node /, '')
  .split(' ')

/** The arguments of `npm run services` that name the functions of this site. */
export { siteFunctions }

let alone: Promise<string> | undefined

/**
 * The platform knows nothing of this site: here it has to do without it. One copy serves all tests of
 * a worker, so that its compiled code is found in the cache; it goes with the tests' Postgres.
 */
function platformAlone() {
  alone ??= copyPlatform(path.join(inject('postgresFolder'), '..', `platform-${process.pid}`))
  return alone
}

async function copyPlatform(folder: string) {
  const isNeeded = (file: string) => !file.endsWith('.test.ts')
  await cp(path.join(root, 'platform'), path.join(folder, 'platform'), {
    recursive: true,
    filter: isNeeded,
  })
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  const imports = { '#platform/*': './platform/*' }
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ type: 'module', imports }))
  return folder
}

type Prepared = {
  /** The database to clone; without one, a database that only the services have touched. */
  template?: string
  /** Instead of a clone: the database of another server. */
  databaseUrl?: string | undefined
  /** A database of the test, for a second start on it. */
  database?: Awaited<ReturnType<typeof temporaryDatabase>>
  files?: Record<string, string>
}

type Started = Prepared & {
  functions?: string[]
  isWholeProject?: boolean
  /** Flags that win over those of the test's own. */
  flags?: string[]
}

type Opened = Prepared & Pick<ServeOptions, 'functions'> & { env?: Record<string, string> }

/** The address of a test's database, as the flag --database takes it. */
export function addressOf({ target }: Awaited<ReturnType<typeof temporaryDatabase>>): string {
  const host = encodeURIComponent(inject('postgresFolder'))
  return `postgres://postgres@localhost/${target.owner.database}?host=${host}`
}

/** `npm run services`, in a process of its own. */
export async function startServices(toml: string, options: Started = {}) {
  const { functions = [], isWholeProject = false } = options
  const { folder, configFile, databaseUrl, port, dataDir, owner, url } = await prepare(
    toml,
    options,
  )
  const home = isWholeProject ? root : await platformAlone()
  const child = spawn(
    process.execPath,
    [path.join(home, program ?? ''), ...functions, '--config', configFile]
      .concat('--database', databaseUrl, '--port', String(port), '--data', dataDir)
      .concat(options.flags ?? []),
    { cwd: isWholeProject ? root : folder, env: process.env, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  child.stderr.on('data', (text) => {
    output += text
  })
  onTestFinished(async () => {
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    if (child.exitCode === null) await gone
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text) => {
      output += text
      if (output.includes('Ready on')) resolve()
    })
    child.once('exit', () => reject(new Error(output)))
  })
  return { url, folder, owner, output: () => output }
}

/** The same in this process: a fraction of the work, for tests of what asks the services. */
export async function openServicesHere(toml: string, options: Opened) {
  const { env = {}, functions } = options
  const { configFile, databaseUrl, port, dataDir, owner, url } = await prepare(toml, options)
  const services = await serve({
    ...{ configFile, databaseUrl, port, dataDir, functions, env, host: '127.0.0.1' },
    log: createLog(() => {}),
    say: () => {},
  })
  onTestFinished(() => services.stop())
  return { url, owner }
}

async function prepare(toml: string, options: Prepared) {
  const { files = {}, template = 'template1' } = options
  const folder = await mkdtemp(path.join(os.tmpdir(), 'services-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries({ 'config.toml': toml, ...files })) {
    await writeFile(path.join(folder, name), text)
  }
  const { databaseUrl, owner } = options.databaseUrl
    ? openOther(options.databaseUrl)
    : await openClone(options.database ?? (await temporaryDatabase(template)))
  const port = 20_000 + Math.floor(Math.random() * 30_000)
  return {
    ...{ folder, databaseUrl, owner, port },
    configFile: path.join(folder, 'config.toml'),
    dataDir: path.join(folder, 'data'),
    url: `http://127.0.0.1:${port}`,
  }
}

async function openClone(database: Awaited<ReturnType<typeof temporaryDatabase>>) {
  return { databaseUrl: addressOf(database), owner: database.owner }
}

function openOther(databaseUrl: string) {
  const owner = new Database({ ...urlTarget(databaseUrl).owner, max: 1 })
  onTestFinished(() => owner.close())
  return { databaseUrl, owner }
}
