import { expect, test, vi } from 'vitest'
import { adminAccount } from '#scripts/start-site.ts'
import { readMail } from '#tests/site/support/account-mails.ts'
import { testSite } from '#tests/site/support/site.ts'
import type { Page, Visitor } from '#tests/site/support/visitor.ts'

const site = testSite()

type Content = { [key: string]: string | Content | Content[] }

/** Publishes a page of My site as its form does, with some of the words changed. */
async function publish(
  admin: Visitor,
  form: Page,
  change: (content: Content) => void,
  intent: 'publish' | 'preview' = 'publish',
) {
  const hidden = (name: string) => form.tags('input', { name })[0]?.attribute('value') ?? ''
  const content: Content = JSON.parse(hidden('content'))
  change(content)
  return admin.submit(form.address, {
    intent,
    basedOn: hidden('basedOn'),
    content: JSON.stringify(content),
  })
}

function expectPublished(page: Page) {
  expect(page.toasts.join()).toContain('Published')
  return page
}

/** The cache of pages hears of a publication a moment later. */
function readUntil(path: string, words: string) {
  return vi.waitFor(
    async () => {
      const page = await site.visitor().visit(path)
      expect(page.html, path).toContain(words)
      return page
    },
    { timeout: 20_000 },
  )
}

function groupOf(content: Content, name: string) {
  const group = content[name]
  if (typeof group !== 'object' || Array.isArray(group)) throw new Error(`No group is ${name}`)
  return group
}

function servicesOf({ services }: Content) {
  if (!Array.isArray(services)) throw new Error('There are no services')
  return services
}

test('a phone is shown as written and dialed as phones dial', async () => {
  const admin = await site.as('admin')
  const form = await admin.visit('/admin/site/business')
  const published = await publish(admin, form, (content) => {
    content.phone = '530.555.0143'
    content.businessName = 'Sample River Books'
  })
  expectPublished(published)
  const contact = await readUntil('/contact', '530.555.0143')
  expect(contact.main.get('link', '530.555.0143').attribute('href')).toBe('tel:+15305550143')
  expect(contact.title).toContain('Sample River Books')
})

test('a mail speaks in the words published a moment ago, and keeps what it needs', async () => {
  const admin = await site.as('admin')
  const business = await admin.visit('/admin/site/business')
  expectPublished(
    await publish(admin, business, (content) => {
      content.businessName = 'Sample Hill Books'
    }),
  )
  const form = await admin.visit('/admin/site/mails')
  expect(form.has('button', 'See it on the page')).toBe(false)
  const subject = 'A new password from {siteName}'
  const refused = await publish(admin, form, (content) => {
    groupOf(content, 'offersWelcome').text = 'Thank you.'
    groupOf(content, 'recovery').subject = subject
  })
  expect(refused.status).toBe(400)
  expect(refused.text).toContain('This email needs {unsubscribe} in its text.')
  expectPublished(
    await publish(admin, form, (content) => {
      groupOf(content, 'recovery').subject = subject
    }),
  )
  await site.visitor().submit('/forgot-password', { email: adminAccount.email })
  await readMail(site, {
    to: adminAccount.email,
    subject: /^A new password from Sample Hill Books$/,
  })
})

test('the site check names a field, leads to it, and forgets it once it is settled', async () => {
  const admin = await site.as('admin')
  const linesOf = (page: Page, label: string) =>
    page.all('listitem').filter(({ text }) => text.includes(label))
  const home = await admin.visit('/admin/site/home')
  expectPublished(
    await publish(admin, home, (content) => {
      groupOf(content, 'hero').secondaryHref = '/price-list'
    }),
  )
  for (const { label, address, settle } of [
    {
      label: 'Home → Top of the page → Leads to',
      address: '/admin/site/home#hero.secondaryHref',
      settle: (content: Content) => {
        groupOf(content, 'hero').secondaryHref = '/services'
      },
    },
    {
      label: 'Your business → Email address',
      address: '/admin/site/business#email',
      settle: (content: Content) => {
        content.email = 'books@example.net'
      },
    },
  ]) {
    const check = await admin.visit('/admin/site-check')
    const [line] = linesOf(check, label)
    expect(line?.get('link', /^Edit/).attribute('href')).toBe(address)
    const form = await check.follow(/^Edit/, line)
    expect(form.tags('input', { id: address.split('#')[1] ?? '' })).toHaveLength(1)
    expectPublished(await publish(admin, form, settle))
    const settled = await admin.visit('/admin/site-check')
    expect(settled.text).toMatch(/things to fix/)
    expect(linesOf(settled, label)).toEqual([])
  }
})

