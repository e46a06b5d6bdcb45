import * as z from 'zod/mini'
import {
  claimAccount,
  confirmEmail,
  confirmPhone,
  createAccount,
  replacePassword,
} from '#platform/auth/accounts.ts'
import { administrator, recordEvent } from '#platform/auth/audit.ts'
import { type AdminCall, type Auth, param } from '#platform/auth/call.ts'
import { findOnlyPending } from '#platform/auth/codes/one-time-tokens.ts'
import { errors } from '#platform/auth/errors.ts'
import { refreshProviders, saveOwnIdentity } from '#platform/auth/identity-rows.ts'
import type { Json } from '#platform/auth/json.ts'
import { assertMetadata } from '#platform/auth/metadata.ts'
import { parseDurationSeconds } from '#platform/auth/settings.ts'
import { userJson } from '#platform/auth/user-json.ts'
import {
  findUser,
  findUserByPhone,
  findUserUsingEmail,
  getUser,
  mergeMetadata,
  type User,
  updateUser,
} from '#platform/auth/users.ts'
import { checkEmail, checkPhone, Flag, Metadata, Text } from '#platform/auth/validate.ts'
import { isUuid } from '#platform/http/uuid.ts'
import type { Executor } from '#platform/postgres/database.ts'

const AdminUserBody = z.object({
  id: Text,
  aud: Text,
  role: Text,
  email: Text,
  phone: Text,
  password: z.nullish(z.string()),
  password_hash: Text,
  email_confirm: Flag,
  phone_confirm: Flag,
  user_metadata: Metadata,
  app_metadata: Metadata,
  ban_duration: Text,
})
type AdminUser = z.output<typeof AdminUserBody>

export async function createUser(call: AdminCall, auth: Auth): Promise<Response> {
  const body = await call.json(AdminUserBody)
  const aud = body.aud || call.audience
  if (!body.email && !body.phone) {
    throw errors.validation('Cannot create a user without either an email or phone')
  }
  const email = body.email ? checkEmail(body.email) : ''
  const phone = body.phone ? checkPhone(body.phone) : ''
  if (email && (await findUserUsingEmail(auth.database, email, aud))) throw errors.emailExists()
  if (phone && (await findUserByPhone(auth.database, phone, aud))) {
    throw errors.unprocessable('phone_exists', 'Phone number already registered by another user')
  }
  assertId(body.id)
  await assertMetadata(auth.database, body.user_metadata)
  const bannedUntil = readBan(auth, body)
  const hash = await readHash(auth, body)

  const user = await auth.database.transaction(async (executor) => {
    let created = await createAccount(auth, executor, {
      ...(body.id && { id: body.id }),
      aud,
      email: email || null,
      phone: phone || null,
      encrypted_password: hash,
      ...(body.role && { role: body.role }),
      raw_user_meta_data: body.user_metadata ?? {},
      ...(bannedUntil !== undefined && { banned_until: bannedUntil }),
    })
    if (body.app_metadata) {
      created = await updateUser(executor, auth.now(), created.id, {
        raw_app_meta_data: mergeMetadata(created.raw_app_meta_data, body.app_metadata),
      })
    }
    await recordEvent(auth, executor, call, administrator, 'user_signedup', traits(created))
    if (body.email_confirm && email) created = await confirmEmail(auth, executor, created)
    if (body.phone_confirm && phone) created = await confirmPhone(auth, executor, created)
    return created
  })
  return Response.json(userJson(user))
}

export async function readAnyUser(call: AdminCall, auth: Auth): Promise<Response> {
  return Response.json(userJson(await loadUser(call, auth)))
}

