import { claimAccount, confirmEmail } from '#platform/auth/accounts.ts'
import { recordEvent } from '#platform/auth/audit.ts'
import type { Auth, Call } from '#platform/auth/call.ts'
import {
  prepareAccountExists,
  prepareConfirmation,
  prepareEmailChange,
} from '#platform/auth/codes/messages.ts'
import {
  emptySignUp,
  findTokenByLink,
  type PendingSignUp,
} from '#platform/auth/codes/one-time-tokens.ts'
import { errors } from '#platform/auth/errors.ts'
import { insertIdentity, refreshProviders } from '#platform/auth/identity-rows.ts'
import type { Json } from '#platform/auth/json.ts'
import type { Prepared } from '#platform/auth/mails/compose.ts'
import { addProfile } from '#platform/auth/metadata.ts'
import { concealsAccounts } from '#platform/auth/settings.ts'
import {
  findUserUsingEmail,
  getUser,
  insertUser,
  isBanned,
  type User,
  updateUser,
} from '#platform/auth/users.ts'
import type { HttpError } from '#platform/http/http-error.ts'
import type { Executor } from '#platform/postgres/database.ts'
import {
  findIdentity,
  listOwnersOfEmails,
  lockIdentity,
  updateIdentity,
} from './identity-queries.ts'
import type { NamedProvider, ProviderEmail, ProviderUser } from './provider.ts'

/** A refusal is returned, not thrown, when the transaction has to be committed all the same. */
export type Outcome = { user: User } | { refusal: HttpError; mail?: Prepared }

export type OAuthContext = {
  auth: Auth
  executor: Executor
  call: Call
  provider: NamedProvider
  oauthUser: ProviderUser
}

/** Finds or creates the account of an OAuth user. */
export async function signInOrSignUp(context: OAuthContext): Promise<Outcome> {
  const { auth, executor, call, provider, oauthUser } = context
  await lockIdentity(executor, provider.name, oauthUser.subject)
  const found = await findOrCreate(context)
  if ('refusal' in found) return found
  const user = found.user
  if (isBanned(user, auth.now())) throw errors.userBanned()
  if (!user.email || user.email_confirmed_at) {
    await recordEvent(auth, executor, call, user, 'login', { provider: provider.name })
    return { user }
  }
  if (isProven(oauthUser, user.email) || skipsConfirmation(auth)) {
    await recordEvent(auth, executor, call, user, 'user_signedup', { provider: provider.name })
    return { user: await takeOver(context, user, found.identityId) }
  }
  // The confirmation goes to the account's own address, not to the one the provider reports today.
  const signUp = pendingIdentity(context, found.identityId)
  const mail = await prepareConfirmation(auth, executor, call, user, signUp)
  return { refusal: needsVerification(provider.name, true), mail }
}

/** Links the identity to the account of the signed-in user who asked for it. */
export async function linkIdentity(context: OAuthContext, target: User): Promise<Outcome> {
  const { auth, executor, call, provider, oauthUser } = context
  const existing = await findIdentity(executor, provider.name, oauthUser.subject)
  if (existing) {
    const whose = existing.user_id === target.id ? '' : ' to another user'
    throw errors.unprocessable('identity_already_exists', `Identity is already linked${whose}`)
  }
  await addIdentity(context, target.id)
  await refreshProviders(executor, target.id)
  call.notices.push({ kind: 'identity_linked', to: target.email, Provider: provider.name })
  const email = candidateOf(oauthUser)?.email.toLowerCase()
  if (target.email || !email) return { user: await becomePermanent(context, target) }

  if (await findUserUsingEmail(executor, email, target.aud, target.id)) {
    throw errors.badRequest('email_exists', errors.emailExists().message)
  }
  if (!isProven(oauthUser, email) && !skipsConfirmation(auth)) {
    const refusal = errors.unprocessable(
      'email_not_confirmed',
      needsVerification(provider.name, true).message,
    )
    // A pending change: until it is confirmed, the address stays free for its owner to sign up.
    const [mail] = await prepareEmailChange(auth, executor, call, target, email)
    return { refusal, ...(mail && { mail }) }
  }
  const named = await updateUser(executor, auth.now(), target.id, { email })
  return { user: await becomePermanent(context, await confirmEmail(auth, executor, named)) }
}

/** The invited user of an invitation token. */
export async function findInvited(
  auth: Auth,
  executor: Executor,
  inviteToken: string,
): Promise<User | null> {
  const found = await findTokenByLink(executor, inviteToken, ['confirmation_token'])
  const validMs = auth.settings.email.otp_expiry * 1000
  const isFresh = found && auth.now().getTime() <= found.sentAt.getTime() + validMs
  return isFresh ? found.user : null
}

/**
 * Accepts an invitation: its token proves the mailbox, and the provider must name the same address.
 */
export async function acceptInvite(context: OAuthContext, inviteToken: string): Promise<Outcome> {
  const { auth, executor, call, provider, oauthUser } = context
  const user = await findInvited(auth, executor, inviteToken)
  if (!user) throw errors.notFound('invite_not_found', 'Invite not found')
  if (isBanned(user, auth.now())) throw errors.userBanned()
  if (!oauthUser.emails.some(({ email }) => email.toLowerCase() === user.email)) {
    throw errors.validation('Invited email does not match emails from external provider')
  }
  if (await findIdentity(executor, provider.name, oauthUser.subject)) {
    throw errors.unprocessable(
      'identity_already_exists',
      'Identity is already linked to another user',
    )
  }
  const identityId = await addIdentity(context, user.id)
  await recordEvent(auth, executor, call, user, 'invite_accepted', { provider: provider.name })
  return { user: await takeOver(context, user, identityId) }
}

