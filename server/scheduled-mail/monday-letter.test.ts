import { expect, test } from 'vitest'
import { type MondayFacts, mondayLetter, weekOf } from './monday-letter.ts'

const facts: MondayFacts = {
  monday: '2026-11-16',
  to: 'owner@river.example',
  siteName: 'River Books',
  siteUrl: 'https://books.example',
  token: 'a'.repeat(64),
  today: { unread_messages: 2, new_claims: 0 },
  unread: [],
  numbers: {
    today: '2026-11-16',
    places: [
      // Monday itself is no part of the week that is told.
      { kind: 'visit', place: 0, count: 1000 },
      { kind: 'visit', place: 1, count: 10 },
      { kind: 'visit', place: 7, count: 20 },
      { kind: 'visit', place: 8, count: 5 },
      { kind: 'visit', place: 14, count: 3 },
      { kind: 'visit', place: 15, count: 500 },
      { kind: 'lesson', place: 2, count: 4 },
    ],
  },
  stop: {
    course_id: '00000000-0000-4000-8000-000000000001',
    course: 'QBO & you',
    lesson: 'Bank <feeds>',
    stopped: 1200,
  },
}

test('the letter tells what waits, the week against the one before, and where most stop', () => {
  const { subject, text, html } = mondayLetter(facts)
  expect(subject).toBe('Your Monday letter, November 16')
  expect(text).toContain(
    'Today\n- 2 unread messages: https://books.example/admin/contact-submissions?box=unread',
  )
  expect(text).toContain('Your week, November 9 to November 15\n')
  expect(text).toContain('- Visits: 30, 22 more than in the 7 days before\n')
  expect(text).toContain('- Lessons completed: 4, 4 more than in the 7 days before\n')
  expect(text).toContain('- Sign-ups: 0, the same as in the 7 days before\n')
  expect(text).toContain(
    '- “Bank <feeds>” in “QBO & you”: 1,200 students left it unfinished and haven’t been back for two weeks: https://books.example/admin/courses/stops?course=00000000-0000-4000-8000-000000000001',
  )
  expect(html).toContain('“Bank &lt;feeds&gt;” in “QBO &amp; you”')
  expect(html).not.toContain('<feeds>')
})

test('a letter that comes late in its week tells of the same days', () => {
  const late = facts.numbers.places.map((one) => ({ ...one, place: one.place + 3 }))
  const numbers = { today: '2026-11-19', places: late }
  expect(weekOf(numbers, facts.monday)).toEqual(weekOf(facts.numbers, facts.monday))
})

test('a week with numbers and nothing to do says that nothing waits', () => {
  const { text } = mondayLetter({ ...facts, today: {}, stop: null })
  expect(text).toContain('Today\n- Nothing is waiting for you.\n')
  expect(text).not.toContain('stop\n')
})

const quiet: MondayFacts = { ...facts, today: {}, numbers: { today: facts.monday, places: [] } }

test('an empty week is one line', () => {
  expect(mondayLetter(quiet).text).toMatch(
    /^A quiet week: no visits, nothing new, and nothing is waiting for you\.\n\nYou get this letter/,
  )
})

test('a part of Today that could not be read is said, so the week is not called quiet', () => {
  const { text } = mondayLetter({ ...quiet, unread: ['The site could not be checked.'] })
  expect(text).toContain('Today\n- The site could not be checked.\n')
  expect(text).not.toContain('quiet week')
})

test('a letter that waited for a silent mail server says of when it tells', () => {
  const reason = 'No mail server answers at smtp.river.example. Check the name.'
  const { text } = mondayLetter({ ...quiet, today: { mail_failure: reason } })
  expect(text).toContain(
    `Today, when this was written\n- Email isn’t going out. ${reason} https://books.example/admin/mail\n`,
  )
})

test('the letters of one week have the same id, and those of two weeks have not', () => {
  const { id } = mondayLetter(facts)
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
  expect(mondayLetter({ ...facts, today: {} }).id).toBe(id)
  expect(mondayLetter({ ...facts, monday: '2026-11-23' }).id).not.toBe(id)
})
