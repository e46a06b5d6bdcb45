import { adminAccount, startSite } from '#scripts/start-site.ts'
import { fillSignIn } from '#tests/browser/support/accounts.ts'
import { signInAsAdmin, signUpStudent } from '#tests/browser/support/quick-sign-in.ts'
import { connectAsService } from '#tests/browser/support/service-client.ts'
import { expect, test } from '#tests/browser/support/site.ts'

const tiles = [
  { name: 'Courses', path: '/admin/courses', unit: /\d+ courses?/ },
  { name: 'Products', path: '/admin/products', unit: /\d+ products?/ },
  { name: 'User Progress', path: '/admin/users/progress', unit: /\d+ students? active this week/ },
  { name: 'Blog', path: '/admin/blog', unit: /\d+ posts?/ },
  { name: 'QBO Quiz', path: '/admin/quiz', unit: /\d+ questions?/ },
  { name: 'Tools', path: '/admin/tools', unit: /14 tools/ },
]

test('the admin’s home has six tiles, each with a figure, and ways to the rest', async ({
  page,
}) => {
  await signInAsAdmin(page)
  await page.goto('/admin/dashboard')
  const main = page.locator('main')
  for (const { name, path, unit } of tiles) {
    const tile = main.getByRole('listitem').filter({
      has: page.getByRole('link', { name, exact: true }),
    })
    await expect(tile).toContainText(unit)
    await expect(tile.getByRole('link')).toHaveAttribute('href', path)
  }
  await expect(main.getByText('Please set up two-factor login')).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Admin' })
  for (const { name, heading } of [
    { name: /^Messages/, heading: 'Contact Submissions' },
    { name: 'Subscribers', heading: 'Offers List' },
    { name: 'Site check', heading: 'Site check' },
  ]) {
    await menu.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await main.getByRole('link', { name: 'Admin Dashboard' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
  }
})

test('the figures are live', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/admin/dashboard')
  const tile = page.getByRole('listitem').filter({ hasText: 'Questions, answers' })
  const count = async () =>
    Number(/([\d,]+) question/.exec(await tile.innerText().then(oneLine))?.[1])
  const before = await count()
  const service = await connectAsService()
  const question = {
    question_text: `Counted? ${crypto.randomUUID()}`,
    answers: [{ answer_text: 'Yes', is_correct: true }],
  }
  const { data: id } = await service.rpc('save_quiz_question', { question }).throwOnError()
  try {
    await expect
      .poll(async () => {
        await page.reload()
        return count()
      })
      .toBeGreaterThan(before)
  } finally {
    await service.from('quiz_questions').delete().eq('id', id)
  }
})

test('there are fourteen tools, and each can be opened from the first start', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/admin/tools')
  const cards = page
    .locator('main')
    .getByRole('listitem')
    .filter({ has: page.locator('h2') })
  await expect(cards).toHaveCount(14)
  await expect(cards.getByRole('link', { name: /^Open Tool/ })).toHaveCount(14)
  await expect(cards.getByRole('link', { name: /CRM/ })).toHaveAttribute(
    'href',
    'https://example.com/tools/crm',
  )
})

test('the site check stands on the dashboard and leads to the form that fixes what it found', async ({
  page,
}) => {
  const text = `Lonely ${crypto.randomUUID()}?`
  const service = await connectAsService()
  await service
    .rpc('save_quiz_question', {
      question: { question_text: text, answers: [{ answer_text: 'Only', is_correct: true }] },
    })
    .throwOnError()
  await signInAsAdmin(page)
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: /^\d+ things to fix on your site$/ }).click()
  await expect(page.getByText(/^\d+ things to fix$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Email is not set up' })).toBeVisible()
  const line = page.getByRole('listitem').filter({ hasText: text })
  await expect(line).toContainText('one answer')
  await line.getByRole('link', { name: /Edit question/ }).click()
  await expect(page.getByLabel('Question text')).toHaveValue(text)
  await page.getByRole('button', { name: 'Add Answer' }).click()
  await page.getByLabel('Answer 2', { exact: true }).fill('Another')
  await page.getByRole('button', { name: 'Update Question' }).click()
  await expect(page.locator('.toast').getByText('Question Updated!')).toBeVisible()
  await page.goto('/admin/site-check')
  await expect(page.getByText(text)).toHaveCount(0)
})

test('every admin screen is for admins only, downloads included', async ({ page }) => {
  await signUpStudent(page)
  for (const path of [
    ...['/admin/dashboard', '/admin/tools', '/admin/quiz', '/admin/contact-submissions'],
    ...[
      '/admin/contact-submissions.csv',
      '/admin/offers',
      '/admin/offers.csv',
      '/admin/letters',
      '/admin/letters/00000000-0000-4000-8000-000000000000/preview',
      '/admin/site-check',
      '/admin/users/stopped',
      '/admin/products/claims',
    ],
  ]) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/dashboard$/)
  }
})

test('an empty site has calm words everywhere', async ({ page }) => {
  const site = await startSite({ env: { SEED: 'none' } })
  try {
    await page.goto(site.url)
    await expect(page.getByRole('region', { name: 'Start with the basics' })).toBeVisible()
    await expect(page.getByRole('region', { name: /^Free (courses|PDFs)/ })).toHaveCount(0)
    await page.goto(`${site.url}/login`)
    await expect(page.getByRole('complementary')).toHaveCount(0)
    await fillSignIn(page, adminAccount)
    await expect(page).toHaveURL(/\/admin\/dashboard$/)
    for (const [path, words] of [
      ['/admin/quiz', 'No questions found. Add some using the form above!'],
      ['/admin/contact-submissions', 'No submissions yet.'],
      ['/admin/offers', 'Nobody has signed up yet.'],
      ['/admin/site-check', 'The category “QBO Tips” is missing'],
    ] as const) {
      await page.goto(site.url + path)
      await expect(page.getByText(words), path).toBeVisible()
    }
  } finally {
    await site.stop()
  }
})

function oneLine(text: string) {
  return text.replaceAll(/\s+/g, ' ')
}
