import { expect, test } from 'vitest'
import { listMails } from '#tests/site/support/mails.ts'
import { sellingSite, sessionOf } from '#tests/site/support/purchases.ts'

const { site, stripe, addProduct, pressBuy, post, findOrder, completed } = sellingSite()

const titlesOf = async (visitor: Awaited<ReturnType<typeof site.as>>) =>
  (await visitor.visit('/my-downloads')).all('article').map((one) => one.get('heading').text)

test('price, refund words and terms stand before the button', async () => {
  const student = await site.as('student')
  const { slug, title } = await addProduct()
  const page = await student.visit(`/store/${slug}`)
  const described = page.byId('terms-of-sale').text
  expect(described).toContain('$19.00, once.')
  expect(described).toContain('give your money back')
  expect(page.get('link', 'terms and conditions').attribute('href')).toBe('/terms-conditions')
  expect(page.main.text).not.toContain('Test mode')
  expect(page.get('button', `Buy Now: ${title}`).attribute('aria-describedby')).toBe(
    'terms-of-sale',
  )
  expect(page.main.text).not.toContain('coming soon')
})

test('a student pays at Stripe, has the PDF at once and the receipt by mail', async () => {
  const student = await site.as('student')
  const { slug, title } = await addProduct()
  const answer = await pressBuy(student, `/store/${slug}`)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toMatch(new RegExp(`^${stripe.url}/c/pay/cs_test_`))
  const session = sessionOf(answer)
  expect(await findOrder(session)).toMatchObject({ state: 'pending', price_cents: 1900 })
  expect(await titlesOf(student)).toEqual([])

  stripe.pay(session, { taxCents: 157 })
  expect(await post(completed(session))).toEqual({ status: 200, text: 'settled' })
  expect(await findOrder(session)).toMatchObject({
    ...{ state: 'fulfilled', total_cents: 2057, tax_cents: 157, fee_cents: 90, is_test: false },
    email: student.account.email,
  })
  expect(await titlesOf(student)).toEqual([title])
  const shelf = await student.visit('/my-downloads')
  expect(shelf.main.text).toContain('Bought on')
  const file = await student.download(
    shelf.get('link', `Download PDF: ${title}`).attribute('href') ?? '',
  )
  expect(file.headers.get('content-type')).toBe('application/pdf')

  await expect.poll(() => listMails(site, student.account.email)).toHaveLength(1)
  const [receipt] = await listMails(site, student.account.email)
  expect(receipt?.subject).toBe(`Your receipt for “${title}”`)
  expect(receipt?.text).toContain('$20.57 (with $1.57 sales tax)')
  expect(receipt?.text).toContain('/my-downloads')
})

test('on return Stripe is asked, so a late webhook keeps nobody waiting', async () => {
  const student = await site.as('student')
  const { slug, title } = await addProduct()
  const session = sessionOf(await pressBuy(student, `/store/${slug}`))
  const back = `/paid?token=${session}`
  const unpaid = await student.visit(back)
  expect(unpaid.has('heading', 'No payment yet')).toBe(true)
  expect(unpaid.main.text).not.toContain('Your bank')
  stripe.pay(session)
  const page = await student.visit(back)
  expect(page.has('heading', 'Thank you!')).toBe(true)
  expect(page.main.text).not.toContain('Test mode')
  expect(await titlesOf(student)).toEqual([title])
  expect((await post(completed(session))).status).toBe(200)
  expect(await titlesOf(student)).toEqual([title])
  expect((await site.visitor().visit('/paid?token=cs_test_other')).status).toBe(404)
})

test('pressing Buy Now again leads to the page that is open, and an owned PDF is not sold', async () => {
  const student = await site.as('student')
  const { slug } = await addProduct()
  const first = await pressBuy(student, `/store/${slug}`)
  const again = await pressBuy(student, `/store/${slug}`)
  expect(again.headers.get('location')).toBe(first.headers.get('location'))
  stripe.pay(sessionOf(first))
  const page = await student.submit(`/store/${slug}/claim`, { seenPrice: '19.00' })
  expect(page.toasts.join()).toContain('Already Yours')
  expect(page.has('link', 'Go to My Downloads')).toBe(true)
})

test('no sum, product or person from the browser is believed', async () => {
  const student = await site.as('student')
  const { slug, id } = await addProduct()
  const refused = await student.submit(`/store/${slug}/claim`, { seenPrice: '0.01' })
  expect(refused.toasts.join()).toContain('The price has changed')
  const other = await addProduct(500)
  const answer = await student.fetch(`/store/${slug}/claim`, {
    method: 'POST',
    body: new URLSearchParams({
      ...{ seenPrice: '19.00', product: other.id, user_id: id, price_cents: '1', amount: '1' },
    }),
    headers: { origin: site.siteUrl },
  })
  const order = await findOrder(sessionOf(answer))
  expect(order).toMatchObject({ price_cents: 1900, product_id: id })
  expect(stripe.find(sessionOf(answer)).amount_subtotal).toBe(1900)
})

