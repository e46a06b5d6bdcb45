import { adminAccount } from '#scripts/start-site.ts'
import { openBeforeHydration } from '#tests/browser/support/before-hydration.ts'
import { openEditor } from '#tests/browser/support/blog.ts'
import { testWithMailServer } from '#tests/browser/support/own-mail-server.ts'
import {
  expectPageQualityEverywhere,
  expectPageQualityInBothSchemes,
} from '#tests/browser/support/page-quality.ts'
import { signInAsAdmin } from '#tests/browser/support/quick-sign-in.ts'
import { connectAsService } from '#tests/browser/support/service-client.ts'
import { expect } from '#tests/browser/support/site.ts'

const { test, mails } = testWithMailServer()

const lightPaper = 'rgb(248, 243, 230)'

test('a letter is written, kept, tried and, once sent, public', async ({ page, browser, site }) => {
  test.slow()
  const service = await connectAsService(site)
  const find = async (id: string) =>
    (await service.from('letters').select().eq('id', id).single().throwOnError()).data
  const people = (await service.auth.admin.listUsers()).data.users
  const admin = people.find(({ email }) => email === adminAccount.email)
  const user_metadata = { full_name: 'DR. SAMPLE OWNER' }
  await service.auth.admin.updateUserById(admin?.id ?? '', { user_metadata })
  await signInAsAdmin(page)
  await page.goto('/admin/letters')
  await expect(page.getByText('No letters yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Write a letter' }).click()
  await page.waitForURL(/[\da-f-]{36}$/)

  const body = await openEditor(page, 'Letter')
  const id = /[\da-f-]{36}$/.exec(page.url())?.[0] ?? ''
  await page.getByLabel('Subject').fill('Closing the year')
  await page.getByLabel('Preview line').fill('Three things to do <now>')
  await body.pressSequentially('Dear reader, or ')
  await page.getByRole('button', { name: 'First name', exact: true }).press('Enter')
  await body.press('Enter')
  await page.getByRole('button', { name: 'Button', exact: true }).press('Enter')
  await page.getByLabel('Words on the button').fill('Write to me')
  await page.getByRole('dialog').getByLabel('Address').fill('/contact')
  await page.getByRole('button', { name: 'Insert button' }).press('Enter')
  await page.getByRole('button', { name: 'Card of a post or product' }).press('Enter')
  await page.getByLabel('Post or product', { exact: true }).selectOption({ index: 0 })
  await page.getByRole('button', { name: 'Insert card' }).press('Enter')
  await expect.poll(async () => (await find(id)).body_html).toContain('class="letter-card"')
  await expect(page.getByRole('status').filter({ hasText: /^Saved / })).toBeVisible()

  await page.reload()
  await expect(page.getByLabel('Subject')).toHaveValue('Closing the year')
  await expect(body).toContainText('Dear reader, or {first name|there}')
  const letter = page.frameLocator('iframe[title="The letter as an email"]')
  await expect(letter.getByText('Dear reader, or Sample')).toBeVisible()
  await page.getByRole('button', { name: 'Without one', exact: true }).click()
  await expect(letter.getByText('Dear reader, or there')).toBeVisible()
  await page.getByRole('button', { name: 'With a first name', exact: true }).click()
  await expect(letter.getByText('Dear reader, or Sample')).toBeVisible()
  await expect(letter.getByRole('link', { name: 'Write to me' })).toBeVisible()
  await expect(letter.getByRole('link', { name: 'Read the post' })).toBeVisible()
  const paper = letter.locator('body')
  await expect(paper).toHaveCSS('background-color', lightPaper)
  await page.getByRole('button', { name: 'Dark', exact: true }).click()
  await expect(paper).not.toHaveCSS('background-color', lightPaper)
  await page.getByRole('button', { name: 'Phone', exact: true }).click()
  await expect(page.locator('iframe')).toHaveCSS('width', '390px')
  await page.getByRole('button', { name: 'Plain text', exact: true }).click()
  await expect(letter.getByText('Unsubscribe:')).toBeVisible()
  await expectPageQualityEverywhere(page, 'a letter')

  const other = await page.context().newPage()
  await other.goto(page.url())
  await openEditor(other, 'Letter')
  await page.getByLabel('Subject').fill('Closing the year well')
  await expect.poll(async () => (await find(id)).subject).toBe('Closing the year well')
  await other.getByLabel('Subject').fill('Written in the other window')
  await expect(other.getByRole('alert')).toContainText('This letter was changed in another window')
  await other.getByRole('button', { name: 'Save mine as a new letter' }).click()
  await other.waitForURL((url) => !url.pathname.endsWith(id))
  await expect(other.getByLabel('Subject')).toHaveValue('Written in the other window')
  expect((await find(id)).subject).toBe('Closing the year well')
  await other.close()

  await page.getByText('Plain text part', { exact: true }).click()
  await page.getByRole('button', { name: 'Start from the letter' }).click()
  const plain = page.getByRole('textbox', { name: 'Plain text', exact: true })
  await expect(plain).toHaveValue(/Dear reader,/)
  await plain.fill('Dear {first name|reader}, in plain words')
  await page.getByRole('button', { name: 'Send me a test' }).click()
  await expect(page.getByRole('alert')).toContainText(`email to ${adminAccount.email}`)
  const mail = mails.at(-1)
  expect(mail?.to).toMatchObject([{ address: adminAccount.email }])
  expect(mail?.subject).toBe('[Test] Closing the year well')
  expect(mail?.html).toContain('Three things to do &lt;now&gt;')
  expect(mail?.html).toContain(`href="${site.url}/contact"`)
  expect(mail?.text).toContain('Dear Sample, in plain words')
  expect(mail?.html).toContain('Dear reader, or Sample')

  await page.getByLabel('Everybody can read this letter').check()
  const saved = async () => {
    const { is_public, slug } = await find(id)
    return { is_public, slug }
  }
  await expect.poll(saved).toEqual({ is_public: true, slug: 'closing-the-year-well' })
  await page.getByLabel('Address after /letters/').fill('closing-the-year')
  await expect.poll(saved).toEqual({ is_public: true, slug: 'closing-the-year' })
  await page.reload()
  await expect(page.getByLabel('Everybody can read this letter')).toBeChecked()
  await expect(page.getByLabel('Address after /letters/')).toHaveValue('closing-the-year')
  const visitor = await (await browser.newContext({ baseURL: site.url })).newPage()
  const archive = visitor.getByRole('main').getByRole('link', { name: /^(Read l|L)etters/ })
  for (const path of ['/', '/blog']) {
    await visitor.goto(path)
    await expect(archive).toHaveCount(0)
  }
  const address = '/letters/closing-the-year'
  expect((await visitor.goto(address))?.status()).toBe(404)
  const sent = { status: 'sent', finished_at: new Date().toISOString() }
  await service.from('letters').update(sent).eq('id', id).throwOnError()
  await expect.poll(async () => (await visitor.goto(address))?.status()).toBe(200)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Closing the year well')
  await expect(visitor.getByText('Dear reader, or there')).toBeVisible()
  await expect(visitor.locator('main').getByRole('button', { name: /Sign Up/ })).toBeVisible()
  await expectPageQualityEverywhere(visitor, 'a public letter')
  for (const list of ['/sitemap.xml', '/blog/rss.xml', '/blog/feed.json', '/letters']) {
    expect(await (await visitor.request.get(list)).text(), list).toContain(address)
  }
  for (const path of ['/', '/blog']) {
    await visitor.goto(path)
    await expect(archive).toHaveAttribute('href', '/letters')
    await expectPageQualityEverywhere(visitor, `the way from ${path} to the letters`)
  }
  const card = await visitor.request.get('/og/letters.closing-the-year.png')
  expect(card.headers()['content-type']).toBe('image/png')

  await page.goto('/admin/letters?state=sent')
  await expect(page.getByRole('row', { name: /Closing the year well/ })).toContainText('Sent')
  await expectPageQualityInBothSchemes(page, 'letters')
  await page.getByRole('link', { name: 'Open Closing the year well' }).click()
  await expect(page.getByText('its words stay as they are')).toBeVisible()
  await page.getByLabel('Everybody can read this letter').uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('.toast').getByText('Only the people you send it to')).toBeVisible()
  await expect.poll(async () => (await visitor.goto(address))?.status()).toBe(404)
})

