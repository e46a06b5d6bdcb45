import type { Executor } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'
import type { Auth } from './call.ts'
import { clearTokens, emptySignUp, type PendingSignUp } from './codes/one-time-tokens.ts'
import { deleteIssuedCodes } from './flow-state.ts'
import {
  insertIdentity,
  keepIdentities,
  refreshProviders,
  saveOwnIdentity,
} from './identity-rows.ts'
import type { Json } from './json.ts'
import { endAllSessions, endOtherSessions } from './sessions.ts'
import { getUser, insertUser, mergeMetadata, type NewUser, type User, updateUser } from './users.ts'

type OwnProvider = 'email' | 'phone'

/** A new account with its e-mail and phone identities. */
export async function createAccount(
  auth: Auth,
  executor: Executor,
  account: NewUser,
  identityData: Json = {},
): Promise<User> {
  const now = auth.now()
  const providers: OwnProvider[] = []
  if (account.email) providers.push('email')
  if (account.phone) providers.push('phone')
  const user = await insertUser(executor, now, {
    ...account,
    raw_app_meta_data: {
      ...(providers[0] && { provider: providers[0], providers }),
      ...account.raw_app_meta_data,
    },
  })
  for (const provider of providers) {
    await insertIdentity(executor, now, {
      userId: user.id,
      provider,
      subject: user.id,
      data: ownIdentityData(provider, user, identityData),
    })
  }
  return getUser(executor, user.id)
}

/** Signing up also copies the identity's data to the user's own metadata, as Supabase Auth does. */
export async function signUpAccount(
  auth: Auth,
  executor: Executor,
  account: NewUser,
  data: Json,
): Promise<User> {
  const user = await createAccount(auth, executor, account, data)
  return updateUser(executor, auth.now(), user.id, {
    raw_user_meta_data: mergeMetadata(user.raw_user_meta_data, signUpMetadata(user, data)),
  })
}

function signUpMetadata(user: User, data: Json): Json {
  const provider = user.email ? 'email' : 'phone'
  return mergeMetadata(data, { ...ownIdentityData(provider, user, {}), sub: user.id })
}

function ownIdentityData(provider: OwnProvider, user: User, extra: Json): Json {
  return {
    ...extra,
    ...(provider === 'email' ? { email: user.email } : { phone: user.phone }),
    email_verified: false,
    phone_verified: false,
  }
}

/** The values that a sign-up stores with its link and code until one of them is confirmed. */
export function createPendingSignUp(
  user: User,
  passwordHash: string | null,
  data: Json = {},
): PendingSignUp {
  if (!passwordHash && Object.keys(data).length === 0) return emptySignUp
  return { ...emptySignUp, passwordHash, metadata: signUpMetadata(user, data) }
}

/** The account as the person who signed up sees it: as if that sign-up had been confirmed. */
export function withSignUp(user: User, { metadata }: PendingSignUp): User {
  if (!metadata) return user
  return {
    ...user,
    raw_user_meta_data: metadata,
    identities: user.identities.map((identity) => ({
      ...identity,
      identity_data: { ...identity.identity_data, ...metadata },
    })),
  }
}

/**
 * Hands an account that nobody has confirmed to the person who does so now. Only what came with the
 * confirmed sign-up opens it afterwards: everything that others left behind is removed. Without one
 * the account keeps what its row holds, which only an administrator has written.
 */
export async function claimAccount(
  auth: Auth,
  executor: Executor,
  user: User,
  { passwordHash, metadata, identityId }: PendingSignUp,
): Promise<User> {
  if (user.confirmed_at) return user
  await endAllSessions(executor, user.id)
  await executor.query(sql`delete from auth.mfa_factors where user_id = ${user.id}`)
  await deleteIssuedCodes(executor, user.id)
  await keepIdentities(executor, user.id, identityId)
  await updateUser(executor, auth.now(), user.id, {
    encrypted_password: identityId ? null : (passwordHash ?? user.encrypted_password),
    raw_user_meta_data: metadata ?? user.raw_user_meta_data,
    email_change: '',
    email_change_confirm_status: 0,
    phone_change: '',
  })
  if (!identityId) {
    const provider = user.email ? 'email' : 'phone'
    const data = ownIdentityData(provider, user, metadata ?? {})
    await saveOwnIdentity(executor, auth.now(), user.id, provider, data)
  }
  await refreshProviders(executor, user.id)
  return getUser(executor, user.id)
}

export async function confirmEmail(auth: Auth, executor: Executor, user: User): Promise<User> {
  const now = auth.now()
  await updateUser(executor, now, user.id, {
    email_confirmed_at: now,
    raw_user_meta_data: mergeMetadata(user.raw_user_meta_data, { email_verified: true }),
  })
  await clearTokens(executor, user.id)
  const own = user.identities.find((identity) => identity.provider === 'email')
  if (own && own.email === user.email) {
    await saveOwnIdentity(executor, now, user.id, 'email', { email_verified: true })
  }
  return getUser(executor, user.id)
}

export async function confirmPhone(auth: Auth, executor: Executor, user: User): Promise<User> {
  const now = auth.now()
  await updateUser(executor, now, user.id, { phone_confirmed_at: now })
  await clearTokens(executor, user.id)
  await saveOwnIdentity(executor, now, user.id, 'phone', { phone_verified: true })
  return getUser(executor, user.id)
}

/** The pending address becomes the account's own. */
export async function completeEmailChange(
  auth: Auth,
  executor: Executor,
  user: User,
): Promise<User> {
  const now = auth.now()
  const email = user.email_change ?? ''
  await updateUser(executor, now, user.id, {
    email,
    email_change: '',
    email_change_confirm_status: 0,
    email_confirmed_at: user.email_confirmed_at ?? now,
    is_anonymous: false,
    raw_user_meta_data: mergeMetadata(user.raw_user_meta_data, { email, email_verified: true }),
  })
  await clearTokens(executor, user.id)
  await saveOwnIdentity(executor, now, user.id, 'email', { email, email_verified: true })
  await refreshProviders(executor, user.id)
  return getUser(executor, user.id)
}

export async function completePhoneChange(
  auth: Auth,
  executor: Executor,
  user: User,
  phone: string,
): Promise<User> {
  const now = auth.now()
  await updateUser(executor, now, user.id, {
    phone,
    phone_change: '',
    phone_confirmed_at: now,
    is_anonymous: false,
  })
  await clearTokens(executor, user.id)
  await saveOwnIdentity(executor, now, user.id, 'phone', { phone, phone_verified: true })
  await refreshProviders(executor, user.id)
  return getUser(executor, user.id)
}

/**
 * Stores a hash made before the transaction began. One-time tokens sent under the old password stop
 * working, and every session but the current one is signed out.
 */
export async function replacePassword(
  auth: Auth,
  executor: Executor,
  userId: string,
  hash: string | null,
  keptSessionId: string | undefined,
): Promise<User> {
  const user = await updateUser(executor, auth.now(), userId, {
    encrypted_password: hash,
    confirmation_sent_at: null,
    recovery_sent_at: null,
    email_change_sent_at: null,
    phone_change_sent_at: null,
    reauthentication_sent_at: null,
  })
  await clearTokens(executor, userId)
  if (keptSessionId) await endOtherSessions(executor, userId, keptSessionId)
  else await endAllSessions(executor, userId)
  return user
}
