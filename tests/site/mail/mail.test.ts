import { expect, onTestFinished, test, vi } from 'vitest'
import { testSite } from '#tests/site/support/site.ts'
import type { Page, Visitor } from '#tests/site/support/visitor.ts'
import { mailAccount, startMailAccount } from '#tests/support/mail-account.ts'

const site = testSite()

async function openMailServer() {
  const server = await startMailAccount()
  onTestFinished(() => server.close())
  return server
}

const settings = (port: string) => ({
  'Mail server': '127.0.0.1',
  Port: port,
  Encryption: 'None (only for a server on your own network)',
  'User name': mailAccount.user,
  Password: mailAccount.password,
  'Sender’s name': 'Sample Books',
  'Sender’s address': 'hello@river.example',
})

async function saveSettings(admin: Visitor, port: string) {
  const form = await admin.visit('/admin/mail?service=other')
  return form.press('Save email settings', settings(port))
}

async function forgetSettings(page: Page) {
  return page.press('Remove them', {}, page.dialog('Remove email settings'))
}

async function signUpForOffers(email: string) {
  const offers = await site.visitor().visit('/offers')
  const answer = await offers.press('Sign Up for Offers', { 'Email address': email }, offers.main)
  expect(answer.toasts.join()).toContain('Success!')
  return answer
}

const refusal = (page: Page) => page.main.get('alert').text

test('the owner sets up her mail, and every promise of a mail follows it', async () => {
  const { mails, port } = await openMailServer()
  expect((await signUpForOffers('first@example.com')).toasts.join()).not.toContain(
    'Check your inbox',
  )
  const admin = await site.as('admin')
  const empty = await admin.visit('/admin/mail')
  expect(empty.text).toContain('Email is not set up')

  // Her address is asked for once: the account that sends is filled in with it.
  const addressed = await empty.press('Save this address', {
    'The email address you read': mailAccount.user,
  })
  expect(addressed.toasts.join()).toContain('Address Saved')
  for (const [name, words, host, tcpPort, encryption] of [
    ['Gmail', 'Turn on 2-Step Verification', 'smtp.gmail.com', '465', 'tls'],
    ['Microsoft 365', '“Authenticated SMTP” has to be on', 'smtp.office365.com', '587', 'starttls'],
    ['Other', '', '', '465', 'tls'],
  ] as const) {
    const chosen = await empty.follow(name, empty.get('navigation', 'Your email service'))
    expect(chosen.text).toContain(words)
    expect(chosen.field('Mail server').value).toBe(host)
    expect(chosen.field('Port').value).toBe(tcpPort)
    expect(chosen.field('Encryption').value).toBe(encryption)
    expect(chosen.field('Sender’s address').value).toBe(mailAccount.user)
    expect(chosen.field('User name').value).toBe(host && mailAccount.user)
  }

  const form = await admin.visit('/admin/mail?service=other')
  const wrong = await form.press('Save email settings', { ...settings(port), Password: 'wrong' })
  expect(wrong.toasts.join()).toContain('Email Settings Saved')
  const refused = refusal(await wrong.press('Send a test email'))
  expect(refused).toContain('The mail server refused the login')
  expect(refused).toContain('Wrong app password')
  expect(refused).toContain('want an app password here')

  const right = await wrong.press('Save email settings', { Password: mailAccount.password })
  expect(right.field('Password').value).toBe('')
  const tested = await right.press('Send a test email')
  expect(refusal(tested)).toContain('Email works')
  expect(mails.join()).toContain('From: Sample Books <hello@river.example>')
  expect(tested.text).toContain('v=spf1 a:127.0.0.1 ~all')
  expect(tested.text).toContain('_dmarc.river.example')
  expect(tested.html).not.toContain(mailAccount.password)

  // The saved password would go to whatever server is named here.
  const elsewhere = await right.press('Save email settings', {
    'Mail server': 'mail.attacker.example',
  })
  expect(elsewhere.status).toBe(400)
  expect(elsewhere.field('Password').error).toContain('Please enter the password for this server')

  expect((await signUpForOffers('second@example.com')).toasts.join()).toContain('Check your inbox!')
  const contact = await site.visitor().visit('/contact')
  const sent = await contact.press('Send Message', {
    Name: 'Sample Visitor',
    Email: 'visitor@example.com',
    Message: 'Do you take new clients?',
  })
  expect(sent.toasts.join()).toContain('Message Sent!')
  expect(mails.join()).toContain('Do you take new clients?')
  const inbox = await admin.visit('/admin/contact-submissions')
  expect(inbox.get('row', 'Message from Sample Visitor').text).toContain(
    `Sent to ${mailAccount.user}`,
  )
  await forgetSettings(await admin.visit('/admin/mail'))
})

