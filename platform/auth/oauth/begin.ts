import type { Auth, Call } from '#platform/auth/call.ts'
import { errors } from '#platform/auth/errors.ts'
import { insertFlowState, readChallenge } from '#platform/auth/flow-state.ts'
import type { User } from '#platform/auth/users.ts'
import { findInvited } from './external-account.ts'
import { findProvider } from './providers.ts'
import { signState } from './state.ts'

/** Query parameters for this service, not for the provider. */
const notForwarded = [
  'provider',
  'scopes',
  'code_challenge',
  'code_challenge_method',
  'redirect_to',
  'skip_http_redirect',
  'apikey',
  'invite_token',
]

/** The authorization URL for a sign-in, or for a signed-in user who links an identity. */
export async function beginFlow(call: Call, auth: Auth, linkingTarget?: User): Promise<string> {
  const query = call.url.searchParams
  const provider = findProvider(auth.settings, query.get('provider') ?? '')
  if (typeof provider === 'string') throw errors.validation(`Unsupported provider: ${provider}`)

  const inviteToken = query.get('invite_token') ?? ''
  if (inviteToken && !(await findInvited(auth, auth.database, inviteToken))) {
    throw await auth.limits.refuseLink(
      errors.notFound('user_not_found', 'User identified by token not found'),
    )
  }
  const challenge = readChallenge({
    code_challenge: query.get('code_challenge') ?? '',
    code_challenge_method: query.get('code_challenge_method') ?? '',
  })
  const flowState =
    challenge &&
    (await insertFlowState(auth.database, auth.now(), {
      userId: null,
      providerType: provider.name,
      method: 'oauth',
      challenge,
    }))
  const { state, flowId } = await signState(auth, {
    provider: provider.name,
    referrer: call.redirectTo,
    flowStateId: flowState?.id ?? '',
    linkingTargetId: linkingTarget?.id ?? '',
    inviteToken,
  })
  const extra = [...query].filter(([name]) => !notForwarded.includes(name))
  return provider.authorizationUrl({
    state,
    flowId,
    scopes: (query.get('scopes') ?? '').split(/[\s,]+/).filter(Boolean),
    extra: Object.fromEntries(extra),
  })
}
