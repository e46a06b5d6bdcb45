import type { Email } from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuthSettingsInput } from '#platform/auth/settings.ts'
import { createLog } from '#platform/http/log.ts'
import { createMailer } from '#platform/mail/outbox.ts'
import { openOutboxTable } from '#platform/mail/queries.ts'
import { createSmtpTransport } from '#platform/mail/transport.ts'
import {
  apiUrl,
  createAuthWorld,
  post,
  present,
  siteUrl,
  someone,
} from '#tests/protocol/support/auth.ts'
import { type MailServer, startMailServer } from '#tests/protocol/support/mail-server.ts'
import { keycloakAt, somebody } from '#tests/protocol/support/oauth.ts'
import {
  browse,
  fragmentOf,
  type OidcServer,
  startOidcServer,
} from '#tests/protocol/support/oidc-server.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let database: TestDatabase
let mailServer: MailServer
let oidc: OidcServer
let mailer: ReturnType<typeof createMailer>

beforeAll(async () => {
  database = await createTestDatabase()
  mailServer = await startMailServer()
  oidc = await startOidcServer({ claimsInIdToken: true })
  mailer = createMailer({
    store: openOutboxTable(database.authAdmin),
    transport: createSmtpTransport(mailServer.url, 'Sample Site <no-reply@example.com>'),
    log: createLog(() => {}),
  })
  mailer.start()
})
afterAll(async () => {
  await mailer.stop()
  await mailServer.close()
  await oidc.close()
  await database.drop()
})

const weekSeconds = 604_800
const dayMs = 86_400_000

/** The service with SMTP, and access tokens that outlive a moved clock. */
function mailingWorld(settings: Partial<AuthSettingsInput['email']> = {}) {
  return createAuthWorld(
    database,
    {
      jwt_expiry: weekSeconds,
      additional_redirect_urls: ['https://app.example.com/**'],
      email: {
        max_frequency: 0,
        site_name: 'Sample Site',
        confirm_page: '/auth/confirm',
        ...settings,
      },
    },
    { mailer },
  )
}

function codeIn(mail: Email): string {
  const code = present(/\b\d{6}\b/.exec(mail.text ?? '')?.[0])
  expect(mail.html).toContain(code)
  return code
}

/** The URL of the button, which the plain text contains as well. */
function linkIn(mail: Email): URL {
  const href = present(/href="([^"]+)"/.exec(mail.html ?? '')?.[1]).replaceAll('&amp;', '&')
  expect(mail.text).toContain(href)
  return new URL(href)
}

test('the mail that arrives confirms the account, by link or by code', async () => {
  const world = await mailingWorld({ enable_confirmations: true })
  const byCode = someone()
  await world.anon().auth.signUp(byCode)
  const mail = await mailServer.lastTo(byCode.email)
  expect(mail.subject).toBe('Confirm your email address for Sample Site')
  expect(mail.from?.address).toBe('no-reply@example.com')
  const verified = await world
    .anon()
    .auth.verifyOtp({ email: byCode.email, token: codeIn(mail), type: 'email' })
  expect(verified.error).toBeNull()

  const byLink = someone()
  await world.anon().auth.signUp(byLink)
  const link = linkIn(await mailServer.lastTo(byLink.email))
  expect(link.href.startsWith(`${siteUrl}/auth/confirm?`)).toBe(true)
  const token_hash = present(link.searchParams.get('token_hash'))
  expect((await world.anon().auth.verifyOtp({ token_hash, type: 'signup' })).error).toBeNull()
})

test('a link in the mailbox signs in, once, and leads on to where it was asked for', async () => {
  const world = await mailingWorld()
  const account = someone()
  await world.anon().auth.signUp(account)
  const client = world.anon()
  const asked = await client.auth.signInWithOtp({
    email: account.email,
    options: { shouldCreateUser: false, emailRedirectTo: `${siteUrl}/courses` },
  })
  expect(asked).toMatchObject({ data: { user: null, session: null }, error: null })
  const mail = await mailServer.lastTo(account.email)
  const link = linkIn(mail)
  expect(Object.fromEntries(link.searchParams)).toMatchObject({
    type: 'magiclink',
    next: `${siteUrl}/courses`,
  })
  const token_hash = present(link.searchParams.get('token_hash'))
  const { data } = await client.auth.verifyOtp({ token_hash, type: 'magiclink' })
  expect(data.user?.email).toBe(account.email)
  expect((await client.auth.getUser()).data.user?.id).toBe(data.user?.id)

  const again = await world.anon().auth.verifyOtp({ token_hash, type: 'magiclink' })
  expect(again.error).toMatchObject({
    status: 403,
    code: 'otp_expired',
    message: 'Email link is invalid or has expired',
  })
  const token = codeIn(mail)
  const byCode = await world.anon().auth.verifyOtp({ email: account.email, token, type: 'email' })
  expect(byCode.error?.code).toBe('otp_expired')
  expect((await world.anon().auth.signInWithPassword(account)).error).toBeNull()
})

