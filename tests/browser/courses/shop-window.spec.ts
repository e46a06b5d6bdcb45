import type { Locator, Page } from '@playwright/test'
import { fillSignIn, newAccount } from '#tests/browser/support/accounts.ts'
import { openEditor } from '#tests/browser/support/blog.ts'
import { type MadeCourse, makeCourse, serviceClient } from '#tests/browser/support/courses.ts'
import { signInAsAdmin } from '#tests/browser/support/quick-sign-in.ts'
import { expect, test } from '#tests/browser/support/site.ts'

// The free lesson is gone in the end.
test.use({ expectedErrors: [/status of 404/] })

test('the owner opens a lesson; a visitor finds it on the home page, reads it, signs up and lands on the course', async ({
  browser,
  page,
}) => {
  test.setTimeout(120_000)
  const course = await makeCourse({ One: ['Alpha', 'Beta'], Two: ['Gamma'] })
  const service = await serviceClient()
  const change = (columns: { created_at?: string; is_published?: boolean }) =>
    service.from('courses').update(columns).eq('id', course.id).throwOnError()
  // Home shows the newest courses, and other tests make some too.
  await change({ created_at: '2150-01-01T00:00:00Z' })
  await signInAsAdmin(page)
  await markFree(page, course, 'Alpha')
  await markFree(page, course, 'Beta')
  await expect(page.getByText('Free to read', { exact: true })).toHaveCount(1)

  const context = await browser.newContext()
  const visitor = await context.newPage()
  await visitor.goto('/')
  const card = visitor
    .getByRole('region', { name: 'Free courses, at your own pace' })
    .getByRole('listitem')
    .filter({ hasText: course.title })
  await expect(card).toContainText('3 lessons, about 3 min in all')
  await expect(card.getByRole('link', { name: course.title, exact: true })).toHaveAttribute(
    'href',
    `/courses/${course.slug}`,
  )
  await expectFreePdfs(visitor)

  await card.getByRole('link', { name: /^Read a free lesson/ }).click()
  await expect(visitor).toHaveURL(new RegExp(`/free-lessons/${course.slug}$`))
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Beta')
  await expect(visitor.getByText('Text of Beta.')).toBeVisible()
  const outline = visitor.getByRole('complementary', { name: course.title })
  await expect(outline.getByRole('listitem').filter({ hasText: 'Gamma' }).last()).toBeVisible()
  await expect(outline.locator('[aria-current]')).toHaveText(/Beta/)
  await expect(visitor.locator('link[rel=canonical]')).toHaveAttribute('href', visitor.url())

  await visitor.goto(`/courses/${course.slug}/gamma`)
  await expect(visitor.getByText(`Log in to open “Gamma” in “${course.title}”.`)).toBeVisible()
  await expect(visitor.getByRole('complementary', { name: 'What’s inside' })).toContainText(
    /\w+ courses, [\d,]+ lessons, \w+ free PDFs/,
  )
  await visitor.goto(`/free-lessons/${course.slug}`)
  const nextStep = visitor.getByRole('article').getByRole('region', { name: 'Next: Gamma' })
  await nextStep.getByRole('link', { name: 'Sign up free to continue' }).click()
  await signUpFor(visitor, `the course “${course.title}”`)
  await expect(visitor).toHaveURL(new RegExp(`/courses/${course.slug}$`))
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(course.title)

  await change({ is_published: false })
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(`/free-lessons/${course.slug}`)
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Lesson Not Found')
  await stranger.goto(`/login?redirectTo=${encodeURIComponent(`/courses/${course.slug}`)}`)
  await expect(stranger.getByText('Log in to open your courses.')).toBeVisible()
  await stranger.goto('/')
  await expect(stranger.getByText(course.title)).toHaveCount(0)
})

test('visitors see what costs something: on the home page, and before the login asks for a password', async ({
  page,
}) => {
  const service = await serviceClient()
  const { data: paid } = await service
    .from('products')
    .select('title')
    .gt('price', 0)
    .order('created_at', { ascending: false })
    .limit(1)
    .single()
    .throwOnError()
  await page.goto('/')
  const window = page.getByRole('region', { name: 'Free PDFs to keep' })
  const card = window.getByRole('listitem').filter({ hasText: paid.title })
  await expect(card).toContainText(/\$\d+\.\d\d/)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/store')
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fstore$/)
  const inside = page.getByRole('complementary', { name: 'What’s inside' })
  const waiting = inside.getByRole('listitem').filter({ hasText: paid.title })
  await expect(waiting).toContainText('$')
  await expect(waiting.locator('img, svg')).toBeVisible()
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0
  expect(await top(inside)).toBeLessThan(await top(page.getByLabel('Password', { exact: true })))
  await page.goto('/login?redirectTo=%2Fdashboard')
  await expect(inside.getByRole('listitem').first()).toContainText(/\d+ lessons?$/)
  await page.goto('/login')
  expect(
    await top(page.getByLabel('Password', { exact: true })),
    'who comes to log in finds the form',
  ).toBeLessThan(await top(inside))
})

async function markFree(page: Page, course: MadeCourse, title: string) {
  const lesson = course.modules[0]?.lessons.find((one) => one.title === title)
  await page.goto(`/admin/courses/${course.id}/modules?lesson=${lesson?.id}`)
  await openEditor(page, 'Content')
  await page.getByLabel(/^Free to read/).check()
  await page.getByRole('button', { name: 'Update Lesson' }).click()
  const row = page.getByRole('listitem').filter({
    has: page.getByRole('link', { name: title, exact: true }),
  })
  await expect(row.last()).toContainText('Free to read')
}

async function expectFreePdfs(page: Page) {
  const cards = page.getByRole('region', { name: 'Free PDFs to keep' }).getByRole('listitem')
  await expect(cards.first()).toContainText('Free')
  await expect(cards.getByRole('link').first()).toHaveAttribute('href', /^\/store\//)
  expect(await cards.filter({ hasText: /Free$/ }).count()).toBeLessThanOrEqual(4)
}

async function signUpFor(page: Page, pageName: string) {
  const account = newAccount()
  await expect(page.getByText(`Sign up free to open ${pageName}.`)).toBeVisible()
  await page.getByLabel('Full name', { exact: true }).fill(account.fullName)
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.locator('main').getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page.getByText(`Log in to open ${pageName}.`)).toBeVisible()
  await fillSignIn(page, account)
}
