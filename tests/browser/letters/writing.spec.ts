import { adminAccount } from '#scripts/start-site.ts'
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

test('a letter is written, kept, tried and, once sent, public', async ({ page, browser, site }) => {
  test.slow()
  const service = await connectAsService(site)
  const find = async (id: string) =>
    (await service.from('letters').select().eq('id', id).single().throwOnError()).data
  await signInAsAdmin(page)
  await page.goto('/admin/letters')
  await expect(page.getByText('No letters yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Write a letter' }).click()
  await page.waitForURL(/[\da-f-]{36}$/)

  const body = await openEditor(page, 'Letter')
  const id = /[\da-f-]{36}$/.exec(page.url())?.[0] ?? ''
  await page.getByLabel('Subject').fill('Closing the year')
  await page.getByLabel('Preview line').fill('Three things to do <now>')
  await body.pressSequentially('Dear reader,')
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
  await expect(body).toContainText('Dear reader,')
  const letter = page.frameLocator('iframe[title="The letter as an email"]')
  await expect(letter.getByText('Dear reader,')).toBeVisible()
  await expect(letter.getByRole('link', { name: 'Write to me' })).toBeVisible()
  await expect(letter.getByRole('link', { name: 'Read the post' })).toBeVisible()
  const paper = () =>
    letter.locator('body').evaluate((element) => getComputedStyle(element).background)
  const light = await paper()
  await page.getByRole('button', { name: 'Dark', exact: true }).click()
  await expect.poll(paper).not.toBe(light)
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
  await plain.fill('Dear reader, in plain words')
  await page.getByRole('button', { name: 'Send me a test' }).click()
  await expect(page.getByRole('alert')).toContainText(`email to ${adminAccount.email}`)
  const mail = mails.at(-1)
  expect(mail?.to).toMatchObject([{ address: adminAccount.email }])
  expect(mail?.subject).toBe('[Test] Closing the year well')
  expect(mail?.html).toContain('Three things to do &lt;now&gt;')
  expect(mail?.html).toContain(`href="${site.url}/contact"`)
  expect(mail?.text).toContain('Dear reader, in plain words')

  await page.getByLabel('Everybody can read this letter').check()
  await page.getByLabel('Address after /letters/').fill('closing-the-year')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('.toast').getByText('Everybody can read')).toBeVisible()
  const visitor = await (await browser.newContext({ baseURL: site.url })).newPage()
  const address = '/letters/closing-the-year'
  expect((await visitor.goto(address))?.status()).toBe(404)
  const sent = { status: 'sent', finished_at: new Date().toISOString() }
  await service.from('letters').update(sent).eq('id', id).throwOnError()
  await expect.poll(async () => (await visitor.goto(address))?.status()).toBe(200)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Closing the year well')
  await expect(visitor.locator('main').getByRole('button', { name: /Sign Up/ })).toBeVisible()
  await expectPageQualityEverywhere(visitor, 'a public letter')
  for (const list of ['/sitemap.xml', '/blog/rss.xml', '/blog/feed.json', '/letters']) {
    expect(await (await visitor.request.get(list)).text(), list).toContain(address)
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

test('a post becomes a letter, and a hostile subject stays one line of text', async ({
  page,
  site,
}) => {
  const service = await connectAsService(site)
  await signInAsAdmin(page)
  await page.goto('/admin/blog?all=1')
  // The editor above pushes the list down when it arrives.
  await openEditor(page)
  const send = page.getByRole('button', { name: /^Send .* as a letter$/ }).first()
  const title = (await send.getAttribute('aria-label'))?.slice(5, -12) ?? ''
  await send.click()
  await expect(page.getByLabel('Subject')).toHaveValue(title)
  await expect(await openEditor(page, 'Letter')).toContainText('Read it on my site')
  const id = /[\da-f-]{36}$/.exec(page.url())?.[0] ?? ''
  const hostile = 'Hi\r\nBcc: spy@example.com\r\n\r\n<script>alert(1)</script>'
  const answer = await page.request.post(`/admin/letters/${id}/autosave`, {
    headers: { origin: site.url },
    multipart: { version: '1', subject: hostile, previewLine: hostile, body: '<p>x</p>', text: '' },
  })
  expect(await answer.json()).toMatchObject({ result: 'saved', version: 2 })
  const stored = await service.from('letters').select('subject').eq('id', id).single()
  expect(stored.data?.subject).toBe('Hi Bcc: spy@example.com <script>alert(1)</script>')
})
