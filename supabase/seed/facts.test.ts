import { expect, test } from 'vitest'
import { courses } from './courses.ts'
import { posts } from './posts.ts'
import { products } from './products.ts'
import type { SeedLesson } from './types.ts'

const lessons = courses.flatMap(({ modules }) => modules).flatMap((module) => module.lessons)
const htmlOf = (lesson: SeedLesson) =>
  lesson.contentType === 'text' ? lesson.content : lesson.notes
const lesson = (slug: string) => htmlOf(lessons.find((one) => one.slug === slug) ?? never(slug))
const post = (slug: string) => (posts.find((one) => one.slug === slug) ?? never(slug)).content
const product = (slug: string) => products.find((one) => one.slug === slug) ?? never(slug)

function never(slug: string): never {
  throw new Error(`Nothing has the slug ${slug}`)
}

/** The cells of the first table, row by row. */
function rowsOf(html: string) {
  const [table = ''] = html.match(/<tbody>[\s\S]*?<\/tbody>/) ?? []
  return table
    .split('</tr>')
    .map((row) =>
      [...row.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell = '']) => cell.replace(/<[^>]*>/g, '')),
    )
    .filter((row) => row.length > 0)
}

const amount = (cell = '') => Number(cell.replace('−', '-').replace(/[$,]/g, '') || 0)
const sum = (cells: (string | undefined)[]) => cells.reduce((all, cell) => all + amount(cell), 0)

test('the paycheck balances, with every tax that an employer pays', () => {
  const html = lesson('loans-payroll-and-sales-tax-liabilities')
  const rows = rowsOf(html)
  expect(sum(rows.map(([, debit]) => debit))).toBe(sum(rows.map(([, , credit]) => credit)))
  for (const tax of ['Social Security', 'Medicare', 'FUTA', 'SUTA']) expect(html).toContain(tax)
})

test('the balance sheet balances, and its loan has a part that is due within a year', () => {
  const html = lesson('reading-a-balance-sheet')
  const rows = rowsOf(html)
  const [total = [], ...entries] = rows.toReversed()
  expect(sum(entries.map(([, asset]) => asset))).toBe(amount(total[1]))
  expect(sum(entries.map(([, , , owed]) => owed))).toBe(amount(total[3]))
  expect(html).toContain('1,100 + 300 + 2,400 = $3,800')
  expect(html).toContain('current portion')
})

test('the way from profit to cash adds up, and names what works the other way', () => {
  const texts = [lesson('why-profit-is-not-cash'), post('why-you-made-a-profit-and-have-no-cash')]
  for (const html of texts) {
    const [total = [], ...steps] = rowsOf(html).toReversed()
    expect(sum(steps.map(([, value]) => value))).toBe(amount(total[1]))
    expect(html).toContain('other way')
  }
})

test('accrual income counts when it is earned, wherever it is explained', () => {
  const all = [...lessons.map(htmlOf), ...posts.map(({ content }) => content)].join('\n')
  expect(all).not.toMatch(/income on the day you send|counted when you invoiced/)
  expect(post('why-you-made-a-profit-and-have-no-cash')).toContain('income counts when you earn it')
})

test('Form 1099-NEC is due January 31, with the year where the day is named', () => {
  expect(new Date('2027-01-31').getUTCDay()).toBe(0)
  const kit = JSON.stringify(product('1099-season-kit'))
  for (const text of [
    lesson('contractors-w9-and-1099-nec'),
    post('1099-nec-in-2026-the-new-2-000-threshold'),
    kit,
  ]) {
    expect(text).toContain('January 31 of the next year')
    expect(text).toContain(
      'January 31, 2027, is a Sunday, so the forms for 2026 are due Monday, February 1, 2027',
    )
  }
})

test('each lesson and post spells out QuickBooks Online where it first says QBO', () => {
  for (const html of [...lessons.map(htmlOf), ...posts.map(({ content }) => content)]) {
    const text = html.replace(/<[^>]*>/g, '')
    const [first] = text.match(/.{0,19}QBO/) ?? []
    if (first) expect(first).toMatch(/QuickBooks Online \(QBO$/)
  }
})

test('a course that uses an Ask Me account says what it is first', () => {
  for (const { modules } of courses) {
    const text = JSON.stringify(modules)
    if (text.includes('Ask Me'))
      expect(text.indexOf('<em>Ask Me</em>')).toBe(text.indexOf('Ask Me') - 4)
  }
})

test('a PDF holds as much as its description promises', () => {
  const worksheet = product('chart-of-accounts-worksheet')
  expect(worksheet.whatIsInside).toContain('Five questions to ask before you add an account')
  const questions = worksheet.pdf.sections.find(({ heading }) =>
    heading.startsWith('Five questions'),
  )
  expect(questions).toMatchObject({ items: { length: 5 } })
  const checklist = product('new-business-bookkeeping-checklist')
  expect(checklist.whatIsInside.join()).toContain('deadlines')
  const details = checklist.pdf.sections.find(({ heading }) => heading === 'My details')
  expect(JSON.stringify(details)).toMatch(/tax payment due.*return due.*renewal due/)
})
