import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createLog } from '#platform/http/log.ts'
import { StartError } from '#platform/start-error.ts'
import { makeDataFolder } from '#scripts/data-folder-copy.ts'
import { launchSite, root, startSite } from '#scripts/start-site.ts'
import { runSingle } from '#server/run.ts'
import { until } from '#tests/faults/site-processes.ts'
import { startServices } from '#tests/start/standalone-services.ts'
import { siteConfig } from '#tests/support/open-site.ts'

const site = await startSite({ env: { SEED: 'none', WEB_CONCURRENCY: '2' } })
afterAll(async () => void (await site.stop()))

async function emptyFolder() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'site-refuse-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function outcome(env: Record<string, string>) {
  const child = launchSite(env)
  let stderr = ''
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    stderr += text
  })
  const [code] = await once(child, 'close')
  return { code, stderr: stderr.trim() }
}

/** The sentence of the same start in this process: that alone is printed, as the test before shows. */
async function refusal(env: Record<string, string>) {
  const start = runSingle({
    config: siteConfig(env.DATA_DIR ?? '', { PORT: '0', ...env }),
    log: createLog(() => {}),
    isDevelopment: false,
    say: () => {},
  })
  const cause = await start.then(
    () => null,
    (thrown) => thrown,
  )
  expect(cause).toBeInstanceOf(StartError)
  return (cause as StartError).message
}

async function busyPort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return String((server.address() as { port: number }).port)
}

test('a wrong variable is refused with one sentence, and nothing is made', async () => {
  const folder = await emptyFolder()
  const { code, stderr } = await outcome({ DATA_DIR: path.join(folder, 'data'), PORT: 'abc' })
  expect(stderr).toBe("PORT is 'abc', but must be a number from 0 to 65535.")
  expect(code).toBe(1)
  expect(await readdir(folder)).toEqual([])
})

test('a busy port is refused with one sentence, and nothing is made', async () => {
  const folder = await emptyFolder()
  const port = await busyPort()
  const { code, stderr } = await outcome({ DATA_DIR: path.join(folder, 'data'), PORT: port })
  expect(stderr).toBe(`Port ${port} on 127.0.0.1 is in use: stop the other program or set PORT.`)
  expect(code).toBe(1)
  expect(await readdir(folder)).toEqual([])
})

test('a data folder that cannot be written is refused with one sentence', async () => {
  const folder = await emptyFolder()
  // Root may write anywhere, but not below a file.
  const file = path.join(folder, 'a-file')
  await writeFile(file, '')
  await chmod(folder, 0o500)
  const { code, stderr } = await outcome({ DATA_DIR: path.join(file, 'data') })
  expect(stderr).toBe(`DATA_DIR ${file}/data cannot be written: a part of the path is a file.`)
  expect(code).toBe(1)
})

/** A file system of its own, where this user may mount one. */
async function mountDisk(options: string) {
  const folder = await emptyFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'none', folder], { stdio: 'ignore' })
  } catch {
    return null
  }
  onTestFinished(() => void execFileSync('umount', [folder]))
  return folder
}

test.for(['', 'data', 'not/there/yet'])(
  'a data folder on a read-only file system is named as such (%j)',
  async (below, context) => {
    const disk = await mountDisk('ro')
    if (!disk) return context.skip()
    expect(await refusal({ DATA_DIR: path.join(disk, below) })).toBe(
      `DATA_DIR ${path.join(disk, below)} cannot be written: the file system is read-only.`,
    )
  },
)

test.for(['4k', '1m', '20m'])(
  'a disk of %s is too full to start on, and that is all that is said',
  async (size, context) => {
    const disk = await mountDisk(`size=${size}`)
    if (!disk) return context.skip()
    const { code, stderr } = await outcome({ DATA_DIR: path.join(disk, 'data') })
    expect(stderr).toBe(`DATA_DIR ${disk}/data cannot be written: the disk is full.`)
    expect(code).toBe(1)
  },
)

test('a data folder that is a file is refused with one sentence', async () => {
  const file = path.join(await emptyFolder(), 'a-file')
  await writeFile(file, '')
  expect(await refusal({ DATA_DIR: file })).toBe(
    `DATA_DIR ${file} cannot be written: it is a file.`,
  )
})

test.runIf(process.getuid?.() === 0)(
  'started as root the site says so once, and names the lines of the README that mend it',
  async () => {
    const said = site.output().match(/^The site runs as root\..*"(.*)"\.$/gm)
    expect(said).toHaveLength(1)
    const heading = /"(.*)"/.exec(said?.[0] ?? '')?.[1]
    const readme = await readFile(path.join(root, 'README.md'), 'utf8')
    const lines = readme.split(`### ${heading}\n`)[1]?.split('###')[0]
    expect(lines).toMatch(/^ {4}useradd .*--system.* site$/m)
    expect(lines).toMatch(/^ {4}chown -R site: /m)
  },
)

