import { expect, test } from 'vitest'
import { testSite } from '#tests/site/support/site.ts'

const site = testSite()

test('the index leads to both articles, and each leads back to the blog and on to the services', async () => {
  for (const title of ['Debits and Credits Explained', 'Chart of Accounts Basics']) {
    const index = await site.visitor().visit('/bookkeeping-basics')
    const article = await index.follow(new RegExp(`Read More ?: ${title}`))
    expect(article.get('heading').text).toBe(title)
    const back = article.all('link', 'Back to Articles')
    expect(back.length).toBeGreaterThan(0)
    for (const link of back) expect(link.attribute('href')).toBe('/blog')
    const [aside] = article.main.all('complementary')
    expect(aside?.get('link').attribute('href')).toMatch(/^\/services/)
  }
})

test('the account types stand in a table with header cells', async () => {
  const article = await site.visitor().visit('/debits-and-credits-explained')
  const table = article.get('table', /Account types/)
  const headers = (scope: string) => table.tags('th', { scope }).map(({ text }) => text)
  expect(headers('col')).toContain('Normal balance')
  expect(headers('row')).toEqual(['Assets', 'Liabilities', 'Equity', 'Income', 'Expenses'])
})

test('without scripts practice is a list with answers to unfold, and the charts are files', async () => {
  const visitor = site.visitor()
  const article = await visitor.visit('/debits-and-credits-explained')
  const [exercise] = article.tags('details').filter(({ text }) => text.startsWith('Show the entry'))
  expect(exercise?.text).toContain('Debit Checking, credit Owner’s Investment, 3,000.')
  const basics = await visitor.visit('/chart-of-accounts-basics')
  const link = basics.get('link', 'Service business or freelancer (CSV)')
  const csv = await visitor.text(link.attribute('href') ?? '')
  expect(csv.split('\r\n')[1]).toBe('1000,Business Checking,Bank,Checking')
})
