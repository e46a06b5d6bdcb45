import type { Page } from '@playwright/test'
import { waitForScripts } from '#tests/browser/public-pages.ts'
import { openBeforeHydration } from '#tests/browser/support/before-hydration.ts'
import { expect, test } from '#tests/browser/support/site.ts'

// A refused form answers 400, which the browser also logs to its console; a busy machine skips view
// transitions, which it logs, too.
test.use({ expectedErrors: [/status of 400|Transition was (aborted|skipped)/] })

test('a contact message is thanked for, and its form is empty again', async ({ page }) => {
  await page.goto('/contact')
  await fillContact(page, 'Sample Sender', uniqueAddress(), 'How do I begin?')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expectToast(page, 'Message Sent!')
  await expectToast(page, 'Thanks for reaching out. Robin Sample will get back to you soon.')
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('')
})

test('a visitor sees what is wrong with a contact message beside the field, which gets the focus', async ({
  page,
}) => {
  await page.goto('/contact')
  await fillContact(page, '', 'not-an-address', 'My words')
  await page.getByRole('button', { name: 'Send Message' }).click()
  const name = page.getByLabel('Name')
  await expect(name).toHaveAccessibleDescription(/Please enter your name\./)
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
    /Please enter a valid email address\./,
  )
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('My words')
  await expect(name).toBeFocused()
})

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with scripts' : 'without scripts'
  test.describe(how, () => {
    test.use({ javaScriptEnabled })

    test(`an empty address for offers is asked for in view, ${how}`, async ({ page }) => {
      await page.goto('/')
      await page.getByRole('button', { name: 'Sign Up for Offers' }).click()
      await expectToast(page, 'Email Required')
      const email = page.getByLabel('Email address')
      await expect(email).toHaveAccessibleDescription(/Please enter your email address\./)
      await expect(email).toBeInViewport({ ratio: 1 })
    })
  })
}

test('an address joins the offers list, and its form is empty again', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Email address').fill(uniqueAddress())
  await page.getByRole('button', { name: 'Sign Up for Offers' }).click()
  await expectToast(page, 'Success!')
  await expect(page.getByLabel('Email address')).toHaveValue('')
})

test('a visitor sees a mistake before anything is sent, and its message goes when the field is right', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  await page.goto('/contact')
  await waitForScripts(page)
  await fillContact(page, 'Sample Sender', 'not-an-address', 'My words')
  await page.getByRole('button', { name: 'Send Message' }).click()
  const email = page.getByLabel('Email')
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription(/Please enter a valid email address\./)
  const name = page.getByLabel('Name')
  await name.fill('')
  await email.fill(uniqueAddress())
  await expect(email).not.toHaveAttribute('aria-invalid')
  await expect(name).not.toHaveAttribute('aria-invalid')
  await page.goto('/')
  await waitForScripts(page)
  await page.getByRole('button', { name: 'Sign Up for Offers' }).click()
  await expectToast(page, 'Email Required')
  expect(sent).toEqual([])
})

test('a form sent before hydration gets its first wrong field focused, too', async ({ page }) => {
  const release = await openBeforeHydration(page, '/contact')
  await fillContact(page, '', 'not-an-address', 'My words')
  await page.getByRole('button', { name: 'Send Message' }).click()
  const name = page.getByLabel('Name')
  await expect(name).toHaveAccessibleDescription(/Please enter your name\./)
  release()
  await expect(name).toBeFocused()
})

test('an empty offers form sent before hydration stays on its page, too', async ({ page }) => {
  const release = await openBeforeHydration(page, '/')
  await page.getByRole('button', { name: 'Sign Up for Offers' }).click()
  const email = page.getByLabel('Email address')
  await expect(email).toHaveAccessibleDescription(/Please enter your email address\./)
  await expect(page).toHaveURL(/\/#offers-form$/)
  release()
  await expect(email).toBeFocused()
  await expect(email).toBeInViewport({ ratio: 1 })
  await email.fill('sample@example.com')
  await expect(email).not.toHaveAttribute('aria-invalid')
})

test('a second press before the button waits sends nothing', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  await page.goto('/contact')
  await waitForScripts(page)
  await fillContact(page, 'Sample Sender', uniqueAddress(), 'Pressed twice')
  await pressTwice(page, 'Send Message')
  await expectToast(page, 'Message Sent!')
  await page.goto('/')
  await waitForScripts(page)
  await page.getByLabel('Email address').fill(uniqueAddress())
  await pressTwice(page, 'Sign Up for Offers')
  await expectToast(page, 'Success!')
  expect(sent).toEqual(['/contact.data', '/offers.data'])
})

test('on a phone the first wrong field is in view, and no toast lies on it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/signup')
  await waitForScripts(page)
  const submit = page.locator('main').getByRole('button', { name: 'Sign Up', exact: true })
  const name = page.getByLabel('Full name', { exact: true })
  for (const press of [1, 2, 3]) {
    await submit.click()
    await expect(name, `press ${press}`).toBeFocused()
  }
  await expect(page.locator('.toast')).toHaveCount(1)
  await expect(name).toBeInViewport({ ratio: 1 })
  expect(await name.evaluate(isOnTop)).toBe(true)
})

test('a toast goes after five seconds, by its button, and F8 reaches it', async ({ page }) => {
  await page.goto('/')
  const submit = page.getByRole('button', { name: 'Sign Up for Offers' })
  await submit.click()
  const toast = page.getByRole('listitem').filter({ hasText: 'Email Required' })
  await expect(toast).toBeVisible()
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: /Notification/ }).getByRole('list')).toBeFocused()
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast).toBeHidden()

  const lifetime = page.evaluate(toastLifetimeMs)
  await submit.click()
  await page.mouse.move(0, 0)
  expect(await lifetime).toBeGreaterThan(4500)
  expect(await lifetime).toBeLessThan(9000)
})

test('the message counter counts', async ({ page }) => {
  await page.goto('/contact')
  await page.getByLabel('Message', { exact: true }).pressSequentially('Hello')
  await expect(page.getByText('5 of 5,000 characters')).toBeVisible()
})

/** Two clicks in one task: nothing is rendered between them. */
async function pressTwice(page: Page, name: string) {
  await page.getByRole('button', { name }).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
}

/** Runs in the page: whether a tap on the middle of the field reaches it. */
function isOnTop(field: Element) {
  const { x, y, width, height } = field.getBoundingClientRect()
  return document.elementFromPoint(x + width / 2, y + height / 2) === field
}

async function fillContact(page: Page, name: string, email: string, message: string) {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Message', { exact: true }).fill(message)
}

async function expectToast(page: Page, words: string) {
  await expect(page.locator('.toast').getByText(words, { exact: true }).first()).toBeVisible()
}

function uniqueAddress() {
  return `sample-${crypto.randomUUID()}@example.com`
}

/** Runs in the page: the time from the next toast's arrival until it is gone. */
function toastLifetimeMs() {
  return new Promise<number>((resolve) => {
    let arrivedAt = 0
    new MutationObserver(() => {
      const isThere = document.querySelector('.toast[data-state]') !== null
      if (isThere && arrivedAt === 0) arrivedAt = performance.now()
      if (!isThere && arrivedAt > 0) resolve(performance.now() - arrivedAt)
    }).observe(document.body, { childList: true, subtree: true })
  })
}