test('a new letter that everybody may read is saved as such, whatever its address', async ({
  page,
  site,
}) => {
  const service = await connectAsService(site)
  const taken = { subject: 'Taken', slug: 'taken', is_public: true }
  await service.from('letters').insert(taken).throwOnError()
  await signInAsAdmin(page)
  await page.goto('/admin/letters')
  await page.getByRole('button', { name: 'Write a letter' }).click()
  await page.waitForURL(/[\da-f-]{36}$/)
  const id = /[\da-f-]{36}$/.exec(page.url())?.[0] ?? ''
  const saved = async () => {
    const columns = 'subject, is_public, slug'
    const { data } = await service.from('letters').select(columns).eq('id', id).single()
    return data
  }
  const release = await openBeforeHydration(page, `/admin/letters/${id}`)
  await page.getByLabel('Everybody can read this letter').check()
  release()
  const own = `letter-${id.slice(0, 8)}`
  await expect.poll(saved).toEqual({ subject: '', is_public: true, slug: own })
  await openEditor(page, 'Letter')
  await page.getByLabel('Subject').fill('Taken')
  await expect.poll(saved).toEqual({ subject: 'Taken', is_public: true, slug: own })
  await page.getByLabel('Subject').fill('Hi {first name|there}')
  await expect.poll(async () => (await saved())?.slug).toBe('hi-there')
  await page.getByLabel('Address after /letters/').fill('taken')
  await expect(page.getByText('Another letter already has this address.')).toBeVisible()
  expect((await saved())?.slug).toBe('hi-there')
  await page.getByLabel('Address after /letters/').fill('hello')
  await expect.poll(async () => (await saved())?.slug).toBe('hello')
  await expect(page.getByText('Another letter already has this address.')).toHaveCount(0)
})
