import { expect, test } from 'vitest'
import { CleaningQueue } from './cleaning-queue.server.ts'

const limits = { longestMs: 30_000, mostWaiting: 100 }
const job = (html: string) => ({ html, origins: { site: 'https://books.example', files: null } })
const huge = '<q>x</q>'.repeat(25_000)

test('HTML is cleaned outside of the thread that asks', async () => {
  const queue = new CleaningQueue(limits)
  expect(await queue.clean(job('<p onclick="x">a</p>'))).toEqual({ html: '<p>a</p>', headings: [] })
})

test('a text that takes too long is given up, and the next one is cleaned', async () => {
  const queue = new CleaningQueue({ ...limits, longestMs: 15 })
  expect(await queue.clean(job(huge))).toBeNull()
  await expect
    .poll(() => queue.clean(job('<p>a</p>')), { timeout: 30_000 })
    .toMatchObject({ html: '<p>a</p>' })
})

test('the shortest text goes first, so that huge ones keep nobody waiting', async () => {
  const queue = new CleaningQueue(limits)
  const done: string[] = []
  const clean = (name: string, html: string) =>
    queue.clean(job(html)).then(() => void done.push(name))
  await Promise.all([
    clean('first', huge),
    clean('huge', huge),
    clean('longer', '<p>ab</p>'),
    clean('short', '<p>a</p>'),
  ])
  expect(done).toEqual(['first', 'short', 'longer', 'huge'])
})

test('when too many wait, the longest is given up', async () => {
  const queue = new CleaningQueue({ ...limits, mostWaiting: 1 })
  const first = queue.clean(job('<p>first</p>'))
  const dropped = queue.clean(job(huge))
  const kept = queue.clean(job('<p>a</p>'))
  expect(await dropped).toBeNull()
  expect(await first).not.toBeNull()
  expect(await kept).not.toBeNull()
})