test('mail that was refused is named without its secrets, tried again or forgotten', async () => {
  const { mails, refused, port } = await openMailServer()
  const admin = await site.as('admin')
  await saveSettings(admin, port)
  for (const name of ['pat', 'sam', 'kim']) refused.add(`${name}@example.com`)
  // With mail, an address is confirmed before its account can be used, without a restart.
  for (const email of ['sam@example.com', 'kim@example.com']) {
    const form = await site.visitor().visit('/signup')
    const fields = { 'Full name': 'Sample Student', Email: email, Password: 'sample-ledger-river' }
    const answer = await form.press('Sign Up', fields, form.main)
    expect(answer.toasts.join()).toContain('Please check your email to confirm your account.')
  }
  await signUpForOffers('pat@example.com')

  const dashboard = await vi.waitFor(async () => {
    const page = await admin.visit('/admin/dashboard')
    expect(page.get('region', 'Today').text).toContain('3 emails did not go out')
    return page
  }, 30_000)
  const menu = dashboard.get('navigation', 'Admin')
  expect(menu.has('link', /^Email\s*3\s*did not go out$/)).toBe(true)
  const line = dashboard.get('region', 'Today').get('link', '3 emails did not go out')
  expect(line.attribute('href')).toBe('/admin/mail#unsent')
  const listed = await admin.visit('/admin/mail')
  const rowsOf = (page: Page) =>
    page
      .all('table', 'Mail that did not go out')
      .flatMap((table) => table.all('row'))
      .slice(1)
      .map(({ text }) => text)
  expect(rowsOf(listed)).toEqual([
    expect.stringMatching(/Confirm the sign-up for offers.*pat@example.com.*refused.*Mailbox full/),
    expect.stringMatching(/Confirm a new account.*kim@example.com/),
    expect.stringMatching(/Confirm a new account.*sam@example.com/),
  ])
  for (const secret of ['token_hash', 'confirm-email?token']) {
    expect(listed.html).not.toContain(secret)
  }
  refused.delete('pat@example.com')
  const tried = await listed.press('Try again: Confirm the sign-up for offers')
  await vi.waitFor(() => expect(mails.join()).toContain('To: pat@example.com'), 30_000)
  expect(rowsOf(tried)).toHaveLength(2)
  const forget = (page: Page, name: RegExp) => page.press('Forget it', {}, page.dialog(name))
  const one = await forget(tried, /^Forget it: .* to kim@/)
  expect(rowsOf(one)).toEqual([expect.stringContaining('sam@example.com')])
  const none = await forget(one, /^Forget it: .* to sam@/)
  expect(rowsOf(none)).toEqual([])
  expect(none.get('navigation', 'Admin').get('link', 'Email').name).toBe('Email')
  expect(mails.join()).not.toContain('kim@example.com')
  await forgetSettings(none)
})

test('a mail server that does not answer is the first thing of the day, until it is removed', async () => {
  const admin = await site.as('admin')
  const silent = await saveSettings(admin, '1')
  expect(silent.main.text).toContain('No mail server answers at')
  const dashboard = await admin.visit('/admin/dashboard')
  const [first] = dashboard.get('region', 'Today').all('link')
  expect(first?.text).toMatch(
    /^Email isn’t going out\.? ?No mail server answers at 127\.0\.0\.1, port 1\./,
  )
  const mail = await dashboard.follow(first?.name ?? '', dashboard.get('region', 'Today'))
  expect(mail.text).toContain('Email isn’t going out')
  const removed = await forgetSettings(mail)
  expect(removed.text).toContain('Email is not set up')
  const [, latest, before] = (await admin.visit('/admin/users/log')).all('row')
  expect(latest?.text).toContain('Removed the mail server')
  expect(before?.text).toMatch(/Changed the email settings.*127\.0\.0\.1/)
  expect(site.log.join()).not.toContain(mailAccount.password)
})
