import type { Auth, Call } from '#platform/auth/call.ts'
import { sendPrepared } from '#platform/auth/codes/messages.ts'
import type { User } from '#platform/auth/users.ts'
import { HttpError } from '#platform/http/http-error.ts'
import type { Executor } from '#platform/postgres/database.ts'
import {
  acceptInvite,
  findUnprovenEmail,
  linkIdentity,
  type OAuthContext,
  type Outcome,
  signInOrSignUp,
} from './external-account.ts'
import type { NamedProvider, ProviderUser } from './provider.ts'

type OAuthSignIn = {
  call: Call
  provider: NamedProvider
  oauthUser: ProviderUser
  target?: User | undefined
  /** The token of the invitation mail. */
  inviteToken?: string
}

/**
 * Signs an OAuth user in, links the identity to `target` or accepts an invitation, and runs
 * `finish` in the same transaction. Mail is sent after the commit; a refusal with `mail` is thrown
 * after it, too, because its rows have to stay.
 */
export async function signInOAuthUser<T>(
  auth: Auth,
  { call, provider, oauthUser, target, inviteToken }: OAuthSignIn,
  finish: (executor: Executor, user: User) => Promise<T>,
): Promise<T> {
  if (oauthUser.emails.length === 0 && !provider.settings.email_optional) {
    throw new HttpError(
      500,
      'unexpected_failure',
      'Error getting user email from external provider',
    )
  }
  const unproven =
    target?.email || inviteToken ? undefined : await findUnprovenEmail(auth, provider, oauthUser)
  if (unproven) {
    const { max_frequency: seconds } = auth.settings.email
    await auth.limits.assertMessage('email', 'confirmation', unproven, seconds)
  }

  const result = await retryOnConflict(() =>
    auth.database.transaction(async (executor) => {
      const context = { auth, executor, call, provider, oauthUser }
      const outcome = await identify(context, target, inviteToken)
      return 'user' in outcome ? { value: await finish(executor, outcome.user) } : outcome
    }),
  )
  if ('value' in result) return result.value
  if (result.mail) await sendPrepared(auth, result.mail)
  throw result.refusal
}

function identify(context: OAuthContext, target?: User, inviteToken?: string): Promise<Outcome> {
  if (target) return linkIdentity(context, target)
  if (inviteToken) return acceptInvite(context, inviteToken)
  return signInOrSignUp(context)
}

const uniqueViolation = '23505'

/**
 * Retries once on a unique violation: two concurrent sign-ins of one user, the second finds the
 * account.
 */
async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if ((error as { code?: string }).code !== uniqueViolation) throw error
    return work()
  }
}
