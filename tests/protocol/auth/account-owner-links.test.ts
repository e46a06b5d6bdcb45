import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#platform/postgres/migrate.ts'
import { sql } from '#platform/postgres/sql.ts'
import {
  type AuthWorld,
  createAuthWorld,
  post,
  present,
  someone,
} from '#tests/protocol/support/auth.ts'
import {
  lastMailTo,
  openLink,
  type SentSignUp,
  secretsIn,
  sendSignUp,
  signInWith,
} from '#tests/protocol/support/pending-sign-ups.ts'
import {
  createTestDatabase,
  type TestDatabase,
  temporaryDatabase,
} from '#tests/support/database.ts'

let database: TestDatabase
let world: AuthWorld

beforeAll(async () => {
  database = await createTestDatabase()
  world = await createAuthWorld(database, {
    enable_anonymous_sign_ins: true,
    email: { enable_confirmations: true, max_frequency: 0, double_confirm_changes: false },
  })
})
afterAll(() => database.drop())

const admin = () => world.admin().auth.admin

async function expectDead(email: string, ...strangers: SentSignUp[]) {
  for (const { password, tokenHash } of strangers) {
    expect(await signInWith(world, email, password)).toBe('invalid_credentials')
    expect((await openLink(world, tokenHash)).error?.code).toBe('otp_expired')
  }
}

/** Ways to confirm an address that bring no password along. */
const passwordless = {
  'a magic link': {
    type: 'signup',
    ask: (email: string) => world.anon().auth.signInWithOtp({ email }),
  },
  'the older magic link': {
    type: 'signup',
    ask: (email: string) => world.request('/magiclink', post({ email })),
  },
  'a recovery link': {
    type: 'recovery',
    ask: (email: string) => world.anon().auth.resetPasswordForEmail(email),
  },
  'an invitation': {
    type: 'invite',
    ask: (email: string) => admin().inviteUserByEmail(email),
  },
} as const

for (const [way, { type, ask }] of Object.entries(passwordless)) {
  test(`${way} confirms the address with nobody's password or name, whoever signed up before or after`, async () => {
    const { email, password } = someone()
    const before = await sendSignUp(world, email, 'Stranger')
    await ask(email)
    const { tokenHash } = secretsIn(lastMailTo(world, email))
    const after = await sendSignUp(world, email, 'Stranger')
    const owner = world.anon()
    const { data, error } = await owner.auth.verifyOtp({ token_hash: tokenHash, type })
    expect(error).toBeNull()
    expect(data.user?.email_confirmed_at).toBeTruthy()
    expect(data.user?.user_metadata).not.toHaveProperty('full_name')
    await expectDead(email, before, after)
    expect((await owner.auth.updateUser({ password })).error).toBeNull()
    expect(await signInWith(world, email, password)).toBe('signed in')
  })
}

test('an invitation ends the sign-ups before it and brings the data of the admin', async () => {
  const { email } = someone()
  const stranger = await sendSignUp(world, email, 'Stranger')
  const invited = await admin().inviteUserByEmail(email, { data: { full_name: 'Sample Owner' } })
  expect(invited.data.user?.user_metadata).toMatchObject({ full_name: 'Sample Owner' })
  expect((await openLink(world, stranger.tokenHash)).error?.code).toBe('otp_expired')
  const { tokenHash } = secretsIn(lastMailTo(world, email))
  const accepted = await openLink(world, tokenHash, 'invite')
  expect(accepted.data.user?.user_metadata).toMatchObject({ full_name: 'Sample Owner' })
  await expectDead(email, stranger)
})

test('an invited person may sign up instead: her own link brings her own password', async () => {
  const { email } = someone()
  await admin().inviteUserByEmail(email)
  const owner = await sendSignUp(world, email, 'Sample Owner')
  const stranger = await sendSignUp(world, email, 'Stranger')
  const { data } = await openLink(world, owner.tokenHash)
  expect(data.user?.user_metadata).toMatchObject({ full_name: 'Sample Owner' })
  expect(await signInWith(world, email, owner.password)).toBe('signed in')
  await expectDead(email, stranger)
})

