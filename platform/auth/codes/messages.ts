import type { Auth, Call } from '#platform/auth/call.ts'
import type { CheckedChallenge } from '#platform/auth/flow-state.ts'
import { composeMail, type Prepared } from '#platform/auth/mails/compose.ts'
import type { MailKind } from '#platform/auth/mails/words.ts'
import type { AuthSettings } from '#platform/auth/settings.ts'
import { findUserUsingEmail, type User, updateUser } from '#platform/auth/users.ts'
import type { Executor } from '#platform/postgres/database.ts'
import {
  clearToken,
  createCode,
  createLinkToken,
  type PendingSignUp,
  saveToken,
  type TokenType,
} from './one-time-tokens.ts'

type VerificationType = 'signup' | 'invite' | 'recovery' | 'magiclink' | 'email_change' | 'email'

type TokenMailKind = Exclude<MailKind, 'account_exists'>

const linkTypes: Record<TokenMailKind, VerificationType> = {
  confirmation: 'signup',
  recovery: 'recovery',
  magic_link: 'magiclink',
  invite: 'invite',
  reauthentication: 'email',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
}

/** Stores a new link and code for the user, for the mail that carries both. */
async function prepare(
  auth: Auth,
  executor: Executor,
  call: Call,
  user: User,
  options: {
    kind: TokenMailKind
    tokenType: TokenType
    recipient: string
    challenge?: CheckedChallenge | undefined
    signUp?: PendingSignUp | undefined
    newEmail?: string
  },
): Promise<Prepared> {
  const code = createCode(auth.settings.email.otp_length)
  const link = createLinkToken({ isPkce: options.challenge !== undefined })
  await saveToken(executor, auth.now(), {
    userId: user.id,
    type: options.tokenType,
    relatesTo: options.recipient,
    code,
    link,
    signUp: options.signUp,
  })
  return {
    kind: options.kind,
    to: options.recipient,
    href: linkFor(auth.settings, linkTypes[options.kind], link, call.redirectTo),
    facts: { email: user.email ?? '', newEmail: options.newEmail ?? '', code },
    link: {
      TokenHash: link,
      RedirectTo: call.redirectTo,
      Data: options.signUp?.metadata ?? user.raw_user_meta_data,
    },
  }
}

/**
 * A notice to the owner of an address that was used to sign up again; the person who tried is not
 * told.
 */
export function prepareAccountExists(auth: Auth, recipient: string): Prepared {
  const { site_url: site, email } = auth.settings
  const href = new URL(email.sign_in_page, site).href
  return {
    kind: 'account_exists',
    to: recipient,
    href,
    facts: { email: '', newEmail: '', code: '' },
  }
}

type Options = { challenge?: CheckedChallenge | undefined }

export async function prepareConfirmation(
  auth: Auth,
  executor: Executor,
  call: Call,
  user: User,
  signUp: PendingSignUp,
  { challenge }: Options = {},
) {
  await updateUser(executor, auth.now(), user.id, { confirmation_sent_at: auth.now() })
  return prepare(auth, executor, call, user, {
    kind: 'confirmation',
    tokenType: 'confirmation_token',
    recipient: user.email ?? '',
    challenge,
    signUp,
  })
}

/** Sign-ups that were pending before the invitation end: none of their links may accept it. */
export async function prepareInvite(auth: Auth, executor: Executor, call: Call, user: User) {
  const now = auth.now()
  await updateUser(executor, now, user.id, { confirmation_sent_at: now, invited_at: now })
  await clearToken(executor, user.id, 'confirmation_token')
  return prepare(auth, executor, call, user, {
    kind: 'invite',
    tokenType: 'confirmation_token',
    recipient: user.email ?? '',
  })
}

export async function prepareRecovery(
  auth: Auth,
  executor: Executor,
  call: Call,
  user: User,
  kind: 'recovery' | 'magic_link',
  { challenge }: Options = {},
) {
  await updateUser(executor, auth.now(), user.id, { recovery_sent_at: auth.now() })
  return prepare(auth, executor, call, user, {
    kind,
    tokenType: 'recovery_token',
    recipient: user.email ?? '',
    challenge,
  })
}

export async function prepareReauthentication(
  auth: Auth,
  executor: Executor,
  call: Call,
  user: User,
) {
  await updateUser(executor, auth.now(), user.id, { reauthentication_sent_at: auth.now() })
  return prepare(auth, executor, call, user, {
    kind: 'reauthentication',
    tokenType: 'reauthentication_token',
    recipient: user.email ?? '',
  })
}

/**
 * One mail to the new address and, with double confirmation, one to the present address, unless
 * another proof stands in for that. An address
 * that another account owns gets a notice without a link: that change can never be confirmed.
 */
export async function prepareEmailChange(
  auth: Auth,
  executor: Executor,
  call: Call,
  user: User,
  newEmail: string,
  { challenge, isCurrentConfirmed = false }: Options & { isCurrentConfirmed?: boolean } = {},
): Promise<Prepared[]> {
  await updateUser(executor, auth.now(), user.id, {
    email_change: newEmail,
    email_change_sent_at: auth.now(),
    email_change_confirm_status: isCurrentConfirmed ? 1 : 0,
  })
  const isTaken = await findUserUsingEmail(executor, newEmail, user.aud, user.id)
  if (isTaken) await clearToken(executor, user.id, 'email_change_token_new')
  const toNew = isTaken
    ? prepareAccountExists(auth, newEmail)
    : await prepare(auth, executor, call, user, {
        kind: 'email_change_new',
        tokenType: 'email_change_token_new',
        recipient: newEmail,
        challenge,
        newEmail,
      })
  const needsBoth = auth.settings.email.double_confirm_changes && !isCurrentConfirmed
  if (isCurrentConfirmed) await clearToken(executor, user.id, 'email_change_token_current')
  if (!needsBoth || !user.email) return [toNew]
  const toCurrent = await prepare(auth, executor, call, user, {
    kind: 'email_change_current',
    tokenType: 'email_change_token_current',
    recipient: user.email,
    challenge,
    newEmail,
  })
  return [toNew, toCurrent]
}

/**
 * Sends mail after the commit, never inside the transaction: a rolled-back change must not be
 * mailed.
 */
export async function sendPrepared(auth: Auth, ...prepared: Prepared[]): Promise<void> {
  const texts = await auth.findMailTexts()
  const expiresAt = new Date(auth.now().getTime() + auth.settings.email.otp_expiry * 1000)
  for (const mail of prepared) {
    await auth.mailer.enqueue({
      kind: mail.kind,
      to: mail.to,
      ...composeMail(auth.settings, texts, mail),
      ...(mail.kind !== 'account_exists' && { expiresAt: expiresAt.toISOString() }),
    })
  }
}

function linkFor(
  settings: AuthSettings,
  type: VerificationType,
  token: string,
  redirectTo: string,
): string {
  const { confirm_page: page } = settings.email
  if (!page) return apiLink(settings, type, token, redirectTo)
  const link = new URL(page, settings.site_url)
  link.search = new URLSearchParams({ token_hash: token, type, next: redirectTo }).toString()
  return link.href
}

/** The link that the service answers itself, in Supabase Auth's own spelling. */
export function apiLink(
  settings: AuthSettings,
  type: string,
  token: string,
  redirectTo: string,
): string {
  const target = /[&=#]/.test(redirectTo) ? encodeURIComponent(redirectTo) : redirectTo
  return `${settings.api_external_url}/auth/v1/verify?token=${token}&type=${type}&redirect_to=${target}`
}