test('a Postgres that refuses the connection is reported in one sentence, and nothing is made', async () => {
  const folder = await emptyFolder()
  const { code, stderr } = await outcome({
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: 'postgres://someone:secret@127.0.0.1:1/nowhere',
  })
  expect(stderr).toMatch(/^Postgres at DATABASE_URL refuses the connection: .*ECONNREFUSED.*\.$/)
  expect(stderr).not.toContain('secret')
  expect(code).toBe(1)
  expect(await readdir(path.join(folder, 'data')).catch(() => [])).toEqual([])
})

test.for([
  'postgres://owner:p#ss@localhost/site',
  'postgres://owner:p/ss@localhost/site',
  'postgres://owner:p%ss@localhost/site',
  'postgres://own%er:pss@localhost/site',
  'localhost',
])('the database address %s is refused with what mends it, without a stack', async (address) => {
  const folder = await emptyFolder()
  const { code, stderr } = await outcome({ DATA_DIR: folder, DATABASE_URL: address })
  expect(stderr).toMatch(
    /^DATABASE_URL is '.*…', but must be an address like postgres:.*%25 for %, %40 for @/,
  )
  expect(stderr).not.toContain('ss@')
  expect(code).toBe(1)
})

const services = {
  '--config': 'platform/none.toml',
  '--port': '3000',
  '--database': 'postgres://owner@localhost/site',
}

test.for<[flags: Record<string, string>, sentence: string]>([
  [{ '--port': 'abc' }, "--port is 'abc', but must be a number from 1 to 65535."],
  [{ '--port': '0' }, "--port is '0', but must be a number from 1 to 65535."],
  [{ '--database': 'not an address' }, "--database is 'not an addre…', but must be an address"],
  [{ '--database': 'postgres://owner:p%ss@localhost' }, "--database is 'postgres://o…', but must"],
  [{ '--functions': 'none.js' }, `--functions ${root}/none.js cannot be read: ENOENT`],
  [{ '--functions': 'platform/services.ts' }, '--functions .* does not export'],
])('the services alone refuse %j with one sentence', ([flags, sentence]) => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['platform/standalone/main.ts', ...Object.entries({ ...services, ...flags }).flat()],
    { cwd: root, encoding: 'utf8' },
  )
  expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(`^${sentence}`)])
  expect(status).toBe(1)
})

type Wrong = [flag: string, give: () => Promise<string>, sentence: string]

test.for<Wrong>([
  [
    '--port',
    () => busyPort(),
    'Port PORT on 127.0.0.1 is in use: stop the other program or set --port.',
  ],
  ['--host', async () => '192.0.2.1', '--host 192.0.2.1 is not an address of this machine.'],
  ['--data', async () => '/dev/null/data', '--data /dev/null/data cannot be written: ENOTDIR'],
])('the services alone refuse a wrong %s with one sentence', async ([flag, give, said]) => {
  const value = await give()
  const failure = await startServices('', { flags: [flag, value] }).catch((cause) => cause)
  expect(failure.message.trim().split('\n')).toEqual([
    expect.stringContaining(said.replace('PORT', value)),
  ])
})

test('a second start on the same data folder is refused and leaves the first one serving', async () => {
  const { code, stderr } = await outcome({ DATA_DIR: site.dataDir })
  expect(stderr).toMatch(
    /^The site already runs on .* \(process \d+\): stop it first, or set another DATA_DIR\.$/,
  )
  expect(code).toBe(1)
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
})

test('pages whose scripts could not be deferred are refused with one sentence', async () => {
  const hook = path.join(import.meta.dirname, '..', 'support', 'changed-markup.ts')
  const dataDir = await makeDataFolder({ SEED: 'none' }, startSite)
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const { code, stderr } = await outcome({
    DATA_DIR: dataDir,
    NODE_OPTIONS: `--import=${hook}`,
  })
  expect(stderr).toContain("React Router's markup has changed")
  expect(stderr.split('\n')).toHaveLength(1)
  expect(code).toBe(1)
})

test('several web processes serve one site, and one that dies is replaced', async () => {
  const children = execFileSync('pgrep', ['-P', String(site.process.pid), '-f', 'main.ts'], {
    encoding: 'utf8',
  })
  const worker = Number(children.trim().split('\n')[0])
  process.kill(worker, 'SIGKILL')
  await until('the log says so', () => site.output().includes('a web process ended unexpectedly'))
  for (let count = 0; count < 20; count++)
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
})