type Found = { user: User; identityId: string } | { refusal: HttpError; mail?: Prepared }

async function findOrCreate(context: OAuthContext): Promise<Found> {
  const { auth, executor, call, provider, oauthUser } = context
  const existing = await findIdentity(executor, provider.name, oauthUser.subject)
  if (existing) {
    await updateIdentity(executor, auth.now(), existing.id, identityData(oauthUser))
    const user = await getUser(executor, existing.user_id)
    return { user: await copyMetadata(context, user), identityId: existing.id }
  }

  const proven = oauthUser.emails.filter((email) => email.verified)
  const emails = proven.map(({ email }) => email.toLowerCase())
  const owners = emails.length > 0 ? await listOwnersOfEmails(executor, emails, call.audience) : []
  if (owners.length > 1) {
    throw new Error('Several accounts have the same e-mail address')
  }
  const [owner] = owners
  if (!owner) return create(context)
  const identityId = await addIdentity(context, owner)
  const user = await copyMetadata(context, await getUser(executor, owner))
  return { user, identityId }
}

async function create(context: OAuthContext): Promise<Found> {
  const { auth, executor, call, provider, oauthUser } = context
  if (!auth.settings.enable_signup) throw errors.signupDisabled()
  const candidate = candidateOf(oauthUser)
  let email = candidate?.email.toLowerCase() ?? null
  if (email && (await findUserUsingEmail(executor, email, call.audience))) {
    // The provider has not verified the address, so it must not sign in to an existing account.
    if (!provider.settings.email_optional) {
      return concealsAccounts(auth.settings)
        ? {
            refusal: needsVerification(provider.name, true),
            mail: prepareAccountExists(auth, email),
          }
        : { refusal: needsVerification(provider.name, false) }
    }
    email = null
  }
  const user = await insertUser(executor, auth.now(), {
    aud: call.audience,
    email,
    encrypted_password: null,
    raw_app_meta_data: { provider: provider.name, providers: [provider.name] },
    raw_user_meta_data: email ? {} : identityData(oauthUser),
  })
  const identityId = await addIdentity(context, user.id)
  return { user: await getUser(executor, user.id), identityId }
}

/** Only this identity opens the account from now on. */
async function takeOver(context: OAuthContext, user: User, identityId: string): Promise<User> {
  const { auth, executor } = context
  const signUp = pendingIdentity(context, identityId)
  return confirmEmail(auth, executor, await claimAccount(auth, executor, user, signUp))
}

function pendingIdentity({ oauthUser }: OAuthContext, identityId: string): PendingSignUp {
  return { ...emptySignUp, metadata: identityData(oauthUser), identityId }
}

async function becomePermanent({ auth, executor }: OAuthContext, user: User): Promise<User> {
  return updateUser(executor, auth.now(), user.id, { is_anonymous: false })
}

async function addIdentity(context: OAuthContext, userId: string): Promise<string> {
  const { auth, executor, provider, oauthUser } = context
  await insertIdentity(executor, auth.now(), {
    userId,
    provider: provider.name,
    subject: oauthUser.subject,
    data: identityData(oauthUser),
  })
  const identity = await findIdentity(executor, provider.name, oauthUser.subject)
  if (!identity) throw new Error('The identity was not stored')
  return identity.id
}

/** A profile counts for an account with an unconfirmed address only when that is confirmed. */
async function copyMetadata(
  { auth, executor, oauthUser }: OAuthContext,
  user: User,
): Promise<User> {
  if (user.email && !user.confirmed_at) return user
  await refreshProviders(executor, user.id)
  return updateUser(executor, auth.now(), user.id, {
    raw_user_meta_data: addProfile(user.raw_user_meta_data, identityData(oauthUser)),
  })
}

function needsVerification(provider: string, isMailed: boolean) {
  const then = isMailed
    ? `A confirmation email has been sent to your ${provider} email`
    : `Verify the email with ${provider} in order to sign in`
  return errors.unprocessable(
    'provider_email_needs_verification',
    `Unverified email with ${provider}. ${then}`,
  )
}

function identityData(oauthUser: ProviderUser): Json {
  const email = candidateOf(oauthUser)
  const own = {
    ...(email && { email: email.email }),
    email_verified: email?.verified ?? false,
    phone_verified: false,
  }
  return { ...addProfile(own, oauthUser.profile), ...own }
}

function candidateOf(oauthUser: ProviderUser): ProviderEmail | undefined {
  return oauthUser.emails.find((email) => email.primary) ?? oauthUser.emails.at(-1)
}

function isProven(oauthUser: ProviderUser, address: string): boolean {
  return oauthUser.emails.some(
    ({ email, verified }) => verified && email.toLowerCase() === address.toLowerCase(),
  )
}

/** Provider addresses need no confirmation where confirmations are switched off. */
function skipsConfirmation(auth: Auth): boolean {
  return !auth.settings.email.enable_confirmations
}

/**
 * The address that may need a confirmation mail, found before the transaction for the rate limit.
 */
export async function findUnprovenEmail(
  auth: Auth,
  provider: NamedProvider,
  oauthUser: ProviderUser,
): Promise<string | undefined> {
  const candidate = candidateOf(oauthUser)
  if (!candidate || candidate.verified || skipsConfirmation(auth)) return undefined
  const identity = await findIdentity(auth.database, provider.name, oauthUser.subject)
  const user = identity && (await getUser(auth.database, identity.user_id))
  return user?.email_confirmed_at ? undefined : candidate.email.toLowerCase()
}
