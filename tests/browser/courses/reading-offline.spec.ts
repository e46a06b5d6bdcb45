import type { Page } from '@playwright/test'
import { makeCourse } from '#tests/browser/support/courses.ts'
import { keepStorage } from '#tests/browser/support/keep-storage.ts'
import { signUpStudent } from '#tests/browser/support/quick-sign-in.ts'
import { expect, test } from '#tests/browser/support/site.ts'

test.use({
  serviceWorkers: 'allow',
  // A kept page runs no scripts, and the browser says so.
  expectedErrors: [/Content Security Policy|ERR_INTERNET_DISCONNECTED|status of 503/],
})

const list = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys())
        paths.push(new URL(url).pathname)
    }
    return paths
  })

/** Opens the two lessons of a new course as a new student, the second by a link of the first. */
async function openTwoLessons(page: Page) {
  const { slug } = await makeCourse({ One: ['Alpha', 'Beta', 'Gamma'] })
  await signUpStudent(page)
  const path = (lesson: string) => `/courses/${slug}/${lesson}`
  await page.goto(path('alpha'))
  await page.mouse.move(40, 40)
  await expect.poll(() => list(page)).toContain(path('alpha'))
  await page.getByRole('navigation', { name: 'Course contents' }).getByText('Beta').click()
  await expect(page).toHaveURL(new RegExp(`${path('beta')}$`))
  await expect.poll(() => list(page)).toContain(path('beta'))
  return { path, coursePath: `/courses/${slug}` }
}

test('a student reads opened lessons offline, and after logging out this browser shows nothing', async ({
  page,
  context,
}) => {
  const { path, coursePath } = await openTwoLessons(page)
  expect(
    (await list(page)).filter((kept) => !/^\/(courses\/[^/]+\/[^/]+$|assets\/)/.test(kept)),
  ).toEqual([])

  await context.setOffline(true)
  // From the page that is open, and by its address.
  await page.getByRole('navigation', { name: 'Course contents' }).getByText('Alpha').click()
  await expect(page.getByText('Text of Alpha.')).toBeVisible()
  await page.goto(path('beta'))
  await expect(page.getByText('Text of Beta.')).toBeVisible()
  await page.goto(path('gamma'))
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await expect(page.getByRole('link')).toHaveText(['Beta', 'Alpha'])
  await page.getByRole('link', { name: 'Alpha' }).click()
  await expect(page.getByText('Text of Alpha.')).toBeVisible()
  await page.getByRole('button', { name: 'Mark as Complete' }).click()
  await expect(page.getByText('Nothing was saved')).toBeVisible()

  await context.setOffline(false)
  await page.goto(coursePath)
  // Before hydration: the form posts by itself.
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).first().click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => list(page)).toEqual([])
  await context.setOffline(true)
  // The log-out clears the site's storage, the service worker included: the browser's own page tells it.
  await page.goto(path('alpha')).catch(() => {})
  await expect(page.getByText('Text of Alpha.')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Alpha' })).toHaveCount(0)
})

for (const hasScripts of [true, false]) {
  const how = hasScripts ? 'with scripts' : 'without them'
  test(`without Clear-Site-Data, too, a log-out ${how} leaves no lesson to read`, async ({
    page,
  }) => {
    const { path } = await openTwoLessons(page)
    await keepStorage(page)
    await page.goto(path('alpha'))
    await page.mouse.move(60, 60)
    await expect(page.getByRole('button', { name: 'Save notes' })).toHaveCount(0)
    const logout = page.getByRole('banner').getByRole('button', { name: 'Logout' }).first()
    if (hasScripts) await logout.click()
    else await logout.evaluate((button: HTMLButtonElement) => button.form?.submit())
    await expect(page).toHaveURL(/\/$/)
    await expect.poll(() => list(page)).toEqual([])
  })
}

/** Makes the copies those of an earlier release, with the words and a stylesheet of that time. */
function makeEarlier(page: Page) {
  return page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const [copies, earlier] = await Promise.all(
        [name, `lessons-before-${name.slice(-36)}`].map((one) => caches.open(one)),
      )
      for (const request of (await copies?.keys()) ?? []) {
        const page = await copies?.match(request)
        const words = (await page?.text())?.replaceAll('Text of', 'Earlier text of')
        await earlier?.put(request, new Response(words, { headers: page?.headers ?? {} }))
      }
      await earlier?.put('/assets/before.css', new Response(''))
      await caches.delete(name)
    }
  })
}

test('a new release fetches the kept lessons anew; without a connection the earlier ones stay readable', async ({
  page,
  context,
}) => {
  const { path } = await openTwoLessons(page)
  await makeEarlier(page)
  await context.setOffline(true)
  await context.serviceWorkers()[0]?.evaluate('takeOver()')
  await page.goto(path('alpha'))
  await expect(page.getByText('Earlier text of Alpha.')).toBeVisible()

  await context.setOffline(false)
  await page.evaluate(async () => (await navigator.serviceWorker.ready).unregister())
  await page.goto(path('gamma'))
  await page.mouse.move(40, 40)
  await expect
    .poll(() => page.evaluate(() => caches.keys()))
    .toEqual([expect.not.stringContaining('-before-')])
  await expect.poll(() => list(page)).toEqual(expect.arrayContaining([path('alpha'), path('beta')]))
  expect(await list(page)).not.toContain('/assets/before.css')
  await context.setOffline(true)
  for (const lesson of ['Alpha', 'Beta']) {
    await page.goto(path(lesson.toLowerCase()))
    await expect(page.getByText(`Text of ${lesson}.`, { exact: true })).toBeVisible()
    const rules = await page.evaluate(() =>
      Array.from(document.styleSheets, ({ cssRules }) => cssRules.length),
    )
    expect(Math.max(...rules), 'with the styles of the new release').toBeGreaterThan(50)
  }
})

test('a session that ended elsewhere leaves nothing to read once the browser has been to the login page', async ({
  page,
  context,
}) => {
  const { path } = await openTwoLessons(page)
  await context.clearCookies()
  await page.goto(path('alpha'))
  await expect(page).toHaveURL(/\/login/)
  await context.setOffline(true)
  await page.goto(path('alpha'))
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
})

test('another person who logs in finds no lesson of the one before', async ({ page, context }) => {
  const { path } = await openTwoLessons(page)
  await context.clearCookies()
  await page.goto('/about')
  await signUpStudent(page)
  const course = await makeCourse({ One: ['Delta'] })
  await page.goto(`/courses/${course.slug}/delta`)
  await page.mouse.move(40, 40)
  await expect.poll(() => list(page)).toContain(`/courses/${course.slug}/delta`)
  expect(await list(page)).not.toContain(path('alpha'))
})