test('a sign-in link is overtaken by the next one and by time', async () => {
  const world = await mailingWorld()
  const { email } = someone()
  const hashOf = async (count: number) => {
    await world.anon().auth.signInWithOtp({ email })
    const link = linkIn(await mailServer.lastTo(email, count))
    return present(link.searchParams.get('token_hash'))
  }
  const verify = async (token_hash: string) =>
    (await world.anon().auth.verifyOtp({ token_hash, type: 'magiclink' })).error?.code
  const first = await hashOf(1)
  const second = await hashOf(2)
  expect(await verify(first)).toBe('otp_expired')
  world.time.offsetMs = 3_601_000
  expect(await verify(second)).toBe('otp_expired')
  world.time.offsetMs = 0
  expect(await verify(second)).toBeUndefined()
})

test('a sign-in link that the service answers brings the session, or a code with PKCE', async () => {
  const world = await mailingWorld({ confirm_page: '' })
  const { email } = someone()
  const open = async (count: number) => {
    const link = linkIn(await mailServer.lastTo(email, count))
    expect(link.origin + link.pathname).toBe(`${apiUrl}/auth/v1/verify`)
    const response = await world.request(link.href.replace(`${apiUrl}/auth/v1`, ''))
    expect(response.status).toBe(303)
    return new URL(present(response.headers.get('location')))
  }
  const emailRedirectTo = 'https://app.example.com/in'
  const implicit = world.anon({ flowType: 'implicit' })
  await implicit.auth.signInWithOtp({ email, options: { emailRedirectTo } })
  const landed = await open(1)
  expect(landed.origin + landed.pathname).toBe(emailRedirectTo)
  const fragment = fragmentOf(landed)
  expect(fragment.type).toBe('magiclink')
  const session = await implicit.auth.setSession({
    access_token: present(fragment.access_token),
    refresh_token: present(fragment.refresh_token),
  })
  expect(session.data.user?.email).toBe(email)

  const pkce = world.anon({ flowType: 'pkce' })
  await pkce.auth.signInWithOtp({ email, options: { emailRedirectTo } })
  const code = present((await open(2)).searchParams.get('code'))
  const { data, error } = await pkce.auth.exchangeCodeForSession(code)
  expect(error).toBeNull()
  expect(data.user?.email).toBe(email)
  const claims = await world.identity.verify(present(data.session).access_token)
  expect(claims.amr).toMatchObject([{ method: 'magiclink' }])
})