export async function changeAnyUser(call: AdminCall, auth: Auth): Promise<Response> {
  const user = await loadUser(call, auth)
  const body = await call.json(AdminUserBody)
  const email = body.email ? checkEmail(body.email) : ''
  const phone = body.phone ? checkPhone(body.phone) : ''
  const bannedUntil = readBan(auth, body)
  if (email && (await findUserUsingEmail(auth.database, email, user.aud, user.id))) {
    throw errors.emailExists()
  }
  const numberOwner = phone ? await findUserByPhone(auth.database, phone, user.aud) : null
  if (numberOwner && numberOwner.id !== user.id) throw errors.phoneExists()
  if (typeof body.password === 'string') auth.passwords.assertStrong(body.password)
  const hash =
    typeof body.password === 'string' ? await auth.passwords.hash(body.password) : undefined

  const changed = await auth.database.transaction(async (executor) => {
    const now = auth.now()
    let current = user
    if (body.email_confirm) current = await claim(auth, executor, user, email || user.email)
    else if (body.phone_confirm) current = await claim(auth, executor, user, phone || user.phone)
    if (hash !== undefined) await replacePassword(auth, executor, user.id, hash, undefined)
    if (email) {
      const data = { email, email_verified: body.email_confirm }
      await saveOwnIdentity(executor, now, user.id, 'email', data)
    }
    if (phone) {
      const data = { phone, phone_verified: body.phone_confirm }
      await saveOwnIdentity(executor, now, user.id, 'phone', data)
    }
    const metadata =
      body.user_metadata && mergeMetadata(current.raw_user_meta_data, body.user_metadata)
    await assertMetadata(executor, metadata)
    const isNowSomebody = (email && body.email_confirm) || (phone && body.phone_confirm)
    await updateUser(executor, now, user.id, {
      ...(body.role && { role: body.role }),
      ...(email && { email }),
      ...(phone && { phone }),
      ...(isNowSomebody && { is_anonymous: false }),
      ...(bannedUntil !== undefined && { banned_until: bannedUntil }),
      ...(metadata && { raw_user_meta_data: metadata }),
    })
    if (email || phone) await refreshProviders(executor, user.id)
    if (body.app_metadata) {
      const { raw_app_meta_data: current } = await getUser(executor, user.id)
      await updateUser(executor, now, user.id, {
        raw_app_meta_data: mergeMetadata(current, body.app_metadata),
      })
    }
    if (body.email_confirm) await confirmEmail(auth, executor, await getUser(executor, user.id))
    if (body.phone_confirm) await confirmPhone(auth, executor, await getUser(executor, user.id))
    await recordEvent(auth, executor, call, administrator, 'user_modified', traits(user))
    return getUser(executor, user.id)
  })
  return Response.json(userJson(changed))
}

/** An administrator who confirms an address confirms its only pending sign-up, if there is one. */
async function claim(auth: Auth, executor: Executor, user: User, address: string | null) {
  const signUp = await findOnlyPending(executor, user.id, address ?? '')
  return claimAccount(auth, executor, user, signUp)
}

export async function loadUser(call: AdminCall, auth: Auth): Promise<User> {
  const id = param(call, 'user_id')
  if (!isUuid(id)) throw errors.notFound('validation_failed', 'user_id must be an UUID')
  const user = await findUser(auth.database, id)
  if (!user) throw errors.notFound('user_not_found', 'User not found')
  return user
}

export function traits(user: User): Json {
  return { user_id: user.id, user_email: user.email ?? '', user_phone: user.phone ?? '' }
}

function assertId(id: string) {
  if (id === '') return
  if (!isUuid(id)) throw errors.validation('ID must conform to the uuid v4 format')
  if (/^[0-]+$/.test(id)) throw errors.validation('ID cannot be a nil uuid')
}

/** Undefined without a ban_duration; null lifts a ban. */
function readBan(auth: Auth, body: AdminUser): Date | null | undefined {
  if (body.ban_duration === '') return undefined
  if (body.ban_duration === 'none') return null
  try {
    const seconds = parseDurationSeconds(body.ban_duration)
    return seconds === 0 ? null : new Date(auth.now().getTime() + seconds * 1000)
  } catch (cause) {
    const { message } = cause as Error
    throw errors.validation(`invalid format for ban duration: ${message}`)
  }
}

/** Accepts an existing password hash, so that accounts can be migrated. */
async function readHash(auth: Auth, body: AdminUser): Promise<string> {
  if (body.password && body.password_hash) {
    throw errors.validation('Only a password or a password hash should be provided')
  }
  if (body.password_hash) {
    if (!/^\$2[abxy]\$\d\d\$[./A-Za-z0-9]{53}$/.test(body.password_hash)) {
      throw errors.validation('Only bcrypt password hashes are supported')
    }
    return body.password_hash
  }
  return body.password ? auth.passwords.hash(body.password) : ''
}
