import { expect, test } from 'vitest'
import { testSite } from '#tests/site/support/site.ts'

const site = testSite()

test('the services page begins with the finder, prices its index and ends with a next step', async () => {
  const page = await site.visitor().visit('/services')
  const sections = page.main.tags('h2').map(({ text }) => text)
  expect(sections.at(0)).toBe('Which service do I need?')
  expect(sections.at(-1)).toBe('Not sure which one fits?')
  const index = page.get('navigation', 'Services on this page').all('link')
  expect(index).toHaveLength(10)
  expect(index[0]?.text).toMatch(/from \$85 per hour$/)
  expect(index[1]?.text).toMatch(/from \$600 one time$/)
  expect(index[2]?.text).toMatch(/from \$300 per month$/)
  const closing = page.get('region', 'Not sure which one fits?')
  const call = closing.get('link', /^Let’s Talk It Over/)
  expect(call.attribute('href')).toBe('https://example.com/book-a-free-call')
  expect(closing.get('link', 'Send a message').attribute('href')).toBe('/contact')
})

test('without scripts the finder asks the server and carries the answers into a message', async () => {
  const page = await site.visitor().visit('/services')
  const answered = await page.press('Show my services', { 'Over a year ago, or never': true })
  expect(answered.byId('cleanup').text).toContain('Fits your answers')
  const contact = await answered.follow('Put this in a message')
  expect(contact.field('Message').value).toMatch(/over a year ago/)
})

test('without scripts the finder shows all its questions', async () => {
  const page = await site.visitor().visit('/services')
  const finder = page.get('region', 'Which service do I need?')
  expect(finder.all('group')).toHaveLength(6)
})