test('the password of a link that the site generates belongs to that link', async () => {
  const { email } = someone()
  const generate = async (password: string) => {
    const options = { data: { full_name: password } }
    const { data } = await admin().generateLink({ type: 'signup', email, password, options })
    return { password, name: password, code: '', tokenHash: present(data.properties).hashed_token }
  }
  const stranger = await generate(someone().password)
  const owner = await generate(someone().password)
  const { data } = await openLink(world, owner.tokenHash)
  expect(data.user?.user_metadata).toMatchObject({ full_name: owner.password })
  expect(await signInWith(world, email, owner.password)).toBe('signed in')
  await expectDead(email, stranger)
})

test('an admin who confirms an address confirms the only sign-up, and of several none', async () => {
  const idOf = async (email: string) => {
    const { rows } = await database.owner.query<{ id: string }>(
      sql`select id from auth.users where email = ${email}`,
    )
    return present(rows[0]).id
  }
  const [one, several] = [someone().email, someone().email]
  const only = await sendSignUp(world, one, 'Sample Owner')
  const confirmed = await admin().updateUserById(await idOf(one), { email_confirm: true })
  expect(confirmed.data.user?.user_metadata).toMatchObject({ full_name: 'Sample Owner' })
  expect(await signInWith(world, one, only.password)).toBe('signed in')

  const signUps = [
    await sendSignUp(world, several, 'Stranger'),
    await sendSignUp(world, several, 'Sample Owner'),
  ]
  await admin().updateUserById(await idOf(several), { email_confirm: true })
  await expectDead(several, ...signUps)
})

test('an account that an admin made keeps the password and metadata of the admin', async () => {
  const { email, password } = someone()
  await admin().createUser({ email, password, user_metadata: { full_name: 'Sample Owner' } })
  expect(await signInWith(world, email, password)).toBe('email_not_confirmed')
  const stranger = await sendSignUp(world, email, 'Stranger')
  await world.anon().auth.signInWithOtp({ email })
  const { data } = await openLink(world, secretsIn(lastMailTo(world, email)).tokenHash)
  expect(data.user?.user_metadata).toMatchObject({ full_name: 'Sample Owner' })
  expect(await signInWith(world, email, password)).toBe('signed in')
  await expectDead(email, stranger)
})

test('a changed address signs out every session from before the confirmation', async () => {
  const account = someone()
  const signedUp = await sendSignUp(world, account.email, 'Sample Owner')
  await openLink(world, signedUp.tokenHash)
  const before = world.anon()
  await before.auth.signInWithPassword({ email: account.email, password: signedUp.password })
  const next = someone().email
  await before.auth.updateUser({ email: next })
  const changed = await openLink(
    world,
    secretsIn(lastMailTo(world, next)).tokenHash,
    'email_change',
  )
  expect(changed.data.user?.email).toBe(next)
  expect(changed.data.session).not.toBeNull()
  expect((await before.auth.getUser()).data.user).toBeNull()
  expect((await before.auth.refreshSession()).data.session).toBeNull()
  expect(await signInWith(world, next, signedUp.password)).toBe('signed in')
})