test('the second of two editors is warned, and may publish hers all the same', async () => {
  const admin = await site.as('admin')
  expect((await site.visitor().visit('/about')).text).toContain('Sample biography')
  const mine = await admin.visit('/admin/site/about')
  const name = (words: string) => (content: Content) => {
    content.heading = words
  }
  expectPublished(await publish(admin, mine, name('About the other')))
  const told = await publish(admin, mine, name('About mine'))
  expect(told.status).toBe(409)
  expect(told.text).toContain('This page was published in another window')
  expect(told.text).toContain('Heading: yours “About mine”, published “About the other”')
  expectPublished(await told.press('Publish mine anyway'))
  const about = await readUntil('/about', 'About mine')
  expect(about.get('heading').text).toBe('About mine')
  expect(about.text).not.toContain('Sample biography')
})

test('a preview whose draft was published in another window says so', async () => {
  const admin = await site.as('admin')
  const form = await admin.visit('/admin/site/posts')
  const about = 'About you, in one sentence'
  const write = (content: Content) => {
    content.authorSentence = 'A sample sentence.'
  }
  const preview = await publish(admin, form, write, 'preview')
  expectPublished(await (await admin.visit('/admin/site/posts')).press('Publish'))
  const told = await preview.press('Publish', {}, preview.get('complementary', 'Preview'))
  expect(told.toasts.join()).toContain('There is no draft to publish')
  expect(told.field(about).value).toBe('A sample sentence.')
})

test('a service is added with a name and a sentence, and another one is hidden', async () => {
  const admin = await site.as('admin')
  const form = await admin.visit('/admin/site/services')
  const published = await publish(admin, form, (content) => {
    const [first = {}, second = {}] = servicesOf(content)
    first.visibility = 'hidden'
    const name = 'Year-End Visit'
    const summary = 'One day in December, at your desk.'
    const empty = { slug: '', description: '', included: [], startingPriceUsd: '', whoItIsFor: '' }
    content.services = [...servicesOf(content), { ...second, ...empty, name, summary }]
  })
  expectPublished(published)
  const services = await readUntil('/services', 'Year-End Visit')
  const added = services.byId('year-end-visit')
  expect(added.has('heading', 'Year-End Visit')).toBe(true)
  expect(added.text).toContain('One day in December, at your desk.')
  const contact = await services.follow('Ask me what Year-End Visit costs', added)
  expect(contact.address).toBe('/contact')
  expect(services.html).not.toContain('id="bookkeeping-coaching-and-services"')
  expect(services.main.tags('div', { 'data-slot': 'card' })).toHaveLength(10)
})

test('a hand-made request stores what it likes, and the page shows the text alone', async () => {
  const admin = await site.as('admin')
  const form = await admin.visit('/admin/site/services')
  const published = await publish(admin, form, (content) => {
    const [, cleanup = {}, monthly = {}] = servicesOf(content)
    cleanup.description =
      '<p onclick="alert(1)">See <a href="/contact">my contact page</a><script>alert(1)</script></p>'
    monthly.description = '<script>alert(1)</script> is plain text'
  })
  expectPublished(published)
  const services = await readUntil('/services', 'my contact page')
  const link = services.byId('cleanup').get('link', 'my contact page')
  expect(link.attribute('href')).toBe('/contact')
  expect(services.main.tags('p').filter((part) => part.attribute('onclick'))).toEqual([])
  expect(services.byId('cleanup').tags('script')).toEqual([])
  expect(services.byId('monthly-bookkeeping').text).toContain(
    '<script>alert(1)</script> is plain text',
  )
  expect(JSON.stringify(services.structuredData)).not.toMatch(/<p|<a |onclick/)
})
