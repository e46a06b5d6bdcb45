import { icons } from 'lucide-react'
import { expect, test } from 'vitest'
import { courses } from '../supabase/seed/courses.ts'
import { posts } from '../supabase/seed/posts.ts'
import { products } from '../supabase/seed/products.ts'
import { basics } from './articles/basics.ts'
import { accounts } from './articles/chart-of-accounts-basics.ts'
import { debits } from './articles/debits-and-credits-explained.ts'
import { readChart } from './articles/starter-accounts.ts'
import { about } from './defaults/about.ts'
import { home } from './defaults/home.ts'
import { path } from './defaults/path.ts'
import { privacy } from './defaults/policies/privacy.ts'
import { terms } from './defaults/policies/terms.ts'
import { services as servicesPage } from './defaults/services.ts'
import { site } from './defaults/site.ts'
import { testimonials } from './defaults/testimonials.ts'
import { tools as toolsHub } from './defaults/tools.ts'
import { fillFacts } from './facts.ts'
import { dollarsOf } from './schemas/price.ts'

const { services, finder } = servicesPage
const { tools } = toolsHub

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
    expect(dollarsOf(service.startingPriceUsd)).toBeGreaterThan(0)
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
  const pages = [home, servicesPage, about, basics, debits, accounts, privacy, terms, site]
  for (const { description } of pages) expect(description.length).toBeLessThanOrEqual(160)
})

test('the amount of every practice transaction stands in its text', () => {
  for (const { text, debit, credit, amount } of debits.practice.transactions) {
    expect(text).toContain(`$${amount.toLocaleString('en-US')}`)
    expect(debit).not.toBe(credit)
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
  expect(accounts.charts.length).toBeGreaterThanOrEqual(4)
  for (const { accounts: lines } of accounts.charts) {
    const chart = readChart(lines)
    expect(repeated(chart.map(({ number }) => number))).toEqual([])
    expect(repeated(chart.map(({ name }) => name))).toEqual([])
    for (const { number, type } of chart) {
      expect(number[0]).toBe(firstDigits[type] ?? (liabilities.includes(type) ? '2' : '1'))
    }
  }
})

test('every step of the learning paths leads to something the demo content has', () => {
  const lessons = courses.flatMap((course) =>
    course.modules.flatMap((module) =>
      module.lessons.map((lesson) => `/courses/${course.slug}/${lesson.slug}`),
    ),
  )
  const known = [...lessons, ...products.map(({ slug }) => `/store/${slug}`)]
  for (const { href } of path.paths.flatMap(({ steps }) => steps)) {
    if (/^\/(courses|store)\//.test(href)) expect(known).toContain(href)
  }
})

test('the policies name the business, the law, home and contact', () => {
  for (const { text: template } of [privacy, terms]) {
    const text = fillFacts(template, site)
    expect(text).toContain(site.businessName)
    expect(text).toContain('California')
    expect(text).toContain('href="/"')
    expect(text).toContain('href="/contact"')
    expect(text).not.toMatch(/\{[a-zA-Z]+\}/)
  }
})

test('a post has the slug that gets the related-service link', () => {
  expect(posts.map(({ slug }) => slug)).toContain('chart-of-accounts-basics')
})

test('the privacy page tells what the site keeps of a passkey', () => {
  expect(privacy.text).toMatch(/If you add a passkey, it stores the public half/)
})

test('terms and privacy hold with and without selling by card', () => {
  expect(terms.text).not.toContain('not available yet')
  expect(terms.text).toContain('the order is placed when the payment goes through')
  expect(terms.text).toContain('Where the page says that checkout is coming soon')
  for (const words of ['Stripe', 'email address, when you paid', 'notes, bookmarks and places']) {
    expect(privacy.text).toContain(words)
  }
  expect(privacy.text).not.toMatch(/sign(ed)?-in/i)
})
