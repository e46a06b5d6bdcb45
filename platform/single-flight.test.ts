import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { SingleFlight } from './single-flight.ts'

function createWork() {
  const runs: { signal: AbortSignal; finish(word: string): void; fail(cause: Error): void }[] = []
  const start = (signal: AbortSignal) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    runs.push({ signal, finish: resolve, fail: reject })
    return promise
  }
  return { runs, start }
}

test('callers of one key share a run, and the next caller after it begins anew', async () => {
  const { runs, start } = createWork()
  const flights = new SingleFlight<string>()
  const both = [flights.share('a', start), flights.share('a', start), flights.find('a')]
  const other = flights.share('b', start)
  expect(runs).toHaveLength(2)
  runs[0]?.finish('one')
  runs[1]?.finish('two')
  expect(await Promise.all(both)).toEqual(['one', 'one', 'one'])
  expect(await other).toBe('two')
  expect(flights.find('a')).toBeUndefined()
})

test('a failure reaches everyone who waits and is not kept', async () => {
  const { runs, start } = createWork()
  const flights = new SingleFlight<string>()
  const both = Promise.allSettled([flights.share('a', start), flights.share('a', start)])
  runs[0]?.fail(new Error('broken'))
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(flights.find('a')).toBeUndefined()
})

test('a run goes on while anyone waits, and is aborted when the last one leaves', async () => {
  const { runs, start } = createWork()
  const flights = new SingleFlight<string>()
  const [first, second] = [new AbortController(), new AbortController()]
  const waiting = [first, second].map(({ signal }) => flights.share('a', start, signal))
  const left = Promise.allSettled(waiting)
  first.abort()
  await setImmediate()
  expect(runs[0]?.signal.aborted).toBe(false)
  second.abort()
  await left
  expect(runs[0]?.signal.aborted).toBe(true)
  expect(flights.find('a')).toBeUndefined()
})

test('after a clear nobody joins a run in flight, and its end does not disturb the new one', async () => {
  const { runs, start } = createWork()
  const flights = new SingleFlight<string>()
  const old = flights.share('a', start)
  flights.clear()
  const fresh = flights.share('a', start)
  runs[0]?.finish('old')
  expect(await old).toBe('old')
  const joined = flights.find('a')
  runs[1]?.finish('new')
  expect(await Promise.all([fresh, joined])).toEqual(['new', 'new'])
})
