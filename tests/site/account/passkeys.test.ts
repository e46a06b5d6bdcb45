import { expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { readMail } from '#tests/site/support/account-mails.ts'
import { testSite } from '#tests/site/support/site.ts'
import type { Visitor } from '#tests/site/support/visitor.ts'
import { createAuthenticator } from '#tests/support/authenticator.ts'

const site = testSite()
type Device = ReturnType<typeof createAuthenticator>
type Answer = Parameters<Device['get']>[1]

/** The JSON that a script of the page gets. */
async function ask(visitor: Visitor, path: string, fields: Record<string, string> = {}) {
  const response = await visitor.fetch(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: site.siteUrl, accept: '*/*' },
  })
  return { status: response.status, body: await response.json() }
}

async function addPasskey(person: Visitor, password: string) {
  const device = createAuthenticator(site.siteUrl)
  const { body } = await ask(person, '/account/passkeys', { passkeyPassword: password })
  const page = await person.submit(
    '/account/two-factor',
    {
      intent: 'add-passkey',
      challenge: body.challenge,
      credential: JSON.stringify(device.create(body.options)),
    },
    { headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36' } },
  )
  return { device, page }
}

async function prove(visitor: Visitor, device: Device, answer: Answer = {}) {
  const { body } = await ask(visitor, '/login/passkey')
  const credential = JSON.stringify(device.get(body.options, answer))
  return { challenge: body.challenge as string, credential }
}

async function logIn(visitor: Visitor, device: Device, path = '/login', answer: Answer = {}) {
  const proof = await prove(visitor, device, answer)
  return visitor.submit(path, { intent: 'passkey', ...proof })
}

async function studentWithPasskey() {
  const student = await site.as('student')
  const { account } = student
  return { student, account, ...(await addPasskey(student, account.password)) }
}

test('without scripts the login page is as before, and tells the browser where passkeys fit', async () => {
  const login = await site.visitor().visit('/login')
  expect(login.main.text).not.toMatch(/passkey/i)
  expect(login.main.field('Email').attribute('autocomplete')).toBe('username webauthn')
  const account = await (await site.as('student')).visit('/account')
  expect(account.main.has('button', 'Add a Passkey')).toBe(false)
  expect(account.main.text).toContain('You don’t have one yet.')
})

test('a student adds a passkey after the password, named after the device', async () => {
  const student = await site.as('student')
  const wrong = await ask(student, '/account/passkeys', { passkeyPassword: 'not-it' })
  expect(wrong).toEqual({ status: 400, body: { error: 'That’s not your password.' } })
  const { page, device } = await addPasskey(student, student.account.password)
  expect(page.toasts.join()).toContain('Passkey Added')
  expect(page.get('region', /^Your recovery codes for/).tags('code')).toHaveLength(8)
  const listed = await student.visit('/account')
  expect(listed.main.text).toMatch(/Chrome on Windows Since .*, not used yet/)

  const elsewhere = site.visitor()
  expect((await logIn(elsewhere, device)).address).toBe('/dashboard')
  const used = await elsewhere.visit('/account')
  const section = used.get('region', 'Passkeys')
  const renamed = await used.press('Save', { 'New name': 'My laptop' }, section)
  expect(renamed.toasts.join()).toContain('Passkey Renamed')
  expect(renamed.main.text).toMatch(/My laptop Since .*, last used /)
  const exported = JSON.parse(await elsewhere.text('/account/my-data.json'))
  expect(exported.passkeys).toMatchObject([{ name: 'My laptop' }])

  const last = await student.visit('/account')
  const removed = await last.press('Remove Passkey', {}, last.dialog('Remove My laptop'))
  expect(removed.toasts.join()).toContain('Passkey Removed')
  expect((await elsewhere.visit('/account')).address).toMatch(/^\/login/)
  expect(await site.logIn(student.account)).toBeTruthy()
})

test('a student is told by mail of a new passkey and of its end', async () => {
  const student = await site.as('student')
  const { account } = student
  const email = `${crypto.randomUUID()}@student.example`
  await site.database.owner.query(
    sql`update auth.users set email = ${email} where email = ${account.email}`,
  )
  await addPasskey(student, account.password)
  const page = await student.visit('/account')
  await page.press('Remove Passkey', {}, page.dialog('Remove Chrome on Windows'))
  await readMail(site, { to: email, subject: /^A second factor has been added/ })
  await readMail(site, { to: email, subject: /^A second factor has been removed/ })
})

test('with a passkey the password alone opens nothing; the passkey does, at both steps', async () => {
  const { account, device } = await studentWithPasskey()
  const visitor = site.visitor()
  const { email, password } = account
  const login = await visitor.visit('/login?redirectTo=%2Faccount')
  const step = await login.press('Login', { Email: email, Password: password }, login.main)
  expect(step.has('heading', 'One more step')).toBe(true)
  expect(step.main.has('button', 'Continue')).toBe(false)
  expect((await visitor.visit('/dashboard')).address).toBe('/login?redirectTo=%2Fdashboard')
  const arrived = await logIn(visitor, device, '/login?redirectTo=%2Faccount')
  expect(arrived.address).toBe('/account')
  expect(arrived.main.text).toContain('a stolen password is useless. On')
  // Two devices: the one that added the passkey and this one. The unfinished log-in is gone.
  const devices = arrived.get('region', 'Devices').tags('li')
  expect(devices).toHaveLength(2)
})

test('at the second step a passkey of another account logs in to neither', async () => {
  const { account } = await studentWithPasskey()
  const other = await studentWithPasskey()
  const visitor = site.visitor()
  const login = await visitor.visit('/login')
  const { email, password } = account
  await login.press('Login', { Email: email, Password: password }, login.main)
  const refused = await logIn(visitor, other.device)
  expect([refused.status, refused.toasts.join()]).toEqual([
    400,
    expect.stringContaining('That passkey belongs to another account'),
  ])
  expect((await visitor.visit('/account')).address).toBe('/login?redirectTo=%2Faccount')
})

test('a recovery code lets in somebody who lost the device, and the device out', async () => {
  const { account, device, page } = await studentWithPasskey()
  const [code] = page.get('region', /^Your recovery codes for/).tags('code')
  const visitor = site.visitor()
  const login = await visitor.visit('/login')
  const { email, password } = account
  const step = await login.press('Login', { Email: email, Password: password }, login.main)
  const done = await step.press('Use a Recovery Code', { 'Recovery code': code?.text ?? '' })
  expect(done.toasts.join()).toContain('Second Factor Removed')
  expect((await visitor.visit('/account')).main.text).toContain('You don’t have one yet.')
  const thief = await logIn(site.visitor(), device)
  expect(thief.status).toBe(400)
})

test('a passkey that is unknown, or of a blocked person, is refused in plain words', async () => {
  const { account, device } = await studentWithPasskey()
  const stranger = createAuthenticator(site.siteUrl)
  const unknown = await logIn(site.visitor(), stranger)
  expect([unknown.status, unknown.toasts.join()]).toEqual([
    400,
    expect.stringContaining('I don’t recognize that passkey'),
  ])
  const broken = await site.visitor().submit('/login', { intent: 'passkey', credential: '{' })
  expect(broken.status).toBe(400)
  await site.database.owner.query(sql`
    update auth.users set banned_until = now() + interval '1 day' where email = ${account.email}`)
  const blocked = await logIn(site.visitor(), device)
  expect(blocked.toasts.join()).toContain('This account is blocked.')
})

test('deleting the account takes the password and a passkey of this very account', async () => {
  const { student, account, device } = await studentWithPasskey()
  const other = await studentWithPasskey()
  const asked = await student.visit('/account/delete')
  expect(asked.main.text).toContain('I’ll ask for your passkey next.')
  const { password } = account
  const without = await student.submit('/account/delete', { password, code: '' })
  expect(without.status).toBe(400)
  const unscripted = await student.submit('/account/delete', { password })
  expect(unscripted.toasts.join()).toContain('Your passkey needs JavaScript.')
  const theirs = await prove(student, other.device)
  const refused = await student.submit('/account/delete', { password, ...theirs })
  expect(refused.toasts.join()).toContain('That passkey belongs to another account')
  expect((await other.student.visit('/account')).address).toBe('/account')
  const own = await prove(student, device)
  expect((await student.submit('/account/delete', { password, ...own })).address).toBe('/')
  const { rows } = await site.database.owner.query(
    sql`select from auth.webauthn_credentials join auth.users on users.id = user_id
        where email = ${account.email}`,
  )
  expect(rows).toEqual([])
})

test('an admin without a second factor is offered a passkey first, and no more once it is there', async () => {
  const admin = await site.as('admin')
  const home = await admin.visit('/admin/dashboard')
  const [first, second] = home.main
    .tags('a')
    .map(({ text }) => text)
    .filter((text) => /passkey|authenticator/.test(text))
  expect([first, second]).toEqual(['Add a passkey', 'set up an authenticator app'])
  const page = await home.follow('set up an authenticator app')
  expect(page.main.has('link', 'Add a Passkey')).toBe(true)
  const { device } = await addPasskey(admin, admin.account.password)
  const other = site.visitor()
  expect((await logIn(other, device, '/login?redirectTo=%2Fadmin%2Fdashboard')).address).toBe(
    '/admin/dashboard',
  )
  expect((await other.visit('/admin/dashboard')).main.text).not.toContain('two-factor login')
})
