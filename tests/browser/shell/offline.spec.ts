import type { Page } from '@playwright/test'
import { waitForScripts } from '#tests/browser/public-pages.ts'
import { makeCourse } from '#tests/browser/support/courses.ts'
import { signInAsAdmin, signUpStudent } from '#tests/browser/support/quick-sign-in.ts'
import { expect, test } from '#tests/browser/support/site.ts'

// Messages of the browser itself about failed requests.
test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|status of 503|ERR_FAILED|status of 404/] })

const lost = (page: Page) => page.getByText('You’re offline.')

test('a student who loses the connection keeps the lesson, and the next one opens by itself', async ({
  page,
  context,
}) => {
  const course = await makeCourse({ One: ['Alpha', 'Beta'] })
  await signUpStudent(page)
  await page.goto(`/courses/${course.slug}/alpha`)
  await waitForScripts(page)
  const styles = await stylesOf(page)

  await context.setOffline(true)
  await page.getByRole('main').getByRole('link', { name: /Beta/ }).last().click()
  await expect(lost(page)).toBeInViewport()
  await expect(page.getByText('Text of Alpha.')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible()
  expect(await stylesOf(page)).toEqual(styles)

  await context.setOffline(false)
  await expect(page.getByText('Text of Beta.')).toBeVisible()
  await expect(lost(page)).toHaveCount(0)
})

test('a page that the site cannot answer is tried again, under the page that is there', async ({
  page,
}) => {
  await signUpStudent(page)
  await page.goto('/dashboard')
  await waitForScripts(page)
  await page.route('**/*.data*', (route) => route.fulfill({ status: 503, body: 'away' }))
  await page.getByRole('banner').getByRole('link', { name: 'Store' }).click()
  await expect(page.getByText('The site isn’t answering.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Courses')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Store')
  await expect(page.getByText('The site isn’t answering.')).toHaveCount(0)
})

test('a page whose data is lost on the way is asked for again without a press', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/services')
  await waitForScripts(page)
  await page.route('**/about.data*', (route) => route.abort())
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
  await expect(page.getByText('The site isn’t answering.')).toBeVisible()
  await page.unrouteAll()
  await page.clock.runFor(5000)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About me')
})

test('a page rendered again as a whole keeps its styles', async ({ page }) => {
  await signUpStudent(page)
  await page.goto('/dashboard')
  await waitForScripts(page)
  const styles = await stylesOf(page)
  // Back to an address that this document has not loaded: React Router fetches it, and finds nothing.
  await page.evaluate(() => {
    history.pushState({}, '', '/nowhere')
    history.pushState({}, '', '/dashboard')
    history.back()
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page isn’t in the books')
  expect(await stylesOf(page)).toEqual(styles)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible()
})

test('a toast whose code is not there yet does not take the page with it', async ({
  page,
  context,
}) => {
  await page.goto('/signup')
  await waitForScripts(page)
  await context.setOffline(true)
  await page.locator('main').getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page.getByLabel('Full name', { exact: true })).toBeFocused()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.setOffline(false)
  await expect(page.locator('.toast').getByText('Please fill in the three fields.')).toBeVisible()
})

for (const how of ['offline', 'without an answer'] as const) {
  test(`a visitor’s message that cannot be sent stays in the form, ${how}`, async ({ page }) => {
    await page.goto('/contact')
    await waitForScripts(page)
    await page.getByLabel('Name').fill('Sample Sender')
    await page.getByLabel('Email').fill(`sample-${crypto.randomUUID()}@example.com`)
    await page.getByLabel('Message', { exact: true }).fill('Fourteen months of receipts')
    const back = await loseConnection(page, how)
    const send = page.getByRole('button', { name: 'Send Message' })
    await send.click()
    await expect(page.getByText('What you typed is still here')).toBeVisible()
    await expect(send).toBeEnabled()
    const message = page.getByLabel('Message', { exact: true })
    await expect(message).toHaveValue('Fourteen months of receipts')
    await message.fill('Fifteen months of receipts')

    await back()
    await send.click()
    await expect(page.locator('.toast').getByText('Message Sent!')).toBeVisible()
    await expect(message).toHaveValue('')
    await expect(page.getByText('What you typed is still here')).toHaveCount(0)
  })

  test(`an admin keeps the typed words when they cannot be saved, ${how}`, async ({ page }) => {
    await signInAsAdmin(page)
    // The browser asks before it leaves a page with unsaved words.
    page.on('dialog', (dialog) => dialog.accept())
    for (const { path, label, save } of [
      { path: '/admin/products?new=1', label: 'Title', save: 'Create Product' },
      { path: '/admin/courses?new=1', label: 'Title', save: 'Create Course' },
      { path: '/admin/quiz', label: 'Question text', save: 'Save Question' },
      { path: '/admin/categories', label: 'Category name', save: 'Add Category' },
    ]) {
      await page.goto(path)
      await waitForScripts(page)
      await page.getByLabel(label, { exact: true }).fill('Typed with care')
      if (path === '/admin/quiz') await page.getByLabel('Answer 1', { exact: true }).fill('Yes')
      if (path.includes('products')) await page.getByLabel('Price in dollars').fill('4')
      const back = await loseConnection(page, how)
      const button = page.getByRole('button', { name: save })
      await button.click()
      await expect(page.getByText('What you typed is still here')).toBeVisible()
      await expect(page.locator('form').getByText('It’s all still here.')).toBeVisible()
      await expect(button).toBeEnabled()
      await expect(page.getByLabel(label, { exact: true })).toHaveValue('Typed with care')
      await back()
    }
  })
}

async function loseConnection(page: Page, how: 'offline' | 'without an answer') {
  if (how === 'offline') {
    await page.context().setOffline(true)
    return () => page.context().setOffline(false)
  }
  await page.route('**/*.data*', (route) => route.fulfill({ status: 503, body: 'away' }))
  return () => page.unrouteAll()
}

/** Signs of the stylesheet: the font, the color of the paper, the header's border. */
function stylesOf(page: Page) {
  return page.evaluate(() => {
    const { fontFamily, backgroundColor } = getComputedStyle(document.body)
    const header = document.querySelector('.site-header')
    return [fontFamily, backgroundColor, header && getComputedStyle(header).position]
  })
}
