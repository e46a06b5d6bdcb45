import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sweptScreen } from './swept-screens.ts'

export type Report = {
  passed: number
  failed: number
  skipped: number
  /** Tests that failed on every try, as `file: title`. */
  broken: string[]
  /** Tests that passed only on a retry, as `file: title`. */
  flaky: string[]
  /** How long the tests of each file ran, in all. */
  files: TestFile[]
  /** Addresses of screens that were checked for accessibility. */
  swept: string[]
}

export type TestFile = { file: string; seconds: number }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    startTime: number
    endTime: number
    assertionResults: { title: string; status: string; failureMessages: string[] }[]
  }[]
}

type Annotation = { type: string; description?: string }

type Suite = {
  specs: {
    file: string
    title: string
    tests: { status: string; annotations: Annotation[]; results: { duration: number }[] }[]
  }[]
  suites?: Suite[]
}

type PlaywrightReport = {
  config: { rootDir: string }
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: Suite[]
}

/** Reads the JSON report of vitest. It has no retry count, but keeps the failures of a test that passed later. */
export function readVitestReport(file: string, root: string): Report {
  const report = readJson<VitestReport>(file)
  if (!report) return nothingReported
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status, failureMessages }) => ({
      name: `${path.relative(root, name)}: ${title}`,
      status,
      everFailed: failureMessages.length > 0,
    })),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
    broken: tests.filter(({ status }) => status === 'failed').map(({ name }) => name),
    flaky: tests
      .filter(({ status, everFailed }) => status === 'passed' && everFailed)
      .map(({ name }) => name),
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      file: path.relative(root, name),
      seconds: (endTime - startTime) / 1000,
    })),
    swept: [],
  }
}

/** Reads the JSON report of Playwright. */
export function readPlaywrightReport(file: string, root: string): Report {
  const report = readJson<PlaywrightReport>(file)
  if (!report) return nothingReported
  const { expected, unexpected, flaky, skipped } = report.stats
  const folder = path.relative(root, report.config.rootDir)
  const specs = report.suites.flatMap(listSpecs)
  const namesOf = (wanted: string) =>
    specs
      .filter(({ tests }) => tests.some(({ status }) => status === wanted))
      .map(({ file, title }) => `${path.join(folder, file)}: ${title}`)
  return {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    broken: namesOf('unexpected'),
    flaky: namesOf('flaky'),
    files: Object.entries(Object.groupBy(specs, ({ file }) => file)).map(([file, own = []]) => ({
      file: path.join(folder, file),
      seconds: sumOf(own.flatMap(listDurations)) / 1000,
    })),
    swept: specs
      .flatMap(({ tests }) => tests.flatMap(({ annotations }) => annotations))
      .flatMap(({ type, description }) => (type === sweptScreen && description) || []),
  }
}

function listDurations({ tests }: Suite['specs'][number]) {
  return tests.flatMap(({ results }) => results.map(({ duration }) => duration))
}

function sumOf(numbers: number[]) {
  return numbers.reduce((sum, one) => sum + one, 0)
}

function listSpecs({ specs, suites = [] }: Suite): Suite['specs'] {
  return [...specs, ...suites.flatMap(listSpecs)]
}

export const nothingReported: Report = {
  passed: 0,
  failed: 0,
  skipped: 0,
  broken: [],
  flaky: [],
  files: [],
  swept: [],
}

/** A runner that was killed leaves no report, or half of one. */
function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
