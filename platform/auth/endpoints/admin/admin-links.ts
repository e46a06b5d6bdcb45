import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { createAccount, createPendingSignUp, withSignUp } from '#platform/auth/accounts.ts'
import { administrator, recordEvent } from '#platform/auth/audit.ts'
import type { AdminCall, Auth } from '#platform/auth/call.ts'
import { apiLink, prepareInvite, sendPrepared } from '#platform/auth/codes/messages.ts'
import {
  clearToken,
  createCode,
  createLinkToken,
  emptySignUp,
  saveToken,
  type TokenType,
} from '#platform/auth/codes/one-time-tokens.ts'
import { errors } from '#platform/auth/errors.ts'
import type { Json } from '#platform/auth/json.ts'
import { assertMetadata } from '#platform/auth/metadata.ts'
import { isAllowedRedirect } from '#platform/auth/redirects.ts'
import { userJson } from '#platform/auth/user-json.ts'
import {
  findUserByEmail,
  findUserUsingEmail,
  getUser,
  mergeMetadata,
  type User,
  updateUser,
} from '#platform/auth/users.ts'
import { checkEmail, Metadata, Text } from '#platform/auth/validate.ts'
import type { Executor } from '#platform/postgres/database.ts'
import { traits } from './admin-users.ts'

const InviteBody = z.object({ email: Text, data: Metadata })

export async function invite(call: AdminCall, auth: Auth): Promise<Response> {
  const body = await call.json(InviteBody)
  const email = checkEmail(body.email)
  const existing = await findUserByEmail(auth.database, email, call.audience)
  if (existing?.email_confirmed_at) throw errors.emailExists()
  await assertMetadata(auth.database, body.data)
  await auth.limits.assertQuota('email')
  const { user, prepared } = await auth.database.transaction(async (executor) => {
    const invited = await inviteAccount(call, auth, executor, email, existing, body.data)
    await recordEvent(auth, executor, call, administrator, 'user_invited', traits(invited))
    const prepared = await prepareInvite(auth, executor, call, invited)
    return { user: await getUser(executor, invited.id), prepared }
  })
  await sendPrepared(auth, prepared)
  return Response.json(userJson(user))
}

/** The data of an invitation is the administrator's, and stays whichever link is opened. */
async function inviteAccount(
  call: AdminCall,
  auth: Auth,
  executor: Executor,
  email: string,
  existing: User | null,
  data: Json = {},
): Promise<User> {
  if (!existing) {
    const account = { email, aud: call.audience, raw_user_meta_data: data }
    return createAccount(auth, executor, account)
  }
  const metadata = mergeMetadata(existing.raw_user_meta_data, data)
  await assertMetadata(executor, metadata)
  return updateUser(executor, auth.now(), existing.id, { raw_user_meta_data: metadata })
}

const LinkBody = z.object({
  type: Text,
  email: Text,
  new_email: Text,
  password: Text,
  data: Metadata,
  redirect_to: Text,
})
type Link = z.output<typeof LinkBody>

const linkTypes = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
]

/** A link and a code that the caller sends in their own way. */
export async function generateLink(call: AdminCall, auth: Auth): Promise<Response> {
  const body = await call.json(LinkBody)
  const email = checkEmail(body.email)
  const existing = await findUserByEmail(auth.database, email, call.audience)
  const type = !existing && body.type === 'magiclink' ? 'signup' : body.type
  if (!linkTypes.includes(type)) {
    throw errors.validation(`Invalid email action link type requested: ${type}`)
  }
  const createsUser = type === 'signup' || type === 'invite'
  if (!existing && !createsUser) {
    throw errors.notFound('user_not_found', 'User with this email not found')
  }
  await assertMetadata(auth.database, body.data)
  const newEmail = await checkNewEmail(call, auth, type, body, existing)
  if (createsUser && existing?.email_confirmed_at) throw errors.emailExists()
  const id = existing?.id ?? randomUUID()
  const hash = body.type === 'signup' ? await hashPassword(auth, body.password, id) : null

  const code = createCode(auth.settings.email.otp_length)
  const recipient = type === 'email_change_new' ? newEmail : email
  const link = createLinkToken({ isPkce: false })
  const user = await auth.database.transaction(async (executor) => {
    const found = await prepareUser(call, auth, executor, { ...body, type, email, id }, existing)
    const signUp = type === 'signup' ? createPendingSignUp(found, hash, body.data) : emptySignUp
    const marked = await markSent(auth, executor, found, type, newEmail)
    if (type === 'invite') await clearToken(executor, found.id, 'confirmation_token')
    await saveToken(executor, auth.now(), {
      userId: found.id,
      type: tokenTypeOf(type),
      relatesTo: recipient,
      code,
      link,
      signUp,
    })
    return withSignUp(marked, signUp)
  })

  const redirectTo = isAllowedRedirect(auth.settings, body.redirect_to)
    ? body.redirect_to
    : call.redirectTo
  const linkType = type.startsWith('email_change') ? 'email_change' : type
  return Response.json({
    ...userJson(user),
    action_link: apiLink(auth.settings, linkType, link, redirectTo),
    email_otp: code,
    hashed_token: link,
    verification_type: type,
    redirect_to: redirectTo,
  })
}

async function checkNewEmail(
  call: AdminCall,
  auth: Auth,
  type: string,
  body: Link,
  user: User | null,
): Promise<string> {
  if (!type.startsWith('email_change')) return ''
  if (type === 'email_change_current' && !auth.settings.email.double_confirm_changes) {
    throw errors.validation('Enable secure email change to generate link for current email')
  }
  const newEmail = checkEmail(body.new_email)
  if (await findUserUsingEmail(auth.database, newEmail, call.audience, user?.id)) {
    throw errors.emailExists()
  }
  return newEmail
}

/** The password of a generated link belongs to that link, as with any sign-up. */
function hashPassword(auth: Auth, password: string, accountId: string): Promise<string> {
  if (password === '') throw errors.validation('Signup requires a valid password')
  auth.passwords.assertStrong(password)
  return auth.passwords.hashPending(password, accountId)
}

async function prepareUser(
  call: AdminCall,
  auth: Auth,
  executor: Executor,
  { type, email, id, data }: Link & { id: string },
  existing: User | null,
): Promise<User> {
  if (type === 'invite') {
    const invited = await inviteAccount(call, auth, executor, email, existing, data)
    await recordEvent(auth, executor, call, administrator, 'user_invited', traits(invited))
    return invited
  }
  const user = existing ?? (await createAccount(auth, executor, { id, email, aud: call.audience }))
  if (type !== 'signup') await recordEvent(auth, executor, call, user, 'user_recovery_requested')
  return user
}

function tokenTypeOf(type: string): TokenType {
  if (type === 'signup' || type === 'invite') return 'confirmation_token'
  if (type === 'email_change_current') return 'email_change_token_current'
  if (type === 'email_change_new') return 'email_change_token_new'
  return 'recovery_token'
}

function markSent(auth: Auth, executor: Executor, user: User, type: string, newEmail: string) {
  const now = auth.now()
  if (newEmail) {
    return updateUser(executor, now, user.id, {
      email_change: newEmail,
      email_change_sent_at: now,
      email_change_confirm_status: 0,
    })
  }
  if (type === 'invite') {
    return updateUser(executor, now, user.id, { confirmation_sent_at: now, invited_at: now })
  }
  return type === 'signup'
    ? updateUser(executor, now, user.id, { confirmation_sent_at: now })
    : updateUser(executor, now, user.id, { recovery_sent_at: now })
}
