import { expect, test } from 'vitest'
import { parseTree } from '#app/editor/blocks/clean-blocks.ts'
import { practice, practiceOf } from '#app/editor/blocks/practice.ts'
import { findAll } from '#app/editor/blocks/tree.ts'
import { cleanHtml } from '#app/editor/clean-html.ts'
import { judge } from '#app/editor/practice/practice.ts'
import { courses } from './courses.ts'

const lessons = courses
  .flatMap(({ modules }) => modules)
  .flatMap((module) => module.lessons)
  .map((lesson) => ({
    slug: lesson.slug,
    html: lesson.contentType === 'text' ? lesson.content : lesson.notes,
  }))
const withBlock = (name: string) =>
  lessons.filter(({ html }) => html.includes(`data-block="${name}"`))

test('at least ten lessons have a practice pad and at least six a drawn screen', () => {
  expect(withBlock('practice').length).toBeGreaterThanOrEqual(10)
  expect(withBlock('screen').length).toBeGreaterThanOrEqual(6)
  for (const name of ['question', 'path', 't-accounts']) {
    expect(withBlock(name).length, name).toBeGreaterThan(0)
  }
})

test('every block of the lessons is shown as it is', () => {
  for (const { slug, html } of lessons) {
    const shown = cleanHtml(html, { site: 'https://site.example', files: null }).html
    expect(shown.match(/data-block="[^"]+"/g), slug).toEqual(html.match(/data-block="[^"]+"/g))
  }
})

test('every practice transaction balances, names its amount, and is right by the rules', () => {
  const pads = lessons.flatMap(({ slug, html }) =>
    findAll(parseTree(html), 'div')
      .filter(({ attributes }) => attributes['data-block'] === 'practice')
      .map((element) => ({ slug, ...practiceOf(practice.read(element) ?? {}) })),
  )
  expect(pads.length).toBeGreaterThanOrEqual(10)
  for (const { slug, accounts, transactions } of pads) {
    expect(accounts.length, slug).toBeGreaterThanOrEqual(4)
    for (const transaction of transactions) {
      const { text, debit, credit, amount } = transaction
      const dollars = amount.toLocaleString('en-US', {
        minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
      })
      expect(text, slug).toContain(`$${dollars}`)
      const entry = {
        debitAccount: debit,
        debitAmount: String(amount),
        creditAccount: credit,
        creditAmount: String(amount),
      }
      expect(judge(entry, transaction, accounts).isRight, text).toBe(true)
      const unbalanced = { ...entry, creditAmount: String(amount + 1) }
      expect(judge(unbalanced, transaction, accounts).title).toBe('Not balanced')
      expect(
        judge({ ...entry, debitAccount: credit, creditAccount: debit }, transaction, accounts)
          .title,
      ).toBe('Balanced, but the wrong way around')
    }
  }
})
