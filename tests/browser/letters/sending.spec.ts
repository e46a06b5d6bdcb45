import type { Email } from 'postal-mime'
import { waitForScripts } from '#tests/browser/public-pages.ts'
import { openBeforeHydration } from '#tests/browser/support/before-hydration.ts'
import { testWithMailServer } from '#tests/browser/support/own-mail-server.ts'
import { expectPageQualityEverywhere } from '#tests/browser/support/page-quality.ts'
import { signInAsAdmin } from '#tests/browser/support/quick-sign-in.ts'
import { connectAsService } from '#tests/browser/support/service-client.ts'
import { expect } from '#tests/browser/support/site.ts'

const { test, mails } = testWithMailServer()

function linkIn(mail: Email, page: string) {
  return new RegExp(`http\\S+/${page}\\S+`).exec(mail.text ?? '')?.[0] ?? ''
}

// A number of people that has changed meanwhile is refused.
test.use({ expectedErrors: [/status of 400/] })

test('a reader confirms, gets the letter, chooses and leaves; an import does not bring her back', async ({
  page,
  browser,
  site,
}) => {
  test.slow()
  const service = await connectAsService(site)
  const run = crypto.randomUUID().slice(0, 8)
  const reader = `reader-${run}@example.com`
  const subject = `Year end ${run}`
  const received = async (about: string) => {
    const find = () =>
      mails.find((mail) => mail.to?.[0]?.address === reader && mail.subject?.includes(about))
    await expect.poll(() => find()?.subject).toBeDefined()
    return find() as Email
  }
  const visitor = await (await browser.newContext({ baseURL: site.url })).newPage()
  const main = visitor.locator('main')
  await visitor.goto('/offers')
  await main.getByRole('textbox').first().fill(reader)
  await main.getByRole('button', { name: /Sign Up/ }).click()
  await visitor.goto(linkIn(await received('confirm'), 'confirm-email'))
  await expectPageQualityEverywhere(visitor, 'the question whether to confirm')
  await main.getByRole('button', { name: 'Confirm' }).click()
  await expect(main.getByRole('heading', { name: 'You’re on the list' })).toBeVisible()

  await signInAsAdmin(page)
  const { data: letter } = await service
    .from('letters')
    .insert({ subject, body_html: '<p>Dear reader,</p>' })
    .select('id')
    .single()
    .throwOnError()
  const sendScreen = `/admin/letters/${letter.id}/send`
  await page.goto(sendScreen)
  await page.getByRole('link', { name: 'Add your postal address' }).click()
  await page.getByLabel('Postal address').fill('PO Box 1, Sacramento, CA 95814')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.locator('.toast').getByText('Published')).toBeVisible()
  await page.goto(sendScreen)
  await page.getByLabel('Everybody on the offers list').check()
  const send = page.getByRole('button', { name: /^Send to [1-9]\d* (person|people)$/ })
  await expect(send).toBeEnabled()
  await expectPageQualityEverywhere(page, 'the send screen')
  const question = page.getByRole('alertdialog', { name: /^Send to \d+ (person|people)\?$/ })
  const count = /\d+/.exec((await send.textContent()) ?? '')?.[0] ?? ''
  const yes = question.getByRole('button', { name: 'Send', exact: true })
  await send.click()
  await expect(question).toContainText('Everybody on the offers list')
  await expect(question).toContainText('At 600 emails an hour, this takes about a minute.')
  await question.getByLabel('At a time').check()
  await question.getByLabel('Send on').fill('2020-01-02T09:30')
  await expect(question.getByText('That time has passed.')).toBeVisible()
  await question.getByLabel('Send on').fill('2150-01-02T09:30')
  await yes.press('Enter')
  await expect(page.getByText('It goes out on January 2, 2150 at 9:30 AM')).toBeVisible()
  await page.getByRole('button', { name: 'Back to draft' }).click()
  await send.click()
  await yes.press('Enter')
  const mail = await received(subject)
  expect(mail.headers).toContainEqual(
    expect.objectContaining({
      key: 'list-unsubscribe-post',
      value: 'List-Unsubscribe=One-Click',
    }),
  )
  expect(mail.text).toContain('PO Box 1, Sacramento, CA 95814')
  await expect(page.getByRole('heading', { name: 'Sent', exact: true })).toBeVisible()
  await expectPageQualityEverywhere(page, 'a letter that was sent')
  const figure = (name: string) =>
    page.locator('dl > div').filter({ hasText: name }).getByRole('definition')
  await expect(figure('Delivered')).toHaveText(count)

  await visitor.goto(linkIn(mail, 'email-preferences'))
  await waitForScripts(visitor)
  await main.getByLabel('Only new posts').check()
  const wasRead = Promise.withResolvers<void>()
  let saves = 0
  await visitor.route('**/*.data*', async (route) => {
    if (route.request().method() === 'POST') saves++
    else await wasRead.promise
    await route.continue()
  })
  const save = main.getByRole('button', { name: 'Save' })
  await save.click()
  await expect(save).toBeEnabled()
  // A success is not sent again while the page still reads its data.
  await save.click()
  wasRead.resolve()
  await expect(visitor.locator('.toast').getByText('Saved')).toBeVisible()
  expect(saves).toBe(1)
  await visitor.reload()
  await expect(main.getByLabel('Only new posts')).toBeChecked()
  await expectPageQualityEverywhere(visitor, 'the preferences')
  await visitor.goto(linkIn(mail, 'unsubscribe'))
  await main.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(main.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible()
  await page.goto('/admin/letters?state=sent')
  const row = page.getByRole('row').filter({ hasText: subject })
  const sent = [`Sent${count}`, `Delivered${count}`, 'Bounced0', 'Unsubscribed1']
  await expect(row.getByRole('cell')).toHaveText([/Year end/, /Sent/, ...sent, /Progress/])

  await page.goto('/admin/offers/import')
  const lines = [
    'Name,Email',
    `One,${reader}`,
    `TWO SAMPLE,new-${run}@example.com`,
    'Three,no address',
  ]
  await page.getByLabel('CSV file').setInputFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  })
  await page.getByRole('button', { name: 'Read the file' }).click()
  await expect(page.getByLabel('Column with the names')).toHaveValue('0')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('Please say how these people agreed')).toBeVisible()
  await page.getByLabel('How did these people agree?').fill('Signed up at my old site.')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('1 address added')).toBeVisible()
  const leftOut = page.getByRole('table', { name: 'Lines that were left out' })
  await expect(leftOut.getByRole('row').filter({ hasText: reader })).toBeVisible()
  await expect(leftOut.getByRole('row').filter({ hasText: 'no address' })).toBeVisible()
  await page.goto(`/admin/offers?search=new-${run}`)
  await expect(page.getByRole('row').filter({ hasText: `new-${run}` })).toContainText('Two')
})