test('a price that changes in between charges nobody the wrong sum', async () => {
  const student = await site.as('student')
  const { slug, id } = await addProduct()
  const raise = (price: number) =>
    site.connect('service').from('products').update({ price }).eq('id', id).throwOnError()
  const late = await site.as('student')
  const open = sessionOf(await pressBuy(late, `/store/${slug}`))
  const before = sessionOf(await pressBuy(student, `/store/${slug}`))
  await raise(25)
  const told = await student.submit(`/store/${slug}/claim`, { seenPrice: '19.00' })
  expect(told.toasts.join()).toContain('The price has changed')
  expect(told.main.text).toContain('$25.00')
  const after = sessionOf(await pressBuy(student, `/store/${slug}`))
  expect(stripe.find(after).amount_subtotal).toBe(2500)
  // Only the newer of the two open pages can be paid.
  expect(stripe.find(before).status).toBe('expired')
  expect(await findOrder(before)).toMatchObject({ state: 'expired' })
  // A page that was open before still asks for the sum that it shows.
  stripe.pay(open)
  await post(completed(open))
  expect(await findOrder(open)).toMatchObject({ state: 'fulfilled', total_cents: 1900 })
})

test('of two pages that a buyer has open at the same time, one can be paid', async () => {
  const student = await site.as('student')
  const { slug } = await addProduct()
  const asked = stripe.asked.length
  const resume = stripe.pause()
  const pressing = Promise.all([
    pressBuy(student, `/store/${slug}`),
    pressBuy(student, `/store/${slug}`),
  ])
  await expect.poll(() => stripe.asked.length, { timeout: 30_000 }).toBe(asked + 2)
  resume()
  const [first, second] = (await pressing).map(sessionOf)
  if (!first || !second) throw new Error('There are no two pages')
  expect(second).not.toBe(first)
  stripe.pay(first)
  await post(completed(first))
  expect(stripe.find(second).status).toBe('expired')
  await post(stripe.event('checkout.session.expired', stripe.find(second)))
  expect(await findOrder(second)).toMatchObject({ state: 'expired' })
})

test('Stripe is asked for cards alone', async () => {
  const student = await site.as('student')
  const { slug } = await addProduct()
  const form = stripe.formOf(sessionOf(await pressBuy(student, `/store/${slug}`)))
  const methods = [...form].filter(([name]) => name.startsWith('allowed_payment_method_types'))
  expect(methods.map(([, method]) => method)).toEqual(['card'])
  expect(form.get('automatic_tax[enabled]')).toBe('false')
})

test('a buyer reads that the bank still checks the payment, and can pay again when it fails', async () => {
  const student = await site.as('student')
  const { slug } = await addProduct()
  const session = sessionOf(await pressBuy(student, `/store/${slug}`))
  const payment = stripe.payLater(session)
  const back = `/paid?token=${session}`
  const waiting = await student.visit(back)
  expect(waiting.has('heading', 'Almost there')).toBe(true)
  expect(waiting.main.text).toContain('Your bank is still checking the payment')
  const again = await student.submit(`/store/${slug}/claim`, { seenPrice: '19.00' })
  expect(again.toasts.join()).toContain('Your payment is being checked')
  expect(again.toasts.join()).not.toContain('Already Yours')
  stripe.failLater(payment)
  await post(stripe.event('checkout.session.async_payment_failed', stripe.find(session)))
  expect(await findOrder(session)).toMatchObject({ state: 'expired' })
  expect((await student.visit(back)).main.text).toContain('Nothing was charged.')
  expect(sessionOf(await pressBuy(student, `/store/${slug}`))).not.toBe(session)
})

test('a buyer who presses on and on is asked to wait, and Stripe hears no more of it', async () => {
  const student = await site.as('student')
  const { slug } = await addProduct()
  const press = () => student.submit(`/store/${slug}/claim`, { seenPrice: '0.01' })
  for (let pressed = 0; pressed < 30; pressed++) await press()
  const asked = stripe.asked.length
  expect((await press()).toasts.join()).toContain('That was a lot in a short time')
  expect(stripe.asked).toHaveLength(asked)
})

test('while Stripe is down the buyer reads that nothing was charged, and no more', async () => {
  const student = await site.as('student')
  const { slug } = await addProduct()
  const comeBack = stripe.goDown()
  const answers = [
    (await student.submit(`/store/${slug}/claim`, { seenPrice: '19.00' })).html,
    await (await pressBuy(site.visitor(), `/buy/${slug}`)).text(),
  ]
  comeBack()
  for (const answer of answers) {
    expect(answer).toContain('Nothing was charged. Please try again in a few minutes.')
    expect(answer).not.toContain('It is down')
  }
})

test('a checkout that ends unpaid charges nothing, and can be begun again', async () => {
  const student = await site.as('student')
  const { slug } = await addProduct()
  const session = sessionOf(await pressBuy(student, `/store/${slug}`))
  stripe.expire(session)
  await post(stripe.event('checkout.session.expired', stripe.find(session)))
  expect(await findOrder(session)).toMatchObject({ state: 'expired', total_cents: null })
  expect((await student.visit(`/paid?token=${session}`)).main.text).toContain(
    'Nothing was charged.',
  )
  expect(sessionOf(await pressBuy(student, `/store/${slug}`))).not.toBe(session)
})

test('only a page that sells lets its form lead to Stripe, and nothing else there', async () => {
  const student = await site.as('student')
  const { slug } = await addProduct()
  const policyOf = async (page: string) =>
    (await student.visit(page)).headers.get('content-security-policy') ?? ''
  const selling = await policyOf(`/store/${slug}`)
  const plain = await policyOf('/store')
  expect(plain).toContain("form-action 'self';")
  expect(selling).toContain(`form-action 'self' ${stripe.url};`)
  const others = (policy: string) =>
    policy.split('; ').filter((part) => !/^(form-action|script-src|style-src) /.test(part))
  expect(others(selling)).toEqual(others(plain))
  expect(selling.split(stripe.url)).toHaveLength(2)
})
