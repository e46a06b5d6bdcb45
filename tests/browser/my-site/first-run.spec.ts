import type { Page } from '@playwright/test'
import { testWithMailServer } from '#tests/browser/support/own-mail-server.ts'
import { expectPageQualityInBothSchemes } from '#tests/browser/support/page-quality.ts'
import { signInAsAdmin } from '#tests/browser/support/quick-sign-in.ts'
import { expect } from '#tests/browser/support/site.ts'

// A site of its own: the test publishes words and removes content.
const { test, mails } = testWithMailServer()

/** Reads a page again until it shows what was published; the cache hears of it a moment later. */
async function untilShown(page: Page, path: string, check: () => Promise<boolean>) {
  await expect
    .poll(async () => {
      await page.goto(path)
      return check()
    })
    .toBe(true)
}

const ribbon = 'This is a demo site.'

test('the owner makes the demo her own, and samples never pass as real', async ({
  page: owner,
  browser,
  site,
}) => {
  test.slow()
  const visitor = await (await browser.newContext({ baseURL: site.url })).newPage()
  const testimonials = visitor.getByRole('heading', { name: 'What working together is like' })

  await visitor.goto('/')
  await expect(visitor.getByText(ribbon)).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Dismiss for everyone' })).toHaveCount(0)
  await expect(testimonials).toBeVisible()
  const introduction = visitor.getByRole('region', { name: 'Who you’ll work with' })
  await expect(introduction.getByRole('img', { name: /pencil behind the ear/ })).toBeVisible()
  await expect(introduction).toContainText('Robin Sample')
  for (const part of ['portrait', 'name', 'credential']) {
    await expect(introduction.getByText(`Sample ${part}`)).toBeVisible()
  }
  await expect(visitor.getByText('Sample price')).toHaveCount(3)
  await visitor.goto('/services')
  await expect(visitor.getByText('Sample price', { exact: true })).toHaveCount(10)

  // The ribbon goes for everybody; the site stays a demo.
  await signInAsAdmin(owner)
  await owner.goto('/admin/dashboard')
  await expect(owner.getByRole('heading', { name: 'Make this site yours' })).toBeVisible()
  await owner.goto('/')
  await owner.getByRole('button', { name: 'Dismiss for everyone' }).click()
  await expect(owner.getByText(ribbon)).toHaveCount(0)
  await untilShown(visitor, '/', async () => (await visitor.getByText(ribbon).count()) === 0)
  await expect(testimonials).toBeVisible()

  // 1. Who you are: the first publication ends the demo.
  await owner.goto('/admin/dashboard')
  await owner.getByRole('link', { name: 'Begin' }).click()
  await owner.getByRole('link', { name: '1 Who you are' }).click()
  await owner.getByLabel('Business name').fill('')
  await owner.getByRole('button', { name: 'Publish and continue' }).click()
  await expect(owner.getByText('Please fill this in.')).toBeVisible()
  await owner.getByLabel('Business name').fill('Sample River Books')
  await owner.getByLabel('Your name').fill('Sample Owner')
  await owner.getByRole('button', { name: 'Publish and continue' }).click()
  await expect(owner).toHaveURL(/\/admin\/start\/reach$/)

  await untilShown(visitor, '/', async () => (await testimonials.count()) === 0)
  await expect(visitor).toHaveTitle(/Sample River Books/)
  await expect(visitor.locator('main')).not.toContainText(
    /Robin|Sample (portrait|name|credential|price)/,
  )
  const call = visitor.locator('main').getByRole('link', { name: 'Book a Free Call' })
  await expect(call.first()).toHaveAttribute('href', '/contact')
  await expect(visitor.getByRole('contentinfo')).not.toContainText(/example\.com|555/)
  await visitor.goto('/services')
  await expect(visitor.getByRole('link', { name: /^Ask me what .+ costs$/ })).toHaveCount(10)
  await expect(visitor.locator('main')).not.toContainText('$')
  const structured = (
    await visitor.locator('script[type="application/ld+json"]').allTextContents()
  ).join()
  expect(structured).toContain('OfferCatalog')
  expect(structured).not.toMatch(/"price"|"telephone"|"email"/)
  await visitor.goto('/contact')
  await expect(visitor.getByRole('link', { name: /example\.com|555/ })).toHaveCount(0)

  // 2. and 3. What is published is shown.
  await owner.getByLabel('Email address').fill('owner@river.example')
  await owner.getByLabel('Phone').fill('(530) 555-0143')
  await owner.getByRole('button', { name: 'Publish and continue' }).click()
  await expect(owner).toHaveURL(/\/admin\/start\/offer$/)
  await owner.getByLabel('Starting price in dollars').first().fill('91')
  await owner.getByRole('button', { name: 'Yes, $600 is my price' }).click()
  await expect(owner.getByText('Sample price', { exact: true })).toHaveCount(8)
  await owner.getByRole('button', { name: 'Publish and continue' }).click()
  await expect(owner).toHaveURL(/\/admin\/start\/story$/)
  await untilShown(visitor, '/services', async () =>
    (await visitor.locator('main').innerText()).includes('$91'),
  )
  await expect(visitor.locator('#cleanup')).toContainText('$600')
  await expect(visitor.getByRole('link', { name: /^Ask me what .+ costs$/ })).toHaveCount(8)
  await visitor.goto('/contact')
  await expect(visitor.locator('main').getByRole('link', { name: '(530) 555-0143' })).toBeVisible()

  // 4. is skipped, 5. sends a mail, 6. leads to the editors.
  await expect(owner.getByRole('textbox', { name: 'Your story' }).first()).toBeVisible()
  await owner.getByRole('link', { name: 'Skip for now' }).click()
  await expect(owner.getByRole('link', { name: 'Change how you log in' })).toHaveAttribute(
    'href',
    '/account#email',
  )
  const mailbox = owner.getByLabel('The email address you read')
  await expect(mailbox).toHaveValue('owner@river.example')
  await mailbox.fill('')
  await owner.getByRole('button', { name: 'Send a test email' }).click()
  await expect(owner.getByText('Please enter the email address you read.').first()).toBeVisible()
  await mailbox.fill('mailbox@river.example')
  await owner.getByRole('button', { name: 'Send a test email' }).click()
  await expect(owner.getByRole('alert')).toContainText(
    'accepted the test email to mailbox@river.example',
  )
  await visitor.goto('/contact')
  await visitor.locator('main').getByLabel('Name').fill('Sample Visitor')
  await visitor.locator('main').getByLabel('Email').fill('visitor@river.example')
  await visitor.locator('main').getByRole('textbox', { name: 'Message' }).fill('Are you open?')
  await visitor.locator('main').getByRole('button', { name: /Send/ }).click()
  await expect(visitor.locator('.toast').getByText('Message Sent!')).toBeVisible()
  expect(mails.map(({ to }) => to?.[0]?.address)).toEqual([
    'mailbox@river.example',
    'mailbox@river.example',
  ])
  await owner.getByRole('link', { name: 'Continue' }).click()
  await expect(owner.getByRole('link', { name: 'Write a post' })).toBeVisible()
  await owner.getByRole('link', { name: 'Skip for now' }).click()
  await expect(owner.getByRole('link', { name: '(done)' })).toHaveText([
    /^Who you are/,
    /^How to reach you/,
    /^Email works/,
  ])

  // The defaults of a page are confirmed without a changed word.
  await owner.goto('/admin/site/about')
  await owner.getByRole('button', { name: 'These are fine as they are' }).click()
  await expect(owner.getByText('Confirmed without changes')).toBeVisible()
  await owner.goto('/admin/site')
  const row = (name: string) => owner.locator('main').getByRole('link', { name })
  await expect(row('Services')).toContainText('Samples left')
  await expect(row('Menu')).toContainText('Not changed yet')
  await expect(row('Your business')).toContainText('Samples left')
  await expect(row('Look')).toContainText('Not changed yet')
  await expect(row('Home')).toContainText('Still the sample')
  await owner.goto('/admin/dashboard')
  await expect(owner.getByRole('heading', { name: 'Make this site yours' })).toHaveCount(0)
  await visitor.context().close()
})

test('sample content goes with one button that says exactly what', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/store')
  const cover = await page.locator('main img').first().getAttribute('src')
  await page.goto('/admin/start')
  await page.getByRole('button', { name: 'Remove the sample content' }).click()
  await expect(page.getByRole('alertdialog').getByRole('listitem')).toHaveText([
    '12 posts',
    '4 categories',
    '3 courses with 31 lessons',
    '8 products',
    '20 quiz questions',
  ])
  await page.getByRole('button', { name: 'Remove it' }).click()
  await expect(page.locator('.toast').getByText('Sample content removed')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sample content' })).toHaveCount(0)
  expect((await page.request.get(cover ?? '')).ok()).toBe(false)
  await page.goto('/admin/categories')
  await expect(page.locator('main')).toContainText('QBO Tips')
})

test('the steps are accessible, on a phone too', async ({ page }) => {
  test.slow()
  await signInAsAdmin(page)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/admin/start', '/admin/start/reach', '/admin/start/mail', '/services']) {
    await page.goto(path)
    await expectPageQualityInBothSchemes(page, path)
  }
})
