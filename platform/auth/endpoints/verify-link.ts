import type { Auth, Call } from '#platform/auth/call.ts'
import { pkcePrefix } from '#platform/auth/codes/one-time-tokens.ts'
import { errors } from '#platform/auth/errors.ts'
import { issueAuthCode } from '#platform/auth/flow-state.ts'
import {
  type AuthenticationMethod,
  startSession,
  type TokenResponse,
} from '#platform/auth/sessions.ts'
import { HttpError } from '#platform/http/http-error.ts'
import { acceptToken, findFreshLink, mailTypes, singleConfirmationAccepted } from './verify.ts'

const methodOf: Record<string, AuthenticationMethod> = {
  signup: 'email/signup',
  invite: 'invite',
  recovery: 'recovery',
  magiclink: 'magiclink',
  email_change: 'email_change',
}

/** The link in an e-mail, answered by the service itself: it always leads back to the site. */
export async function verifyLink(call: Call, auth: Auth): Promise<Response> {
  const token = call.url.searchParams.get('token') ?? ''
  const type = call.url.searchParams.get('type') ?? ''
  if (type === '') throw errors.validation('Verify requires a verification type')
  if (token === '') throw errors.validation('Verify requires a token or a token hash')
  const isPkce = token.startsWith(pkcePrefix)
  const method = Object.hasOwn(methodOf, type) ? methodOf[type] : undefined
  if (isPkce && !method) {
    throw errors.validation(`unsupported authentication method "${type}"`)
  }

  try {
    const target = await auth.database.transaction(async (executor) => {
      const found = await findFreshLink(auth, executor, token, mailTypes(type))
      if (!found) return null
      const user = await acceptToken(auth, executor, call, type, found)
      if (!user) return messageRedirect(call.redirectTo, singleConfirmationAccepted, isPkce)
      if (isPkce && method) {
        const code = await issueAuthCode(executor, auth.now(), user.id, method)
        return withQuery(call.redirectTo, { code })
      }
      const response = await startSession(auth, executor, call, user, 'otp')
      return sessionRedirect(call.redirectTo, response, type)
    })
    if (target === null) throw await auth.limits.refuseLink()
    return redirect(target)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    // Rolled back: nothing has changed.
    call.notices.length = 0
    return redirect(errorRedirect(call.redirectTo, error, isPkce))
  }
}

export function redirect(location: string, status: 302 | 303 = 303): Response {
  // Percent-encode the redirect target: a header cannot carry every character of the query.
  const printable = location.replace(/[^\x21-\x7e]/gu, encodeURIComponent)
  return new Response(null, { status, headers: { location: printable } })
}

export function sessionRedirect(target: string, response: TokenResponse, type?: string): string {
  return withFragment(target, {
    access_token: response.access_token,
    expires_at: String(response.expires_at),
    expires_in: String(response.expires_in),
    ...(response.provider_refresh_token && {
      provider_refresh_token: response.provider_refresh_token,
    }),
    ...(response.provider_token && { provider_token: response.provider_token }),
    refresh_token: response.refresh_token,
    sb: '',
    token_type: response.token_type,
    ...(type && { type }),
  })
}

const oauthErrors: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

function errorRedirect(target: string, error: HttpError, inQuery: boolean): string {
  const name = oauthErrors[error.status]
  const values = {
    ...(name && { error: name }),
    error_code: error.code,
    error_description: error.message,
  }
  return withFragment(inQuery ? withQuery(target, values) : target, { ...values, sb: '' })
}

function messageRedirect(target: string, message: string, inQuery: boolean): string {
  return withFragment(inQuery ? withQuery(target, { message }) : target, { message, sb: '' })
}

export function withQuery(target: string, values: Record<string, string>): string {
  const url = new URL(target)
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value)
  return url.href
}

function withFragment(target: string, values: Record<string, string>): string {
  const [address] = target.split('#')
  return `${address}#${new URLSearchParams(values)}`
}
