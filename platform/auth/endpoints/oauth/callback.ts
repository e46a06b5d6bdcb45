import type { Auth, Call } from '#platform/auth/call.ts'
import { redirect, sessionRedirect, withQuery } from '#platform/auth/endpoints/verify-link.ts'
import { errors, OAuthError } from '#platform/auth/errors.ts'
import { beginFlow } from '#platform/auth/oauth/begin.ts'
import { completeFlow } from '#platform/auth/oauth/complete.ts'
import type { Provider, ProviderTokens, ProviderUser } from '#platform/auth/oauth/provider.ts'
import { findProvider } from '#platform/auth/oauth/providers.ts'
import { signInOAuthUser } from '#platform/auth/oauth/sign-in-oauth-user.ts'
import { type OAuthState, readState } from '#platform/auth/oauth/state.ts'
import { startSession } from '#platform/auth/sessions.ts'
import { findUser } from '#platform/auth/users.ts'
import { HttpError } from '#platform/http/http-error.ts'
import { readText } from '#platform/http/read-body.ts'
import { isConnectionFailure } from '#platform/postgres/connection-failure.ts'

const longestFormBytes = 64 * 1024

export async function authorize(call: Call, auth: Auth): Promise<Response> {
  return redirect(await beginFlow(call, auth), 302)
}

/** The OAuth redirect URI: success or failure, the browser is redirected on to the site. */
export async function callback(call: Call, auth: Auth): Promise<Response> {
  const answer =
    call.request.method === 'POST'
      ? new URLSearchParams(await readText(call.request, longestFormBytes))
      : call.url.searchParams

  let state: OAuthState
  try {
    state = await readState(auth, answer.get('state') ?? '')
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return redirect(withQuery(auth.settings.site_url, describe(error)))
  }
  try {
    return redirect(await enter(call, auth, state, answer), 302)
  } catch (error) {
    if (isConnectionFailure(error)) throw error
    const known = error instanceof HttpError ? error : unexpected(error)
    call.connection.note?.({ code: known.code, ...(known.status >= 500 && { cause: error }) })
    const values = describe(known)
    const target = withQuery(state.referrer, values)
    return redirect(`${target.split('#')[0]}#${new URLSearchParams({ ...values, sb: '' })}`, 302)
  }
}

async function enter(
  call: Call,
  auth: Auth,
  state: OAuthState,
  answer: URLSearchParams,
): Promise<string> {
  const refusal = answer.get('error')
  if (refusal) throw new OAuthError(refusal, answer.get('error_description') ?? '')
  const code = answer.get('code') ?? ''
  if (code === '') {
    throw errors.badRequest(
      'bad_oauth_callback',
      'OAuth callback with missing authorization code missing',
    )
  }
  const provider = findProvider(auth.settings, state.provider)
  if (typeof provider === 'string') {
    throw errors.badRequest('oauth_provider_not_supported', `Unsupported provider: ${provider}`)
  }
  const target = state.linking_target_id
    ? await findUser(auth.database, state.linking_target_id)
    : undefined
  if (target === null) throw errors.unprocessable('user_not_found', 'Linking target user not found')
  const { tokens, oauthUser } = await askProvider(provider, answer, state.flow_id)

  const inviteToken = state.invite_token
  const signIn = { call, provider, oauthUser, target, inviteToken }
  return signInOAuthUser(auth, signIn, async (executor, user) => {
    if (state.flow_state_id) {
      const authCode = await completeFlow(
        executor,
        auth.now(),
        state.flow_state_id,
        user.id,
        tokens,
      )
      return withQuery(state.referrer, { code: authCode })
    }
    const session = await startSession(auth, executor, call, user, 'oauth')
    return sessionRedirect(state.referrer, {
      ...session,
      provider_token: tokens.accessToken,
      provider_refresh_token: tokens.refreshToken,
    })
  })
}

async function askProvider(
  provider: Provider,
  answer: URLSearchParams,
  flowId: string,
): Promise<{ tokens: ProviderTokens; oauthUser: ProviderUser }> {
  const tokens = await provider.exchange(answer, flowId).catch((cause: unknown) => {
    throw serverError(`Unable to exchange external code: ${answer.get('code')}`, cause)
  })
  const oauthUser = await provider.readUser(tokens).catch((cause: unknown) => {
    throw serverError('Error getting user profile from external provider', cause)
  })
  return { tokens, oauthUser }
}

function serverError(message: string, cause: unknown) {
  return new HttpError(500, 'unexpected_failure', message, { cause })
}

function unexpected(cause: unknown) {
  return serverError('Unexpected failure, please check server logs for more information', cause)
}

const deniedCodes = ['signup_disabled', 'user_banned', 'provider_email_needs_verification']
const names: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  503: 'temporarily_unavailable',
}

/** An OAuth error in the format of RFC 6749; the provider's own error is passed on unchanged. */
function describe(error: HttpError): Record<string, string> {
  if (error instanceof OAuthError) {
    return {
      error: error.code,
      ...(error.message && { error_description: error.message }),
    }
  }
  const name = deniedCodes.includes(error.code) ? 'access_denied' : names[error.status]
  return {
    error: name ?? 'server_error',
    error_code: error.code,
    error_description: error.message,
  }
}