test('a letter goes to what is checked: counted at once, asked by name, and the same before hydration', async ({
  page,
  site,
}) => {
  const service = await connectAsService(site)
  const run = crypto.randomUUID().slice(0, 8)
  const subscribers = ['a', 'b'].map((name) => ({ email: `${name}-${run}@example.com` }))
  await service.from('sign_up_offers_emails').insert(subscribers).throwOnError()
  const { data: letter } = await service
    .from('letters')
    .insert({ subject: `Two groups ${run}`, body_html: '<p>Dear reader,</p>' })
    .select('id')
    .single()
    .throwOnError()
  const stored = async () => {
    const query = service.from('letters').select('audience, topic, status').eq('id', letter.id)
    return (await query.single().throwOnError()).data
  }
  await signInAsAdmin(page)
  const screen = `/admin/letters/${letter.id}/send`
  await page.goto(screen)
  const offers = page.getByLabel('Everybody on the offers list')
  const students = page.getByLabel('Students who agreed to letters')
  const summary = page.getByRole('status').filter({ hasText: /gets? it/ })
  await expect(summary).toContainText('Nobody gets it yet')
  await offers.check()
  await expect(summary).toContainText(/\d+ people would get it now, in about a minute/)
  expect((await stored()).audience).toEqual([{ kind: 'offers' }])
  await offers.uncheck()
  await expect(summary).toContainText('Nobody gets it yet')

  const release = await openBeforeHydration(page, screen)
  await offers.check()
  await students.check()
  await page.getByLabel('A new post').check()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const question = page.getByRole('alert').filter({ hasText: /^Send to \d+ people\?/ })
  const groups = question.getByRole('list', { name: 'To whom' }).getByRole('listitem')
  const named = ['Everybody on the offers list', 'Students who agreed to letters']
  await expect(groups).toHaveText(named)
  const chosen = { audience: [{ kind: 'offers' }, { kind: 'students' }], topic: 'posts' }
  expect(await stored()).toEqual({ ...chosen, status: 'draft' })

  // A sign-up in the meantime makes another number than the one that was confirmed.
  const late = { email: `late-${run}@example.com` }
  await service.from('sign_up_offers_emails').insert(late).throwOnError()
  await question.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Your list has changed meanwhile').first()).toBeVisible()
  expect((await stored()).status).toBe('draft')
  // Another window chooses otherwise: what is confirmed here counts.
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await service
    .from('letters')
    .update({ audience: [{ kind: 'students' }], topic: 'offers' })
    .eq('id', letter.id)
    .throwOnError()
  await expect(groups).toHaveText(named)
  await question.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Letter on Its Way').first()).toBeVisible()
  expect(await stored()).toMatchObject(chosen)
  release()
})
