import { readFileSync } from 'node:fs'
import path from 'node:path'

export type Report = {
  passed: number
  failed: number
  skipped: number
  /** Tests that passed only on a retry, as `file: title`. */
  flaky: string[]
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    assertionResults: { title: string; status: string; failureMessages: string[] }[]
  }[]
}

type Suite = {
  specs: { file: string; title: string; tests: { status: string }[] }[]
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
  const flaky = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ title }) => `${path.relative(root, name)}: ${title}`),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
    flaky,
  }
}

/** Reads the JSON report of Playwright. */
export function readPlaywrightReport(file: string, root: string): Report {
  const report = readJson<PlaywrightReport>(file)
  if (!report) return nothingReported
  const { expected, unexpected, flaky, skipped } = report.stats
  const folder = path.relative(root, report.config.rootDir)
  return {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    flaky: report.suites
      .flatMap(listSpecs)
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, title }) => `${path.join(folder, file)}: ${title}`),
  }
}

function listSpecs({ specs, suites = [] }: Suite): Suite['specs'] {
  return [...specs, ...suites.flatMap(listSpecs)]
}

const nothingReported: Report = { passed: 0, failed: 0, skipped: 0, flaky: [] }

/** A runner that was killed leaves no report, or half of one. */
function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
