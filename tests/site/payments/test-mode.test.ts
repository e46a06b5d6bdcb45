import { expect, test } from 'vitest'
import { sellingSite, sessionOf } from '#tests/site/support/purchases.ts'
import { sampleKeys, testModeKeys } from '#tests/support/stripe-stand-in.ts'

const { site, stripe, addProduct, pressBuy, post, findOrder, completed } = sellingSite({
  hasKeys: false,
})

async function saveKeys(keys: typeof sampleKeys) {
  const admin = await site.as('admin')
  const page = await admin.visit('/admin/payments')
  const saved = await page.press('Save payment settings', {
    'Secret key': keys.STRIPE_SECRET_KEY,
    'Signing secret of the webhook': keys.STRIPE_WEBHOOK_SECRET,
  })
  expect(saved.toasts.join()).toContain('Payment Settings Saved')
}

const countPdfs = async (visitor: Awaited<ReturnType<typeof site.as>>) =>
  (await visitor.visit('/my-downloads')).all('article').length

test('in test mode a student and a visitor buy nothing, whatever they send', async () => {
  await saveKeys(testModeKeys)
  const student = await site.as('student')
  const visitor = site.visitor()
  const { slug } = await addProduct()
  const page = await student.visit(`/store/${slug}`)
  expect(page.main.text).toContain('Card checkout is coming soon.')
  expect(page.main.text).not.toContain('Test mode')
  expect((await visitor.visit(`/buy/${slug}`)).address).toContain('/login')
  expect((await visitor.visit(`/login?redirectTo=/store/${slug}`)).main.text).not.toContain(
    'Buy it without an account',
  )
  const told = await student.submit(`/store/${slug}/claim`, { seenPrice: '19.00' })
  expect(told.toasts.join()).toContain('checkout is coming soon!')
  await visitor.submit(`/buy/${slug}`, { seenPrice: '19.00' })
  await visitor.submit(`/buy/${slug}?coupon=ANY`, { seenPrice: '0.00', email: 'a@river.example' })
  expect(stripe.sessions.size).toBe(0)
  expect(await countPdfs(student)).toBe(0)
})

test('an admin buys in test mode, pages and receipt say so, and live keys leave no PDF of it', async () => {
  await saveKeys(testModeKeys)
  const admin = await site.as('admin')
  const bought = await addProduct()
  const shown = await admin.visit(`/store/${bought.slug}`)
  expect(shown.main.text).toContain('Test mode')
  expect((await admin.visit('/store')).main.text).toContain('Test mode')
  const session = sessionOf(await pressBuy(admin, `/store/${bought.slug}`))
  stripe.pay(session)
  expect(await post(completed(session))).toEqual({ status: 200, text: 'settled' })
  expect(await findOrder(session)).toMatchObject({ state: 'fulfilled', is_test: true })
  expect(await countPdfs(admin)).toBe(1)
  const { slug } = await addProduct()
  const open = sessionOf(await pressBuy(admin, `/store/${slug}`))

  await saveKeys(sampleKeys)
  expect(await countPdfs(admin)).toBe(0)
  expect(await findOrder(session)).toMatchObject({ state: 'fulfilled', is_test: true })
  expect(await findOrder(open)).toMatchObject({ state: 'expired' })
  const paid = await admin.visit(`/paid?token=${session}`)
  expect(paid.main.text).toContain('Test mode')
  expect((await admin.visit('/admin/orders')).get('table', 'Orders').text).toContain('Test')
  const csv = await admin.text('/admin/orders.csv')
  expect(csv).not.toContain(bought.title)
  const student = await site.as('student')
  expect((await student.visit(`/store/${slug}`)).has('button', /Buy Now/)).toBe(true)
})
