import { expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { findMail, linkIn } from '#tests/site/support/mails.ts'
import { testSite } from '#tests/site/support/site.ts'

const site = testSite()

function uniqueAddress() {
  return `sample-${crypto.randomUUID()}@example.com`
}

async function signUpForOffers(address: string) {
  const home = await site.visitor().visit('/')
  return home.press('Sign Up for Offers', { 'Email address': address })
}

test('a contact message is saved, mailed and thanked for', async () => {
  const sender = uniqueAddress()
  const form = await site.visitor().visit('/contact')
  const answer = await form.press('Send Message', {
    Name: 'Sample Sender',
    Email: sender,
    Message: 'How do I begin?',
  })
  expect(answer.toasts).toEqual([
    'Message Sent! Thanks for reaching out. Robin Sample will get back to you soon.',
  ])
  expect(answer.field('Message').value).toBe('')
  const mail = await findMail(site, sender)
  expect(mail.text).toContain('How do I begin?')
  expect(mail.replyTo).toMatchObject([{ address: sender }])
})

test('a visitor sees what is wrong with a contact message beside the field, with what was typed', async () => {
  const form = await site.visitor().visit('/contact')
  const answer = await form.press('Send Message', {
    Name: '',
    Email: 'not-an-address',
    Message: 'My words',
  })
  expect(answer.status).toBe(400)
  expect(answer.field('Name').error).toBe('Please enter your name.')
  expect(answer.field('Email').error).toBe('Please enter a valid email address.')
  expect(answer.field('Message')).toMatchObject({ value: 'My words', error: '' })
})

test('an address for offers that is empty or wrong is asked for beside the field', async () => {
  const empty = await signUpForOffers('')
  expect(empty.toasts).toEqual(['Email Required Please enter your email address.'])
  expect(empty.get('heading').text).toMatch(/^Books you can read/)
  expect(empty.field('Email address').error).toBe('Please enter your email address.')
  const wrong = await site.visitor().submit('/offers', { email: 'not-an-address' })
  expect(wrong.status).toBe(400)
  expect(wrong.toasts.join()).toContain('Sign Up Failed')
})

test('an address joins the offers list once', async () => {
  const address = uniqueAddress()
  const joined = await signUpForOffers(`  ${address.toUpperCase()} `)
  expect(joined.toasts).toEqual(["Success! You've been signed up for exclusive offers."])
  expect(joined.field('Email address').value).toBe('')
  expect((await findMail(site, address)).source).toContain('List-Unsubscribe-Post')
  expect((await signUpForOffers(address)).toasts).toEqual([
    'Already Subscribed! This email address is already on our list for offers.',
  ])
})

test('the link in the mail unsubscribes after one press', async () => {
  const address = uniqueAddress()
  await signUpForOffers(address)
  const page = await site.visitor().visit(linkIn(await findMail(site, address), 'unsubscribe'))
  expect(page.main.text).toContain(address)
  const left = await page.press('Unsubscribe')
  expect(left.has('heading', 'You’re unsubscribed')).toBe(true)
  expect((await signUpForOffers(address)).toasts.join()).toContain('Success!')
})

test('a mail program unsubscribes with its one-click POST', async () => {
  const address = uniqueAddress()
  await signUpForOffers(address)
  const link = linkIn(await findMail(site, address), 'unsubscribe')
  const answer = await site.visitor().fetch(link, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  expect(answer.status).toBe(200)
  const page = await site.visitor().visit(link)
  expect(page.has('heading', 'You’re unsubscribed')).toBe(true)
})

test('a robot that fills the hidden field is thanked and ignored', async () => {
  const email = uniqueAddress()
  const robot = { name: 'Robot', email, message: 'Buy now', website: 'https://example.com' }
  const answer = await site.visitor().submit('/contact', robot)
  expect(answer.toasts.join()).toContain('Message Sent!')
  const { rowCount } = await site.database.owner.query(
    sql`select from contact_submissions where email = ${email}
        union all select from mail.outbox where message::text like ${`%${email}%`}`,
  )
  expect(rowCount).toBe(0)
})
