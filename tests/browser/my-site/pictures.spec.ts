import { truncate, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { testOnOwnSite } from '#tests/browser/support/own-site.ts'
import {
  expectPageQuality,
  expectPageQualityInBothSchemes,
} from '#tests/browser/support/page-quality.ts'
import { signInAsAdmin } from '#tests/browser/support/quick-sign-in.ts'
import { expect } from '#tests/browser/support/site.ts'
import { connectOwner } from '#tests/faults/site-processes.ts'

// A site of its own: other tests read the published look of theirs.
const test = testOnOwnSite()

async function drawPicture(width: number, height: number, background: string) {
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name: 'picture.jpg', mimeType: 'image/jpeg', buffer }
}

async function publish(page: Page) {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.locator('.toast').getByText('Your visitors see it now.').first()).toBeVisible()
}

test('a file that the storage would not take is refused in words before a byte is sent', async ({
  page,
  site,
}) => {
  const owner = await connectOwner(site.dataDir)
  const limit = `update storage.buckets set file_size_limit = $1 where id = 'site-pictures'`
  await owner.query(limit, [1000])
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/upload/resumable')) sent.push(request.method())
  })
  await signInAsAdmin(page)
  await page.goto('/admin/site/about')
  const photograph = page.getByLabel('Your photograph', { exact: true })
  await photograph.setInputFiles(await drawPicture(1200, 1200, 'teal'))
  const refusal = page.getByText('This file is too large. Files here can have up to 1000 bytes.')
  await expect(refusal.first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resume' })).toHaveCount(0)
  expect(sent).toEqual([])
  await owner.query(limit, [10 * 1024 * 1024])
  await owner.end()
})

test('her photograph is uploaded, focused, previewed, published and taken back', async ({
  page,
  browser,
  site,
}, testInfo) => {
  test.slow()
  const context = await browser.newContext({ baseURL: site.url })
  const visitor = await context.newPage()
  const seenBy = (someone: Page) =>
    someone.locator('main').getByRole('img', { name: 'Me at my desk' })
  await signInAsAdmin(page)
  await page.goto('/admin/site/business')
  await page.getByLabel('Your name').fill('Sample Person')
  await publish(page)
  await page.goto('/admin/site/about')
  await publish(page)

  const upload = page.getByLabel('Your photograph', { exact: true })
  const huge = testInfo.outputPath('huge.jpg')
  await writeFile(huge, '')
  await truncate(huge, 40 * 1024 * 1024)
  await upload.setInputFiles(huge)
  await expect(page.getByText(/This file is too large/)).toBeVisible()
  await upload.setInputFiles(await drawPicture(1200, 800, 'teal'))
  const focus = page.getByRole('button', { name: /^Focal point: 50% from the left, 50%/ })
  await focus.click({ position: { x: 40, y: 20 } })
  const moved = page.getByRole('button', { name: /^Focal point/ })
  await expect(moved).not.toHaveAccessibleName(/50% from the left/)
  await moved.press('ArrowRight')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Please say in a few words what the picture shows.')).toBeVisible()
  await expect(page.getByLabel('Alternative text')).toBeFocused()
  await page.getByLabel('Alternative text').fill('Me at my desk')
  await page.getByRole('button', { name: 'Add a credential' }).click()
  await page.keyboard.type('Sample certificate')
  const name = (await moved.getAttribute('aria-label')) ?? ''
  const [x, y] = name.match(/\d+(?=%)/g) ?? []
  await page.getByRole('button', { name: 'See it on the page' }).click()
  await expect(seenBy(page)).toBeVisible()
  await visitor.goto('/about')
  await expect(seenBy(visitor)).toHaveCount(0)

  await page.getByRole('link', { name: 'Back to editing' }).click()
  await publish(page)
  await expect(page.getByText('Your photograph: no picture → a picture')).toBeVisible()
  await expect
    .poll(async () => {
      await visitor.goto('/about')
      return seenBy(visitor).count()
    })
    .toBe(1)
  await expect(seenBy(visitor)).toHaveCSS('object-position', `${x}% ${y}%`)
  await expect(seenBy(visitor)).toHaveAttribute('srcset', /width=800.* 800w/)
  await expect(seenBy(visitor)).toHaveJSProperty('complete', true)
  expect(
    await seenBy(visitor).evaluate((img) => (img as HTMLImageElement).naturalWidth),
  ).toBeGreaterThan(0)
  const [person] = (
    await visitor.locator('script[type="application/ld+json"]').allTextContents()
  ).filter((text) => text.includes('"Person"'))
  expect(JSON.parse(person ?? '{}')).toMatchObject({
    name: 'Sample Person',
    image: site.url + (await seenBy(visitor).getAttribute('src')),
  })
  await visitor.goto('/')
  await expect(seenBy(visitor)).toBeVisible()
  await expect(visitor.getByText('Sample certificate')).toBeVisible()

  await page.getByRole('button', { name: 'Remove your photograph' }).click()
  await publish(page)
  await expect(page.getByText('Your photograph: a picture → no picture')).toBeVisible()
  await visitor.goto('/about')
  await expect(seenBy(visitor)).toHaveCount(0)
  await page
    .getByRole('button', { name: /Bring it back:/ })
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Bring it back' }).click()
  await expect(page.getByText('Your photograph: no picture → a picture')).toHaveCount(2)
  await expect
    .poll(async () => {
      await visitor.goto('/about')
      return seenBy(visitor).evaluateAll(([img]) => (img as HTMLImageElement)?.naturalWidth ?? 0)
    })
    .toBeGreaterThan(0)
  await context.close()
})

