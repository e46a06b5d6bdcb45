import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'
import { PictureError } from './picture-job.ts'

/** Jobs that end when told, and the order in which they began. */
function createJobs(mostWaiting: number) {
  const inTurn = createFairQueue(mostWaiting)
  const began: string[] = []
  const endings: (() => void)[] = []
  return {
    began,
    add(lane: string, name: string, signal?: AbortSignal) {
      const job = inTurn(lane, signal, async () => {
        began.push(name)
        await new Promise<void>((resolve) => endings.push(resolve))
      })
      return job.then(
        () => 'done',
        (cause) => (cause instanceof PictureError ? cause.code : cause.name),
      )
    },
    async endAll() {
      for (let idle = 0; idle < 3; idle++) {
        while (endings.length > 0) {
          endings.shift()?.()
          await new Promise(setImmediate)
        }
        await new Promise(setImmediate)
      }
    },
  }
}

test('lanes take turns, so a crowd in one delays another by one job', async () => {
  const jobs = createJobs(10)
  for (const name of ['a1', 'a2', 'a3', 'a4']) void jobs.add('a', name)
  for (const name of ['b1', 'b2']) void jobs.add('b', name)
  await jobs.endAll()
  expect(jobs.began).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4'])
})

test('when too many wait, the longest lane loses its last and a newcomer gets its place', async () => {
  const jobs = createJobs(3)
  const crowd = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => jobs.add('a', name))
  const newcomer = jobs.add('b', 'b1')
  await jobs.endAll()
  expect(await Promise.all(crowd)).toEqual(['done', 'done', 'done', 'busy', 'busy'])
  expect(await newcomer).toBe('done')
})

test('a job whose client leaves while it waits never begins', async () => {
  const jobs = createJobs(3)
  const client = new AbortController()
  const first = jobs.add('a', 'a1', client.signal)
  const second = jobs.add('a', 'a2', client.signal)
  const other = jobs.add('b', 'b1')
  client.abort()
  await jobs.endAll()
  expect(await Promise.all([first, second, other])).toEqual(['done', 'AbortError', 'done'])
  expect(jobs.began).toEqual(['a1', 'b1'])
  expect(await jobs.add('a', 'a3', client.signal)).toBe('AbortError')
})
