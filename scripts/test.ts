// npm test: everything that must hold, in one command: lint, types, then all tests.
// npm test -- blog: one capability, which is every test with that word in the path of its file.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findBrowser } from './find-browser.ts'
import { listUnsweptScreens } from './swept-screens.ts'
import {
  nothingReported,
  type Report,
  readPlaywrightReport,
  readVitestReport,
} from './test-report.ts'

const root = path.join(import.meta.dirname, '..')
if (hasMemoryFolder()) process.env.TMPDIR = '/dev/shm'
const reports = mkdtempSync(path.join(os.tmpdir(), 'site-reports-'))
process.env.SITE_TEMPLATES = mkdtempSync(path.join(reports, 'sites-'))
const total: Report = structuredClone(nothingReported)
const [capability] = process.argv.slice(2)

try {
  process.env.CHROMIUM_PATH = findBrowser()
  // Dozens of tests start the program, so they share a compile cache.
  process.env.NODE_COMPILE_CACHE = path.join(root, 'node_modules', '.cache', 'compiled')
  if (capability) await Promise.all([runVitest(), runPlaywright()])
  else {
    await checkSources()
    await runVitest()
    await runPlaywright()
    expectEveryScreenSwept()
  }
} finally {
  rmSync(reports, { recursive: true, force: true })
}
if (total.files.length === 0) {
  total.failed++
  total.broken.push(`No test file has “${capability}” in its path`)
}
list('Failed:', total.broken)
list('Flaky, passed only on a retry:', total.flaky)
list('Slowest files:', slowestFiles())
const minutes = processorMinutes()
if (minutes !== null)
  console.log(`${minutes.toFixed(1)} processor minutes without those of the pages in the browser`)
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`)
process.exitCode = total.failed > 0 ? 1 : 0

async function checkSources() {
  await check('Generating route types', 'react-router', ['typegen'])
  await Promise.all([
    // Each checker reads by itself what all need: more of them take more work and no less time.
    check('Checking types', 'tsc', ['--noEmit', '--checkers', '1']),
    check('Checking unused files and dependencies', 'knip', []),
    check('Checking style, imports and dead code', 'biome', ['check', '--error-on-warnings']),
  ])
}

/** A check counts as one test, so that the closing line tells all that was done. */
async function check(what: string, command: string, args: string[]) {
  console.log(`${what} …`)
  const { status, said } = await run(command, args, 'pipe')
  if (status === 0) total.passed++
  else {
    total.failed++
    total.broken.push(what)
    console.error(`${what}: failed\n${said}`)
  }
}

async function runVitest() {
  console.log('Running unit, protocol, policy and site tests …')
  const report = path.join(reports, 'vitest.json')
  const args = [
    'run',
    ...(capability ? [capability, '--passWithNoTests'] : []),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const { status, said } = await run('vitest', args, capability ? 'pipe' : 'inherit')
  process.stdout.write(said)
  add(readVitestReport(report, root), status)
}

async function runPlaywright() {
  console.log('Running browser tests …')
  const report = path.join(reports, 'playwright.json')
  process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = report
  // A pattern for the whole path, in which the name of the clone may have the same word.
  const filter = capability ? [`tests/browser/.*${capability}`, '--pass-with-no-tests'] : []
  const { status } = await run('playwright', ['test', ...filter, '--reporter=list,json'], 'inherit')
  add(readPlaywrightReport(report, root), status)
}

/** Like a check, it counts as one test. */
function expectEveryScreenSwept() {
  const unswept = listUnsweptScreens(total.swept)
  if (unswept.length === 0) total.passed++
  else {
    total.failed++
    total.broken.push(`No test checks for accessibility: ${unswept.join(', ')}`)
  }
}

function add({ passed, failed, skipped, broken, flaky, files, swept }: Report, status: number) {
  total.passed += passed
  // A runner can fail without a failing test: an unhandled rejection, a broken setup.
  total.failed += status !== 0 && failed === 0 ? 1 : failed
  total.skipped += skipped
  total.broken.push(...broken)
  total.flaky.push(...flaky)
  total.files.push(...files)
  total.swept.push(...swept)
}

function slowestFiles() {
  const slowest = total.files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)
  return slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}`)
}

/**
 * Processor minutes of this process and everything it started, as Linux counts it (proc_pid_stat(5)):
 * only what was waited for, which Chromium's processes for pages are not.
 */
function processorMinutes() {
  if (process.platform !== 'linux') return null
  const ticksPerSecond = 100
  const [, afterName = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ')
  // utime, stime, cutime and cstime
  const ticks = afterName.split(' ').slice(11, 15).map(Number)
  return ticks.reduce((sum, one) => sum + one, 0) / ticksPerSecond / 60
}

function list(title: string, names: string[]) {
  if (names.length > 0) console.log([title, ...names].join('\n  '))
}

/** Beside another program, the output is given in one piece instead of printed. */
async function run(command: string, args: string[], output: 'inherit' | 'pipe') {
  const stdio = ['ignore', output, output] as const
  const child = spawn(programOf(command), args, { cwd: root, stdio: [...stdio] })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => said.push(part))
  const [status] = await once(child, 'close')
  return { status: status ?? 1, said: Buffer.concat(said) }
}

function programOf(command: string) {
  return path.join(root, 'node_modules', '.bin', command)
}

/** A folder in memory with room for the tests' databases, which then wait for no disk. */
function hasMemoryFolder() {
  try {
    const mount = /^tmpfs \/dev\/shm tmpfs (\S+)/m.exec(readFileSync('/proc/mounts', 'utf8'))?.[1]
    const { bavail, bsize } = statfsSync('/dev/shm')
    return mount !== undefined && !mount.includes('noexec') && bavail * bsize > 8e9
  } catch {
    return false
  }
}
