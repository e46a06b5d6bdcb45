import { expect, test } from 'vitest'
import { publicPages } from '#tests/browser/public-pages.ts'
import { testSite } from '#tests/site/support/site.ts'

const site = testSite()

test('the header has the nine links and the two ways in, the footer the rest', async () => {
  const page = await site.visitor().visit('/services')
  const main = page.get('navigation', 'Main')
  expect(main.all('link').map(({ text }) => text)).toEqual([
    ...['Home', 'Services', 'Courses', 'Store', 'Blog', 'QBO Tips', 'QBO Quiz', 'About', 'Contact'],
  ])
  expect(main.get('link', 'Services').attribute('aria-current')).toBe('page')
  const addressOf = (name: string | RegExp) => page.get('link', name).attribute('href')
  expect(addressOf('Sign Up')).toBe('/signup')
  expect(addressOf('Login')).toBe('/login')
  expect(addressOf(/^Book a Free Call/)).toBe('https://example.com/book-a-free-call')

  const [footer] = page.tags('footer')
  expect(footer?.get('link', 'hello@example.com').attribute('href')).toBe(
    'mailto:hello@example.com',
  )
  expect(footer?.get('link', '(916) 555-0142').attribute('href')).toBe('tel:+19165550142')
  for (const social of ['LinkedIn', 'Facebook', 'YouTube']) {
    const link = footer?.get('link', `${social} (opens in a new tab)`)
    expect(link?.attribute('target')).toBe('_blank')
  }
  expect(footer?.has('link', 'Privacy policy')).toBe(true)
  expect(footer?.text).toContain(`© ${new Date().getFullYear()}`)
})

test('Book a Free Call opens the scheduler in a new tab and says so', async () => {
  const visitor = site.visitor()
  const home = await visitor.visit('/')
  const call = home.main.get('link', 'Book a Free Call (opens in a new tab)')
  expect(call.attribute('href')).toBe('https://example.com/book-a-free-call')
  expect(call.attribute('target')).toBe('_blank')
  const services = await visitor.visit('/services')
  expect(services.main.all('link', /^Book a Free Call/)).toHaveLength(10)
})

test('every page has one h1, its own title and description, and its text in the first answer', async () => {
  const titles = new Set<string>()
  const descriptions = new Set<string>()
  for (const { path, heading } of publicPages) {
    const page = await site.visitor().visit(path)
    expect(page.status, path).toBe(200)
    expect(
      page.tags('h1').map(({ text }) => text),
      path,
    ).toEqual([heading])
    titles.add(page.title)
    descriptions.add(page.meta('description') ?? '')
  }
  expect(titles.size).toBe(publicPages.length)
  // The offers form and the targets of links in mails are not for search engines and share one.
  expect(descriptions.size).toBe(publicPages.length - 3)
})

test('a wrong address answers 404 with the header, a way home and the main links', async () => {
  const page = await site.visitor().visit('/no-such-page')
  expect(page.status).toBe(404)
  expect(page.title).toMatch(/^Page not found \|/)
  expect(page.has('navigation', 'Main')).toBe(true)
  expect(page.main.has('link', 'Services')).toBe(true)
  expect((await page.follow('Go to Homepage', page.main)).address).toBe('/')
})

test('a visitor is sent no Edit', async () => {
  for (const { path } of publicPages) {
    expect(await site.visitor().text(path), path).not.toContain('/admin/site')
  }
})
