import { expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '#platform/http/log.ts'
import { OldAddresses, oldAddressOf } from './old-addresses.ts'

test.each([
  ['/2019/05/Month-End/?utm=1', '/2019/05/month-end'],
  ['//a//', '/a'],
  ['/?p=123&x=1', '/?p=123'],
  ['/?p=all', '/'],
  ['/a?p=123', '/a'],
  ['/%E3%81%82/', '/%e3%81%82'],
])('%s is compared as %s', (target, address) => {
  expect(oldAddressOf(target)).toBe(address)
})

test('a flood of unknown addresses asks once; a change asks again, and a failure forgets none', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let asked = 0
  let isAway = false
  const lines: string[] = []
  const addresses = new OldAddresses({
    async read() {
      asked++
      if (isAway) throw new Error('away')
      return asked === 1 ? ['/old'] : ['/old', '/new']
    },
    freshMs: 60_000,
    log: createLog((line) => void lines.push(line)),
  })
  const answers = await Promise.all(
    Array.from({ length: 1000 }, (_, at) => addresses.has(at === 7 ? '/OLD/' : `/made-up-${at}`)),
  )
  expect(answers.filter(Boolean)).toHaveLength(1)
  expect(asked).toBe(1)
  isAway = true
  addresses.invalidate()
  expect(await addresses.has('/old')).toBe(true)
  expect(await addresses.has('/new')).toBe(false)
  expect(asked).toBe(2)
  isAway = false
  vi.advanceTimersByTime(4000)
  expect(await addresses.has('/new')).toBe(false)
  vi.advanceTimersByTime(2000)
  expect(await addresses.has('/new')).toBe(true)
  expect(asked).toBe(3)
  expect(lines.join()).toContain('the old addresses could not be read')
})