test.describe('with a refused upload', () => {
  test.use({ expectedErrors: [/status of 4\d\d/] })

  test('a corrupt picture is refused beside its field', async ({ page }) => {
    await signInAsAdmin(page)
    await page.goto('/admin/site/look')
    const { buffer, ...file } = await drawPicture(400, 400, 'navy')
    await page
      .getByLabel('Logo', { exact: true })
      .setInputFiles({ ...file, buffer: buffer.subarray(0, 300) })
    await expect(page.locator('.toast').getByText('Upload Error')).toBeVisible()
    await expect(page.getByLabel('Logo', { exact: true })).toHaveAccessibleDescription(
      /not a picture|damaged|cannot be opened/,
    )
  })
})

test.describe('with an answer of 409', () => {
  test.use({ expectedErrors: [/409 \(Conflict\)/] })

  test('the second of two editors keeps her picture and her words', async ({
    page,
    browser,
    site,
  }) => {
    await signInAsAdmin(page)
    await page.goto('/admin/site/about')
    const context = await browser.newContext({ baseURL: site.url })
    const other = await context.newPage()
    await signInAsAdmin(other)
    await other.goto('/admin/site/about')
    await other.getByLabel('Text under the heading').fill('Words of the other.')
    await publish(other)

    const upload = page.getByLabel(/^(Replace y|Y)our photograph$/)
    await upload.setInputFiles(await drawPicture(800, 600, 'olive'))
    const photograph = page.getByRole('button', { name: /^Focal point/ }).locator('img')
    await page.getByLabel('Alternative text').fill('Me in the garden')
    await page.getByLabel('Text under the heading').fill('Words of mine.')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText('This page was published in another window')).toBeVisible()
    const expectKept = async () => {
      await expect(page.getByLabel('Alternative text')).toHaveValue('Me in the garden')
      await expect(page.getByLabel('Text under the heading')).toHaveValue('Words of mine.')
      await expect(photograph.first()).toHaveJSProperty('naturalWidth', 800)
    }
    await expectKept()
    // The browser asks before it leaves; her draft is there when she comes back.
    page.on('dialog', (dialog) => dialog.accept())
    await page.reload()
    await expectKept()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText(/→ “Words of the other\.”/).first()).toBeVisible()
    await page.getByRole('button', { name: 'Publish mine anyway' }).click()
    await expect(page.locator('.toast').getByText('Your visitors see it now.')).toBeVisible()
    await expect
      .poll(async () => {
        await other.goto('/about')
        return other.locator('main').getByRole('img', { name: 'Me in the garden' }).count()
      })
      .toBe(1)
    await expect(other.getByText('Words of mine.')).toBeVisible()
    await context.close()
  })
})

test('home and About with their links to edit them are accessible, on a phone too', async ({
  page,
}) => {
  test.slow()
  await signInAsAdmin(page)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/', '/about']) {
    await page.goto(path)
    await expectPageQualityInBothSchemes(page, path)
  }
})

test('logo, icon and accent color are hers on every page, also on an error page', async ({
  page,
  browser,
  site,
}) => {
  await signInAsAdmin(page)
  await page.goto('/admin/site/look')
  await page.getByLabel('Accent color', { exact: true }).fill('#1d3f8a')
  await expect(page.getByText(/This color is too dark: the words on your buttons/)).toBeVisible()
  const shade = page.getByRole('button', { name: /^Use #/ })
  const accent = ((await shade.textContent()) ?? '').replace('Use ', '')
  await shade.click()
  await page.getByLabel('Logo', { exact: true }).setInputFiles(await drawPicture(600, 200, 'navy'))
  await page.getByLabel('Alternative text').fill('Sample River Books')
  await page
    .getByLabel('Browser tab icon', { exact: true })
    .setInputFiles(await drawPicture(600, 600, 'navy'))
  await expect(page.locator('fieldset#favicon img')).toBeVisible()
  await page.getByRole('button', { name: 'See it on the page' }).click()
  await expect(
    page.getByRole('banner').getByRole('img', { name: 'Sample River Books' }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Back to editing' }).click()
  await publish(page)

  const context = await browser.newContext({ baseURL: site.url })
  const visitor = await context.newPage()
  const accentSeen = () =>
    visitor.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--color-accent'),
    )
  for (const path of ['/', '/no-such-page']) {
    await expect
      .poll(async () => {
        await visitor.goto(path)
        return accentSeen()
      })
      .toBe(accent)
    const logo = visitor.getByRole('banner').getByRole('img', { name: 'Sample River Books' })
    await expect(logo).toBeVisible()
    await expect(visitor.getByRole('link', { name: 'Sample River Books' })).toHaveAttribute(
      'href',
      '/',
    )
  }
  for (const [address, side] of [
    ['/favicon.ico', 50],
    ['/apple-touch-icon.png', 200],
    ['/icon-512.png', 600],
  ] as const) {
    const icon = await visitor.request.get(address)
    expect(await sharp(await icon.body()).metadata()).toMatchObject({ width: side, height: side })
  }
  await visitor.goto('/')
  await expectPageQuality(visitor, 'home in another color')
  const manifest = await (await visitor.request.get('/site.webmanifest')).json()
  expect(manifest.icons).toHaveLength(2)
  await context.close()
})
