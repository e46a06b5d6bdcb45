import { afterAll, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '#tests/protocol/support/mail-server.ts'
import { testSite } from '#tests/site/support/site.ts'
import { openStripeStandIn, type StripeStandIn } from '#tests/support/stripe-stand-in.ts'

const mail = {} as MailServer
const stripe = {} as StripeStandIn
const site = testSite(async () => {
  Object.assign(mail, await startMailServer())
  Object.assign(stripe, await openStripeStandIn())
  const sending = { SMTP_URL: mail.url, MAIL_FROM: 'coach@river.test' }
  return { ...sending, REQUIRE_EMAIL_CONFIRMATION: 'false', STRIPE_TEST_URL: stripe.url }
})
afterAll(() => Promise.all([mail.close(), stripe.close()]))

const mailsTo = (address: string) => mail.received.filter(({ to }) => to?.[0]?.address === address)

async function addProduct() {
  const service = site.connect('service')
  const { data: sample } = await service
    .from('products')
    .select('pdf_file_url')
    .eq('slug', 'month-end-close-checklist')
    .single()
    .throwOnError()
  const title = `Sample Guide ${crypto.randomUUID().slice(0, 8)}`
  const { data } = await service
    .from('products')
    .insert({ title, price: 19, pdf_file_url: sample.pdf_file_url })
    .select('id, title, slug')
    .single()
    .throwOnError()
  return { ...data, waitlist: `/admin/products/${data.id}/waitlist` }
}

async function waitFor({ slug }: { slug: string }) {
  const student = await site.as('student')
  const page = await student.visit(`/store/${slug}`)
  await page.press(/^Tell me when it opens/)
  return student
}

test('nothing is sent while it can’t be bought, nor in test mode, and the owner sees why', async () => {
  const product = await addProduct()
  const student = await waitFor(product)
  const admin = await site.as('admin')
  const before = await admin.visit(product.waitlist)
  expect(before.main.text).toContain('Still to tell: 1 person.')
  expect(before.main.text).toContain('your store doesn’t take cards')
  expect(before.main.text).toContain(student.account.email)
  expect((await admin.visit('/admin/dashboard')).main.text).not.toContain('waiting for a PDF')

  const payments = await admin.visit('/admin/payments')
  await payments.press('Save payment settings', {
    'Secret key': 'sk_test_sample',
    'Signing secret of the webhook': 'whsec_sample',
  })
  expect((await admin.visit(product.waitlist)).main.text).toContain('test mode')
  const refused = await admin.submit(product.waitlist, { intent: 'notify' })
  expect(refused.toasts.join()).toContain('Not Sent')
  expect(mailsTo(student.account.email)).toEqual([])
  const keys = await admin.visit('/admin/payments')
  await keys.press('Remove them', {}, keys.dialog('Remove payment keys'))
})

test('with live keys the owner presses once, and each person gets one mail with price and link', async () => {
  const product = await addProduct()
  const students = [await waitFor(product), await waitFor(product)]
  const left = await waitFor(product)
  await (await left.visit(`/store/${product.slug}`)).press(/^Take me off the list/)
  const admin = await site.as('admin')
  const payments = await admin.visit('/admin/payments')
  await payments.press('Save payment settings', {
    'Secret key': 'sk_live_sample',
    'Signing secret of the webhook': 'whsec_sample',
  })
  expect((await admin.visit('/admin/dashboard')).main.text).toContain('for a PDF you now have')
  expect(mailsTo(students[0]?.account.email ?? '')).toEqual([])

  const row = (await admin.visit('/admin/products'))
    .all('row')
    .find(({ text }) => text.includes(product.title))
  expect(row?.get('link', `Waitlist of ${product.title}`).attribute('href')).toBe(product.waitlist)
  const page = await admin.visit(product.waitlist)
  const dialog = page.dialog('Notify 2 people')
  expect(dialog.text).toContain('$19.00')
  const pressed = await page.press('Notify the waitlist', {}, dialog)
  expect(pressed.toasts.join()).toContain('2 people get an email')
  for (const { account } of students) {
    const told = await mail.lastTo(account.email)
    expect(told.subject).toBe(`“${product.title}” is here`)
    expect(told.text).toContain('$19.00')
    expect(told.text).toContain(`${site.siteUrl}/store/${product.slug}`)
  }
  const isTold = async () => (await admin.visit(product.waitlist)).main.text
  await expect.poll(isTold, { timeout: 30_000 }).toContain('Told: 2 people, last on')
  const again = await admin.submit(product.waitlist, { intent: 'notify' })
  expect(again.toasts.join()).toContain('Everybody on the list was told already.')
  const shown = await students[0]?.visit(`/store/${product.slug}`)
  expect(shown?.main.text).not.toContain('You’re on the list.')
  for (const { account } of students) expect(mailsTo(account.email)).toHaveLength(1)
  expect(mailsTo(left.account.email)).toEqual([])
})

test('people who wait for a PDF that becomes free can be told without payments; a student can’t tell them', async () => {
  const product = await addProduct()
  const admin = await site.as('admin')
  const payments = await admin.visit('/admin/payments')
  await payments.press('Remove them', {}, payments.dialog('Remove payment keys'))
  const student = await waitFor(product)
  await site
    .connect('service')
    .from('products')
    .update({ price: 0 })
    .eq('id', product.id)
    .throwOnError()
  await student.submit(product.waitlist, { intent: 'notify' })
  const page = await admin.visit(product.waitlist)
  expect(page.main.text).toContain('Still to tell: 1 person.')
  await page.press('Notify the waitlist', {}, page.dialog('Notify 1 person'))
  expect((await mail.lastTo(student.account.email)).text).toContain('The price: Free.')
})