test('sessions, refresh tokens and factors of an account that nobody confirmed end when its owner does', async () => {
  const open = await createAuthWorld(database)
  const account = someone()
  const stranger = open.anon()
  const { data: signedUp } = await stranger.auth.signUp(account)
  const factor = await stranger.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Planted' })
  expect(factor.error).toBeNull()
  await database.owner.query(
    sql`update auth.users set email_confirmed_at = null where email = ${account.email}`,
  )
  const owner = await sendSignUp(world, account.email, 'Sample Owner')
  const { data } = await openLink(world, owner.tokenHash)
  expect(data.user?.id).toBe(signedUp.user?.id)
  expect(data.user).not.toHaveProperty('factors')
  expect((await stranger.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  const refresh_token = signedUp.session?.refresh_token
  const refreshed = await world.request('/token?grant_type=refresh_token', post({ refresh_token }))
  expect(refreshed.status).toBe(400)
  expect(await signInWith(world, account.email, account.password)).toBe('invalid_credentials')
})

test('a visitor without an account who claims an address leaves it free, and loses the session to its owner', async () => {
  const { email } = someone()
  const stranger = world.anon()
  await stranger.auth.signInAnonymously()
  await stranger.auth.updateUser({ email, password: someone().password })
  const change = secretsIn(lastMailTo(world, email))
  const owner = await sendSignUp(world, email, 'Sample Owner')
  const { data } = await openLink(world, owner.tokenHash)
  expect(data.user?.id).not.toBe((await stranger.auth.getUser()).data.user?.id)
  expect((await openLink(world, change.tokenHash, 'email_change')).error?.code).toBe('email_exists')
  expect(await signInWith(world, email, owner.password)).toBe('signed in')

  const visitor = world.anon()
  await visitor.auth.signInAnonymously()
  const other = someone().email
  await visitor.auth.updateUser({ email: other })
  const link = secretsIn(lastMailTo(world, other)).tokenHash
  expect((await openLink(world, link, 'email_change')).error).toBeNull()
  expect((await visitor.auth.getUser()).data.user).toBeNull()
})

test('the code of a text message brings the password of its own sign-up', async () => {
  const texts: string[] = []
  const phones = await createAuthWorld(
    database,
    { sms: { enable_signup: true, enable_confirmations: true, max_frequency: 0 } },
    {
      sms: {
        async send({ text }) {
          texts.push(text)
          return { messageId: String(texts.length) }
        },
      },
    },
  )
  const phone = '15550104477'
  const signUp = async () => {
    const { password } = someone()
    const { error } = await phones.anon().auth.signUp({ phone, password })
    expect(error).toBeNull()
    return { password, token: present(/\d{6}/.exec(texts.at(-1) ?? ''))[0] }
  }
  const stranger = await signUp()
  const owner = await signUp()
  const last = await signUp()
  const verified = await phones.anon().auth.verifyOtp({ phone, token: owner.token, type: 'sms' })
  expect(verified.error).toBeNull()
  const signIn = async (password: string) =>
    (await phones.anon().auth.signInWithPassword({ phone, password })).error?.code ?? 'signed in'
  expect(await signIn(owner.password)).toBe('signed in')
  expect(await signIn(stranger.password)).toBe('invalid_credentials')
  expect(await signIn(last.password)).toBe('invalid_credentials')
})

test('a sign-up from before an update of the site confirms the address with nobody’s password', async () => {
  const old = await temporaryDatabase()
  const place = await createAuthWorld(old, {
    email: { enable_confirmations: true, max_frequency: 0 },
  })
  const { email } = someone()
  const pending = await sendSignUp(place, email, 'Stranger')
  await old.owner.query({
    text: `
      update auth.users
      set encrypted_password = one_time_tokens.encrypted_password,
          raw_user_meta_data = one_time_tokens.user_metadata
      from auth.one_time_tokens
      where one_time_tokens.user_id = users.id;
      drop index auth.one_time_tokens_user_id_token_type_key;
      alter table auth.one_time_tokens
        drop column encrypted_password, drop column user_metadata,
        drop column identity_id, drop column position;
      create unique index one_time_tokens_user_id_token_type_key
        on auth.one_time_tokens (user_id, token_type);
      delete from supabase_migrations.platform_migrations where version = 'auth-pending-sign-ups'`,
    values: [],
  })
  await migrate(old.target)
  expect(await signInWith(place, email, pending.password)).toBe('invalid_credentials')
  const { data, error } = await openLink(place, pending.tokenHash)
  expect(error).toBeNull()
  expect(data.user?.user_metadata).not.toHaveProperty('full_name')
  expect(await signInWith(place, email, pending.password)).toBe('invalid_credentials')
})
