import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { isConnectionFailure } from './connection-failure.ts'
import { FairGate } from './fair-gate.ts'

const open = (options = {}) =>
  new FairGate({ places: 4, share: 2, longestLine: 3, waitMs: 10_000, ...options })

/** Enters the semaphore and records the order in which callers were admitted. */
function follow(gate: FairGate, entered: string[]) {
  return (caller: string) => void gate.enter(caller).then(() => entered.push(caller))
}

test('one caller holds no more than a share, and others find a place at once', async () => {
  const gate = open()
  const entered: string[] = []
  const enter = follow(gate, entered)
  for (const caller of ['greedy', 'greedy', 'greedy', 'greedy', 'visitor']) enter(caller)
  await sleep(0)
  expect(entered).toEqual(['greedy', 'greedy', 'visitor'])
  gate.leave('greedy')
  await sleep(0)
  expect(entered).toEqual(['greedy', 'greedy', 'visitor', 'greedy'])
  gate.leave('greedy')
})

test('callers who wait take turns, however many requests each has', async () => {
  const gate = open({ places: 1, share: 1 })
  const entered: string[] = []
  const enter = follow(gate, entered)
  for (const caller of ['a', 'a', 'a', 'b', 'c', 'b']) enter(caller)
  for (let place = 0; place < 6; place++) {
    await sleep(0)
    gate.leave(entered.at(-1) ?? '')
  }
  expect(entered).toEqual(['a', 'a', 'b', 'c', 'a', 'b'])
})

test('a line that is full, or waits too long behind its own requests, is answered 429', async () => {
  const gate = open({ waitMs: 20 })
  await gate.enter('greedy')
  await gate.enter('greedy')
  const waiting = Promise.allSettled([1, 2, 3].map(() => gate.enter('greedy')))
  await expect(gate.enter('greedy')).rejects.toMatchObject({
    status: 429,
    headers: { 'Retry-After': '3' },
  })
  for (const outcome of await waiting) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { status: 429 } })
  }
  gate.leave('greedy')
  await gate.enter('greedy')
})

test('a caller who waits too long behind others is answered 504, which is no outage', async () => {
  const gate = open({ places: 2, waitMs: 20 })
  await gate.enter('a')
  await gate.enter('b')
  const failure = await gate.enter('c').catch((cause: unknown) => cause)
  expect(failure).toMatchObject({ status: 504, code: 'pool_timeout' })
  expect(isConnectionFailure(failure)).toBe(false)
})
