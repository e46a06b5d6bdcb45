import { once } from 'node:events'
import { afterAll, expect } from 'vitest'
import { runningSites } from '#scripts/start-site.ts'

// Hooks run in reverse order, so this one comes after those of the test file.
afterAll(async () => {
  const left = [...runningSites]
  for (const site of left) {
    const gone = once(site, 'exit')
    site.kill('SIGTERM')
    await gone
  }
  expect(
    left.map(({ pid }) => pid),
    'sites that the tests did not stop',
  ).toEqual([])
})