test('an old session changes the password with a code from the mailbox, which works once', async () => {
  const world = await mailingWorld({ secure_password_change: true })
  const { client, email, password } = await signedUp(world)
  const elsewhere = world.anon()
  await elsewhere.auth.signInWithPassword({ email, password })

  world.time.offsetMs = dayMs + 3_600_000
  const wanted = { password: `${password}-new` }
  expect((await client.auth.updateUser(wanted)).error?.code).toBe('reauthentication_needed')
  expect((await client.auth.reauthenticate()).error).toBeNull()
  const mail = await mailServer.lastTo(email)
  const nonce = codeIn(mail)
  expect(mail.subject).toBe(`${nonce} is your confirmation code for Sample Site`)

  expect((await client.auth.updateUser({ ...wanted, nonce })).error).toBeNull()
  const signIn = (password: string) => world.anon().auth.signInWithPassword({ email, password })
  expect((await signIn(password)).error?.code).toBe('invalid_credentials')
  expect((await signIn(wanted.password)).error).toBeNull()
  expect((await elsewhere.auth.getUser()).error?.name).toBe('AuthSessionMissingError')

  const replayed = await client.auth.updateUser({ password: `${password}-third`, nonce })
  expect(replayed.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' })
})

test('the code is refused to others, after the next one and after its time', async () => {
  const world = await mailingWorld({ secure_password_change: true })
  const { client, email, password } = await signedUp(world)
  const stranger = await signedUp(world)
  world.time.offsetMs = dayMs + 3_600_000
  const change = async (who: typeof client, nonce: string) =>
    (await who.auth.updateUser({ password: `${password}-new`, nonce })).error?.code

  await client.auth.reauthenticate()
  const first = codeIn(await mailServer.lastTo(email))
  expect(await change(stranger.client, first)).toBe('reauthentication_not_valid')
  await client.auth.reauthenticate()
  const second = codeIn(await mailServer.lastTo(email, 2))
  if (first !== second) expect(await change(client, first)).toBe('reauthentication_not_valid')
  world.time.offsetMs += 3_601_000
  expect(await change(client, second)).toBe('reauthentication_not_valid')

  await client.auth.reauthenticate()
  const third = codeIn(await mailServer.lastTo(email, 3))
  // A reauthentication code is no sign-in code.
  for (const type of ['email', 'recovery', 'magiclink'] as const) {
    const { error } = await world.anon().auth.verifyOtp({ email, token: third, type })
    expect(error?.code).toBe('otp_expired')
  }
  expect(await change(client, third)).toBeUndefined()
})

test('reauthenticating needs a session and a confirmed address', async () => {
  const world = await mailingWorld()
  const nobody = await world.request('/reauthenticate')
  expect([nobody.status, await nobody.json()]).toMatchObject([
    401,
    { error_code: 'no_authorization' },
  ])
  const { client, user, email } = await signedUp(world)
  await database.owner.query({
    text: 'update auth.users set email_confirmed_at = null where id = $1',
    values: [user.id],
  })
  expect((await client.auth.reauthenticate()).error).toMatchObject({
    status: 422,
    code: 'email_not_confirmed',
    message: 'Please verify your email first.',
  })
  expect(mailServer.received.some(({ to }) => to?.[0]?.address === email)).toBe(false)
})

test('a new address is confirmed from both mailboxes', async () => {
  const world = await mailingWorld()
  const { client, email } = await signedUp(world)
  const next = someone().email
  expect((await client.auth.updateUser({ email: next })).data.user).toMatchObject({
    email,
    new_email: next,
  })
  const token_hash = async (address: string) =>
    present(linkIn(await mailServer.lastTo(address)).searchParams.get('token_hash'))
  const first = await world.request(
    '/verify',
    post({ token_hash: await token_hash(next), type: 'email_change' }),
  )
  expect([first.status, await first.json()]).toEqual([
    200,
    {
      msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
      code: '200',
    },
  ])
  const { data } = await world
    .anon()
    .auth.verifyOtp({ token_hash: await token_hash(email), type: 'email_change' })
  expect(data.user?.email).toBe(next)
})

async function signedUp(world: Awaited<ReturnType<typeof mailingWorld>>) {
  const credentials = someone()
  const client = world.anon()
  const { data } = await client.auth.signUp(credentials)
  return { ...credentials, client, user: present(data.user) }
}

test('the owner gets a mail when a way to log in is added and when it is removed', async () => {
  const world = await createAuthWorld(
    database,
    {
      enable_manual_linking: true,
      external: { 'custom:books': keycloakAt(oidc) },
      email: {
        site_name: 'Sample Site',
        notification: { identity_linked: { enabled: true }, identity_unlinked: { enabled: true } },
      },
    },
    { mailer },
  )
  const { email, password } = someone()
  const client = world.anon({ flowType: 'pkce' })
  await client.auth.signUp({ email, password })
  const { data } = await client.auth.linkIdentity({ provider: 'custom:books' })
  oidc.person = somebody()
  const landed = await browse(world, present(data.url), [oidc.issuer])
  await client.auth.exchangeCodeForSession(present(landed.searchParams.get('code')))
  const linked = await mailServer.lastTo(email)
  expect(linked.subject).toBe('A new way to log in has been added')
  expect(linked.text).toContain('can now be opened with custom:books')

  const { data: listed } = await client.auth.getUserIdentities()
  const identity = listed?.identities.find(({ provider }) => provider === 'custom:books')
  expect((await client.auth.unlinkIdentity(present(identity))).error).toBeNull()
  const unlinked = await mailServer.lastTo(email, 2)
  expect(unlinked.subject).toBe('A way to log in has been removed')
  expect(unlinked.text).toContain('no longer be opened with custom:books')
})
