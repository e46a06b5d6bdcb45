import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sweptScreen } from './swept-screens.ts'
import { readPlaywrightReport, readVitestReport } from './test-report.ts'

const modules = path.join(import.meta.dirname, '..', 'node_modules')

/** Three tests: one passes, one passes on its retry, one fails always. */
const tests = (runner: string, isRetry: string) => `
  import { expect, test } from '${runner}'
  test('steady', () => {})
  test.describe('in a group', () => {
    test('passes on its retry', () => expect(${isRetry}).toBe(true))
  })
  test('always fails', () => expect(1).toBe(2))`

async function runIn(files: Record<string, string>, command: string, args: string[]) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'site-flaky-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await symlink(modules, path.join(folder, 'node_modules'))
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
  const { promise, resolve } = Promise.withResolvers<void>()
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(folder, 'report.json') }
  // The exit code is ignored: one of the tests fails on purpose.
  execFile(path.join(modules, '.bin', command), args, { cwd: folder, env }, () => resolve())
  await promise
  return { folder, report: path.join(folder, 'report.json') }
}

const expected = { passed: 2, failed: 1, skipped: 0 }

test('unit tests that failed, or passed only on a retry, are named', async () => {
  const file = `globalThis.runs = 0\n${tests('vitest', '++globalThis.runs > 1')}`
  const args = ['run', '--retry=1', '--reporter=json', '--outputFile.json=report.json']
  const { folder, report } = await runIn({ 'one.test.js': file }, 'vitest', args)
  expect(readVitestReport(report, folder)).toEqual({
    ...expected,
    broken: ['one.test.js: always fails'],
    flaky: ['one.test.js: passes on its retry'],
    files: [{ file: 'one.test.js', seconds: expect.any(Number) }],
    swept: [],
  })
})

test('browser tests that failed, or passed only on a retry, are named, and the screens they swept', async () => {
  const sweep = `test.info().annotations.push({ type: '${sweptScreen}', description: '/sample' })`
  const file = `${tests('@playwright/test', 'test.info().retry > 0')}
  test('sweeps', () => { ${sweep} })`
  const args = ['test', '--retries=1', '--reporter=json', '--workers=1']
  const { folder, report } = await runIn({ 'one.spec.js': file }, 'playwright', args)
  expect(readPlaywrightReport(report, folder)).toEqual({
    ...expected,
    passed: 3,
    broken: ['one.spec.js: always fails'],
    flaky: ['one.spec.js: passes on its retry'],
    files: [{ file: 'one.spec.js', seconds: expect.any(Number) }],
    swept: ['/sample'],
  })
})

test('a runner that left no report counts nothing', () => {
  const nothing = { passed: 0, failed: 0, skipped: 0, broken: [], flaky: [], files: [], swept: [] }
  expect(readVitestReport('/nowhere.json', '/')).toEqual(nothing)
  expect(readPlaywrightReport('/nowhere.json', '/')).toEqual(nothing)
})
