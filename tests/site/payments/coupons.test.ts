import { expect, test } from 'vitest'
import { findMail, linkIn, listMails } from '#tests/site/support/mails.ts'
import { sellingSite, sessionOf } from '#tests/site/support/purchases.ts'
import type { Visitor } from '#tests/site/support/visitor.ts'

const { site, stripe, addProduct, pressBuy, post, findOrder, completed } = sellingSite()

type Rules = { percent?: number; amount_cents?: number; product_id?: string; last_day?: string }

async function addCoupon(rules: Rules & { most_uses?: number }) {
  const code = `SAMPLE-${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  await site
    .connect('service')
    .from('coupons')
    .insert({ code, ...rules })
    .throwOnError()
  return code
}

const orderOf = async (answer: Response) => {
  const id = new URLSearchParams(answer.headers.get('location')?.split('?')[1]).get('token') ?? ''
  const { data } = await site
    .connect('service')
    .from('paid_orders')
    .select('*')
    .eq('id', id)
    .single()
    .throwOnError()
  return data
}

const typeCode = async (visitor: Visitor, page: string, code: string) =>
  (await visitor.visit(page)).press('Apply', { 'Coupon code': code })

test('a student types a code, sees the lowered price, and Stripe asks for that sum', async () => {
  const student = await site.as('student')
  const { slug, title } = await addProduct()
  const code = await addCoupon({ percent: 20 })
  const page = await typeCode(student, `/store/${slug}`, ` ${code.toLowerCase()} `)
  expect(page.byId('terms-of-sale').text).toContain('$15.20 instead of $19.00')
  const answer = await pressBuy(student, page.address)
  const session = sessionOf(answer)
  expect(stripe.find(session).amount_subtotal).toBe(1520)
  expect(await findOrder(session)).toMatchObject({
    ...{ state: 'pending', price_cents: 1900, discount_cents: 380, coupon_code: code },
  })
  const again = await pressBuy(student, page.address)
  expect(again.headers.get('location')).toBe(answer.headers.get('location'))

  stripe.pay(session, { taxCents: 125 })
  expect(await post(completed(session))).toEqual({ status: 200, text: 'settled' })
  expect(await findOrder(session)).toMatchObject({ state: 'fulfilled', total_cents: 1645 })
  expect((await student.visit('/my-downloads')).main.text).toContain(title)
  const receipt = await findMail(site, student.account.email)
  expect(receipt.text).toContain(`$16.45 (with $1.25 sales tax), $3.80 off with the code ${code}`)
})

test('a visitor without an account pays a sum less with a link that carries the code', async () => {
  const { slug } = await addProduct()
  const code = await addCoupon({ amount_cents: 500 })
  const visitor = site.visitor()
  const link = `/buy/${slug}?coupon=${code}`
  expect((await visitor.visit(link)).byId('terms-of-sale').text).toContain('$14.00 instead of')
  const session = sessionOf(await pressBuy(visitor, link))
  expect(stripe.find(session).amount_subtotal).toBe(1400)
  const student = await site.as('student')
  expect((await student.visit(link)).address).toBe(`/store/${slug}?coupon=${code}`)
})

test('a code that does not fit says why, and the PDF keeps its price', async () => {
  const { slug } = await addProduct()
  const other = await addProduct()
  const codes = {
    'SAMPLE-UNKNOWN': 'I don’t know this code',
    [await addCoupon({ percent: 20, last_day: '2026-01-31' })]: 'This code has expired.',
    [await addCoupon({ percent: 20, product_id: other.id })]: 'This code is for another PDF',
  }
  const visitor = site.visitor()
  for (const [code, words] of Object.entries(codes)) {
    const page = await typeCode(visitor, `/buy/${slug}`, code)
    expect(page.main.text).toContain(words)
    expect(page.byId('terms-of-sale').text).toContain('$19.00, once.')
  }
})

test('the last use is held while its buyer pays, and comes back when the checkout ends', async () => {
  const { slug } = await addProduct()
  const code = await addCoupon({ percent: 20, most_uses: 1 })
  const link = `/buy/${slug}?coupon=${code}`
  const late = await site.visitor().visit(link)
  const session = sessionOf(await pressBuy(site.visitor(), link))
  const refused = await late.press(/Buy Now/)
  expect(refused.toasts.join()).toContain('The price has changed')
  expect(refused.main.text).toContain('This code is used up')
  stripe.expire(session)
  await post(stripe.event('checkout.session.expired', stripe.find(session)))
  expect(sessionOf(await pressBuy(site.visitor(), link))).toMatch(/^cs_/)
})

test('a code that covers the price skips the card: a student has the PDF and the receipt', async () => {
  const student = await site.as('student')
  const { slug, title } = await addProduct()
  const code = await addCoupon({ percent: 100 })
  const asked = stripe.asked.length
  const page = await typeCode(student, `/store/${slug}`, code)
  expect(page.byId('terms-of-sale').text).toContain('No card is needed.')
  const answer = await pressBuy(student, page.address)
  expect(await orderOf(answer)).toMatchObject({ total_cents: 0, fee_cents: 0, coupon_code: code })
  const thanks = await student.visit(answer.headers.get('location') ?? '')
  expect(thanks.main.text).toContain(`“${title}” is in My PDFs now`)
  expect((await student.visit('/my-downloads')).main.text).toContain(title)
  const receipt = await findMail(site, student.account.email)
  expect(receipt.text).toContain(`$0.00, $19.00 off with the code ${code}`)
  expect(receipt.text).not.toContain('paid by card')
  await expect.poll(async () => (await orderOf(answer)).state).toBe('fulfilled')
  expect(stripe.asked).toHaveLength(asked)
})

test('a visitor’s free PDF waits for the link in the mail', async () => {
  const { slug, title } = await addProduct()
  const code = await addCoupon({ amount_cents: 1900 })
  const visitor = site.visitor()
  const page = await visitor.visit(`/buy/${slug}?coupon=${code}`)
  const email = `reader-${crypto.randomUUID().slice(0, 8)}@river.example`
  for (const refused of ['nowhere', 'jörg@river.example']) {
    expect((await page.press(/Get It Free/, { Email: refused })).main.text).toContain(
      'Please enter a valid email address.',
    )
  }
  const thanks = await page.press(/Get It Free/, { Email: email })
  expect(thanks.main.text).toContain('I’ve sent you an email')
  expect((await visitor.visit('/my-downloads')).address).toContain('/login')

  const mail = await findMail(site, email)
  expect(mail.subject).toBe(`Your PDF and your receipt: ${title}`)
  const form = await (await visitor.visit(linkIn(mail, 'auth/confirm'))).press(
    'Accept the Invitation',
  )
  const password = `sample-ledger-${crypto.randomUUID().slice(0, 8)}`
  await form.press('Reset Password', { 'New password': password, 'Confirm new password': password })
  const reader = await site.logIn({ email, password })
  expect((await reader.visit('/my-downloads')).main.text).toContain(title)
  expect(await listMails(site, email)).toHaveLength(1)
})

test('a stranger who types another person’s address is shown the same, and gets nothing', async () => {
  const student = await site.as('student')
  const { slug, title } = await addProduct()
  const code = await addCoupon({ percent: 100 })
  const stranger = site.visitor()
  const page = await stranger.visit(`/buy/${slug}?coupon=${code}`)
  const thanks = await page.press(/Get It Free/, { Email: student.account.email })
  expect(thanks.main.text).toContain('I’ve sent you an email')
  expect(thanks.main.text).not.toContain('My PDFs')
  expect(await findMail(site, student.account.email)).toMatchObject({
    subject: `Your receipt for “${title}”`,
  })
  expect((await student.visit('/my-downloads')).main.text).toContain(title)
})

test('no sum from the browser is believed: a forged price or code buys nothing', async () => {
  const student = await site.as('student')
  const { slug } = await addProduct()
  const code = await addCoupon({ percent: 20 })
  const sessions = stripe.sessions.size
  for (const [query, seenPrice] of [
    ['', '0.00'],
    [`?coupon=${code}`, '0.00'],
    [`?coupon=${code}`, '19.00'],
    ['?coupon=SAMPLE-FORGED', '15.20'],
  ]) {
    const page = await student.submit(`/store/${slug}/claim${query}`, {
      seenPrice: seenPrice ?? '',
    })
    expect(page.toasts.join()).toContain('The price has changed')
  }
  expect(stripe.sessions.size).toBe(sessions)
})
