import { readFileSync } from 'node:fs'
import { icons } from 'lucide-react'
import { expect, test } from 'vitest'
import { courses } from '../supabase/seed/courses.ts'
import { posts } from '../supabase/seed/posts.ts'
import { products } from '../supabase/seed/products.ts'
import { about } from './about.ts'
import { articles } from './articles/articles.ts'
import { articlesIndex } from './articles/articles-index.ts'
import type { TAccount } from './articles/blocks.ts'
import { practiceAccounts, practiceTransactions } from './articles/practice-transactions.ts'
import { qboAccountTypes } from './articles/qbo-account-types.ts'
import { starterCharts } from './articles/starter-charts.ts'
import { fillFacts } from './facts.ts'
import { home } from './home.ts'
import { learningPaths } from './path.ts'
import { privacyPolicy, termsConditions } from './policies.ts'
import { services as servicesPage } from './services.ts'
import { site } from './site.ts'
import { testimonials } from './testimonials.ts'
import { tools as toolsHub } from './tools.ts'

const { services, finder } = servicesPage
const { tools } = toolsHub

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
const repeated = (values: string[]) => values.filter((value, at) => values.indexOf(value) !== at)
const addWeights = (total: Record<string, number>, weights: Partial<Record<string, number>>) => {
  const sums = { ...total }
  for (const [slug, weight = 0] of Object.entries(weights)) sums[slug] = (sums[slug] ?? 0) + weight
  return sums
}

test('there are the ten services of the spec, in its order', () => {
  expect(services.map((service) => service.name)).toEqual([
    'Bookkeeping Coaching & Services',
    'Cleanup',
    'Monthly Bookkeeping',
    'Chart of Accounts Setup',
    'Accounts Payable & Receivable',
    'Bank Reconciliation',
    'Financial Statements',
    'Monthly Review Service',
    'Diagnostic Review',
    'Payroll & Tax Service',
  ])
})

test('every service has an anchor of its own, a price and three to five things included', () => {
  expect(repeated(services.map((service) => service.slug))).toEqual([])
  for (const service of services) {
    expect(service.slug).toMatch(/^[a-z0-9-]+$/)
    expect(service.startingPriceUsd).toBeGreaterThan(0)
    expect(service.included.length).toBeGreaterThanOrEqual(3)
    expect(service.included.length).toBeLessThanOrEqual(5)
  }
})

test('for every service there are answers to the six questions that name it first', () => {
  expect(finder.questions).toHaveLength(6)
  let totals: Record<string, number>[] = [{}]
  for (const { answers } of finder.questions) {
    totals = totals.flatMap((total) => answers.map(({ weights }) => addWeights(total, weights)))
  }
  const firsts = new Set(
    totals.flatMap((total) => {
      const heaviest = Math.max(...Object.values(total))
      return Object.keys(total).filter((slug) => total[slug] === heaviest)
    }),
  )
  expect([...firsts].sort()).toEqual(services.map((service) => service.slug).sort())
})

test('there are fourteen tools, each with an icon that exists', () => {
  expect(tools).toHaveLength(14)
  expect(tools.filter((tool) => !(tool.icon in icons)).map((tool) => tool.icon)).toEqual([])
})

test('both testimonials say that they are samples', () => {
  for (const { attribution } of testimonials.testimonials) {
    expect(attribution).toMatch(/^Sample testimonial/)
  }
})

test('no description is longer than search engines show', () => {
  const pages = [
    home,
    servicesPage,
    about,
    articlesIndex,
    ...articles,
    privacyPolicy,
    termsConditions,
    site,
  ]
  for (const { description } of pages) expect(description.length).toBeLessThanOrEqual(160)
})

test('the debits and credits of every T-account drawing are equal', () => {
  const drawings = articles
    .flatMap((article) => article.blocks)
    .flatMap((block): TAccount[][] => (block.kind === 'tAccounts' ? [block.accounts] : []))
  expect(drawings.length).toBeGreaterThanOrEqual(5)
  for (const accounts of drawings) {
    const debits = sum(accounts.flatMap(({ debits }) => debits.map(({ amount }) => amount)))
    const credits = sum(accounts.flatMap(({ credits }) => credits.map(({ amount }) => amount)))
    expect(debits).toBe(credits)
    expect(debits).toBeGreaterThan(0)
  }
})

test('both sides of every equation with figures are equal', () => {
  for (const block of articles.flatMap((article) => article.blocks)) {
    if (block.kind !== 'equation') continue
    expect(sum(block.left.map(({ amount = 0 }) => amount))).toBe(
      sum(block.right.map(({ amount = 0 }) => amount)),
    )
  }
})

test('every table row has a cell for every column, and heading addresses do not repeat', () => {
  for (const article of articles) {
    const headings = article.blocks.flatMap((block) => (block.kind === 'heading' ? [block.id] : []))
    expect(repeated(headings)).toEqual([])
    for (const block of article.blocks) {
      if (block.kind !== 'table') continue
      for (const row of block.rows) expect(row).toHaveLength(block.columns.length)
    }
  }
})

test('every practice transaction debits one known account and credits another', () => {
  expect(repeated(practiceTransactions.map(({ id }) => id))).toEqual([])
  for (const { debit, credit, amount, text } of practiceTransactions) {
    expect(Object.keys(practiceAccounts)).toEqual(expect.arrayContaining([debit, credit]))
    expect(debit).not.toBe(credit)
    expect(text).toContain(`$${amount.toLocaleString('en-US')}`)
  }
})

test('starter charts have unique numbers and names, in the range of their kind', () => {
  const firstDigits: Record<string, string> = {
    Income: '4',
    'Cost of Goods Sold': '5',
    Expenses: '6',
    'Other Income': '7',
    'Other Expense': '8',
    Equity: '3',
  }
  const liabilities = [
    'Accounts payable (A/P)',
    'Credit Card',
    'Other Current Liabilities',
    'Long Term Liabilities',
  ]
  expect(starterCharts.length).toBeGreaterThanOrEqual(4)
  for (const { accounts } of starterCharts) {
    expect(repeated(accounts.map(({ number }) => number))).toEqual([])
    expect(repeated(accounts.map(({ name }) => name))).toEqual([])
    for (const { number, type, detailType } of accounts) {
      expect(number[0]).toBe(firstDigits[type] ?? (liabilities.includes(type) ? '2' : '1'))
      expect(qboAccountTypes[type]).toContain(detailType)
    }
  }
})

test('every step of the learning paths leads to something the demo content has', () => {
  const lessons = courses.flatMap((course) =>
    course.modules.flatMap((module) =>
      module.lessons.map((lesson) => `${course.slug}/${lesson.slug}`),
    ),
  )
  for (const step of learningPaths.flatMap((path) => path.steps)) {
    if (step.kind === 'lesson') expect(lessons).toContain(`${step.courseSlug}/${step.lessonSlug}`)
    if (step.kind === 'product')
      expect(products.map(({ slug }) => slug)).toContain(step.productSlug)
  }
})

test('the policies name the business, the law, home and contact', () => {
  for (const { file } of [privacyPolicy, termsConditions]) {
    const text = fillFacts(readFileSync(new URL(file, import.meta.url), 'utf8'), site)
    expect(text).toContain(site.businessName)
    expect(text).toContain('California')
    expect(text).toContain('](/)')
    expect(text).toContain('](/contact)')
    expect(text).not.toMatch(/\{[a-zA-Z]+\}/)
  }
})

test('a post has the slug that gets the related-service link', () => {
  expect(posts.map(({ slug }) => slug)).toContain('chart-of-accounts-basics')
})
