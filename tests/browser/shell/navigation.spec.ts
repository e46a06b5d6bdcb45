import { waitForScripts } from '#tests/browser/public-pages.ts'
import { expect, test } from '#tests/browser/support/site.ts'

const mainLinks = [
  'Home',
  'Services',
  'Courses',
  'Store',
  'Blog',
  'QBO Tips',
  'QBO Quiz',
  'About',
  'Contact',
]

test('changing the page keeps the document, moves the focus and sets the title', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  await waitForScripts(page)
  await page.evaluate(() => document.body.setAttribute('data-kept', ''))
  await page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'About' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'About me' })).toBeVisible()
  await expect(page).toHaveTitle(/^About \|/)
  await expect(page.locator('body')).toHaveAttribute('data-kept')
  await expect(page.getByRole('main')).toBeFocused()
})

test('before hydration, the next page fades and slides in all the same', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('pagereveal', ({ viewTransition }) => {
      const names = () => document.getAnimations().map((one) => (one as CSSAnimation).animationName)
      const moves = viewTransition?.ready.then(names) ?? Promise.resolve([])
      Object.assign(window, { moves })
    })
  })
  // A browser on a busy machine may show the next page before it has parsed its <main>, which then
  // has nothing to move.
  await expect(async () => {
    await page.goto('/')
    await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length > 0,
    )
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'Contact' })
      .dispatchEvent('click')
    await page.waitForURL('**/contact')
    await page.waitForFunction(() => 'moves' in window)
    const moves = await page.evaluate(
      () => (window as unknown as { moves: Promise<string[]> }).moves,
    )
    expect(moves).toContain('page-arrives')
  }).toPass()
})

test('a click on the menu while a page is still moving in is not lost', async ({ page }) => {
  await page.goto('/')
  await page.mouse.move(9, 9)
  await page.waitForFunction(() => '__reactRouterDataRouter' in window)
  const slowMotion = await page.context().newCDPSession(page)
  await slowMotion.send('Animation.enable')
  await slowMotion.send('Animation.setPlaybackRate', { playbackRate: 0.01 })
  const menu = page.getByRole('navigation', { name: 'Main' })
  const next = await menu.getByRole('link', { name: 'Contact' }).boundingBox()
  await menu.getByRole('link', { name: 'About' }).click()
  await page.waitForFunction(() =>
    document.getAnimations().some((one) => (one as CSSAnimation).animationName === 'page-arrives'),
  )
  await page.mouse.click((next?.x ?? 0) + 20, (next?.y ?? 0) + 20)
  await expect(page).toHaveURL(/\/contact$/)
})

test.describe('for people who want no motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing on a page moves by itself, nor does a waiting button spin', async ({ page }) => {
    await page.goto('/contact')
    await waitForScripts(page)
    const moving = () => document.getAnimations().map((one) => (one as CSSAnimation).animationName)
    await expect.poll(() => page.evaluate(moving)).toEqual([])
    await page.route('**/contact.data*', () => new Promise(() => undefined))
    await page.getByLabel('Name', { exact: true }).fill('Sample Visitor')
    await page.getByLabel('Email', { exact: true }).fill('visitor@example.com')
    await page.getByLabel('Message', { exact: true }).fill('Sample words')
    await page.locator('main').getByRole('button', { name: /^Send/ }).click()
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
    await expect.poll(() => page.evaluate(moving)).toEqual([])
  })
})

test('the first Tab offers to skip to the content', async ({ page }) => {
  await page.goto('/services')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with scripts' : 'without scripts'

  test.describe(how, () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } })

    test(`the small menu works by keyboard, ${how}`, async ({ page }) => {
      await page.goto('/about')
      const button = page.getByRole('button', { name: 'Menu' })
      await button.focus()
      await page.keyboard.press('Enter')
      const menu = page.getByRole('dialog', { name: 'Menu' })
      await expect(menu).toBeVisible()
      await expect(menu.getByRole('link', { name: 'About' })).toHaveAttribute(
        'aria-current',
        'page',
      )
      for (const label of mainLinks)
        await expect(menu.getByRole('link', { name: label, exact: true })).toBeVisible()

      // A modal dialog makes the page behind it inert, so Tab never lands there.
      for (let presses = 0; presses < 20; presses += 1) {
        await page.keyboard.press('Tab')
        await expect(page.getByRole('main').locator(':focus')).toHaveCount(0)
      }
      await page.keyboard.press('Escape')
      await expect(menu).toBeHidden()
      await expect(button).toBeFocused()

      await page.keyboard.press('Enter')
      await menu.getByRole('link', { name: 'Services' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible()
      await expect(menu).toBeHidden()
    })
  })
}

test.describe('while files are missing', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('a visitor who acts while the page is still loading hydrates it all the same', async ({
    page,
  }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/*.woff2', async (route) => {
      await held
      await route.abort()
    })
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.getByRole('contentinfo')).toBeVisible()
    expect(await page.evaluate(() => document.readyState)).not.toBe('complete')
    await page.mouse.move(9, 9)
    await page.waitForFunction(() => '__reactRouterDataRouter' in window)
    release()
  })
})

test('scripts are fetched when the browser is idle and run at the first sign of intent', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('.js')) scripts.push(request.url())
  })
  await page.goto('/')
  await expect.poll(() => scripts.length).toBeGreaterThan(4)
  // Chromium places a pointer that has never moved in the top left corner.
  await page.mouse.move(0, 0)
  await page.waitForTimeout(300)
  expect(await page.evaluate(() => '__reactRouterDataRouter' in window)).toBe(false)
  const fetched = [...scripts].sort()
  await page.mouse.move(9, 9)
  await page.waitForFunction(() => '__reactRouterDataRouter' in window)
  expect([...new Set(scripts)].sort()).toEqual(fetched)
})

test('a page with something to play with starts by itself', async ({ page }) => {
  for (const path of [
    '/services',
    '/qbo-quiz',
    '/debits-and-credits-explained',
    '/chart-of-accounts-basics',
  ]) {
    await page.goto(path)
    await page.waitForFunction(() => '__reactRouterDataRouter' in window)
  }
})
