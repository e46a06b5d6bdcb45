import { expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { findMail, linkIn, listMails } from '#tests/site/support/mails.ts'
import { sellingSite, sessionOf } from '#tests/site/support/purchases.ts'

const { site, stripe, addProduct, pressBuy, post, findOrder, completed } = sellingSite()

const newAddress = () => `buyer-${crypto.randomUUID().slice(0, 8)}@river.example`

test('a visitor pays first, and the mail’s link makes the account where the PDF waits', async () => {
  const visitor = site.visitor()
  const { slug, title } = await addProduct()
  const page = await visitor.visit(`/buy/${slug}`)
  expect(page.main.text).toContain('You don’t need an account yet')
  expect(page.byId('terms-of-sale').text).toContain('give your money back')
  const session = sessionOf(await pressBuy(visitor, `/buy/${slug}`))
  const email = newAddress()
  stripe.pay(session, { email })
  const thanks = await visitor.visit(`/paid?token=${session}`)
  expect(thanks.main.text).toContain('I’ve sent you an email')
  expect(await post(completed(session))).toMatchObject({ status: 200 })

  const mail = await findMail(site, email)
  expect(mail.subject).toBe(`Your PDF and your receipt: ${title}`)
  expect(mail.text).toContain('$19.00')
  const choosing = await visitor.visit(linkIn(mail, 'auth/confirm'))
  const password = `sample-ledger-${crypto.randomUUID().slice(0, 8)}`
  const form = await choosing.press('Accept the Invitation')
  await form.press('Reset Password', { 'New password': password, 'Confirm new password': password })
  const buyer = await site.logIn({ email, password })
  const shelf = await buyer.visit('/my-downloads')
  expect(shelf.all('article').map((one) => one.get('heading').text)).toEqual([title])
  expect(await listMails(site, email)).toHaveLength(1)
})

test('the purchase of an address that has an account goes to that account', async () => {
  const student = await site.as('student')
  const { slug, title } = await addProduct()
  const session = sessionOf(await pressBuy(site.visitor(), `/buy/${slug}`))
  stripe.pay(session, { email: student.account.email.toUpperCase() })
  await post(completed(session))
  expect(await findOrder(session)).toMatchObject({ state: 'fulfilled' })
  expect((await student.visit('/my-downloads')).main.text).toContain(title)
})

test('the password of a sign-up that nobody confirmed opens no account that was bought for', async () => {
  const email = newAddress()
  const { admin } = site.connect('service').auth
  // As hosted Supabase keeps an unconfirmed sign-up: with its password.
  await admin.createUser({ email, password: 'sample-of-a-stranger', email_confirm: false })
  const readPassword = async () => {
    const stored = sql`select encrypted_password from auth.users where email = ${email}`
    return (await site.database.owner.query(stored)).rows[0]
  }
  const ofStranger = await readPassword()
  expect(ofStranger).toMatchObject({ encrypted_password: expect.stringMatching(/^\$2/) })
  const { slug } = await addProduct()
  const session = sessionOf(await pressBuy(site.visitor(), `/buy/${slug}`))
  stripe.pay(session, { email })
  await post(completed(session))
  expect(await findOrder(session)).toMatchObject({ state: 'fulfilled' })
  expect(await readPassword()).not.toEqual(ofStranger)
  const choosing = await site.visitor().visit(linkIn(await findMail(site, email), 'auth/confirm'))
  expect(choosing.has('button', 'Accept the Invitation')).toBe(true)
})

test('a student buys in the store, and a free or unknown PDF is not for sale', async () => {
  const student = await site.as('student')
  const { slug } = await addProduct()
  expect((await student.visit(`/buy/${slug}`)).address).toBe(`/store/${slug}`)
  const visitor = site.visitor()
  for (const other of ['month-end-close-checklist', 'no-such-pdf']) {
    expect((await visitor.visit(`/buy/${other}`)).address).toContain('/login')
  }
})

test('the login page of a paid PDF offers to buy it without an account', async () => {
  const { slug, title } = await addProduct()
  const login = await site.visitor().visit(`/store/${slug}`)
  expect(login.address).toContain('/login')
  const page = await login.follow('Buy it without an account')
  expect(page.address).toBe(`/buy/${slug}`)
  expect(page.has('heading', title)).toBe(true)
})
