import { expect, test } from 'vitest'
import { isEmptyDay, listToday } from './today-lines.ts'

const nothing = {
  unread_messages: 0,
  failed_mail: 0,
  posts_to_review: 0,
  stopped_students: 0,
  new_subscribers: 0,
  new_claims: 0,
  site_problems: 0,
}

test('each count that is not zero is one line that leads to its place', () => {
  expect(listToday(nothing)).toEqual([])
  const all = listToday({
    unread_messages: 1,
    failed_mail: 2,
    posts_to_review: 1,
    stopped_students: 1000,
    new_subscribers: 1,
    new_claims: 2,
    site_problems: 1,
  })
  expect(all.map(({ words, to }) => `${words} → ${to}`)).toEqual([
    '1 unread message → /admin/contact-submissions?box=unread',
    '2 messages were saved but not emailed to you → /admin/contact-submissions?box=undelivered',
    '1 post by a student to look at → /admin/blog/review',
    '1,000 students have stopped: write a few words → /admin/users/stopped',
    '1 new subscriber → /admin/offers',
    '2 PDFs newly claimed → /admin/products/claims',
    '1 thing to fix on your site → /admin/site-check',
  ])
})

test('a day is empty when every count is known and zero', () => {
  expect(isEmptyDay(nothing)).toBe(true)
  expect(isEmptyDay({ ...nothing, new_claims: 1 })).toBe(false)
  const { site_problems: _, ...unchecked } = nothing
  expect(listToday(unchecked)).toEqual([])
  expect(isEmptyDay(unchecked)).toBe(false)
})
