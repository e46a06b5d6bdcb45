import { HttpError } from '#platform/http/http-error.ts'
import type { AdminCall, Call, Handler, UserCall } from './call.ts'
import { health, jwks, openIdConfiguration, settings } from './endpoints/about-service.ts'
import { deleteAnyUser } from './endpoints/admin/admin-delete.ts'
import { generateLink, invite } from './endpoints/admin/admin-links.ts'
import { listAllUsers, listAudit } from './endpoints/admin/admin-list.ts'
import { changeAnyUser, createUser, readAnyUser } from './endpoints/admin/admin-users.ts'
import {
  changeAnyFactor,
  deleteAnyFactor,
  listAnyFactors,
} from './endpoints/admin/factors-admin.ts'
import { enrollFactor, unenrollFactor } from './endpoints/factors/factors.ts'
import { challengeFactor } from './endpoints/factors/factors-challenge.ts'
import {
  deleteRecoveryCodes,
  generateRecoveryCodes,
  readRecoveryCodes,
  regenerateRecoveryCodes,
  verifyRecoveryCode,
} from './endpoints/factors/factors-recovery.ts'
import { verifyFactor } from './endpoints/factors/factors-verify.ts'
import { logout } from './endpoints/logout.ts'
import { singleSignOn } from './endpoints/not-offered.ts'
import { authorize, callback } from './endpoints/oauth/callback.ts'
import { authorizeLinking, unlinkIdentity } from './endpoints/oauth/identities.ts'
import { magicLink, otp } from './endpoints/otp.ts'
import {
  passkeyAuthenticationOptions,
  passkeyAuthenticationVerify,
} from './endpoints/passkeys/authentication.ts'
import {
  deleteAnyPasskey,
  deleteOwnPasskey,
  listAnyPasskeys,
  listOwnPasskeys,
  renameOwnPasskey,
} from './endpoints/passkeys/manage.ts'
import {
  passkeyRegistrationOptions,
  passkeyRegistrationVerify,
} from './endpoints/passkeys/registration.ts'
import { reauthenticate } from './endpoints/reauthenticate.ts'
import { recover } from './endpoints/recover.ts'
import { resend } from './endpoints/resend.ts'
import { endOwnSession, listOwnSessions } from './endpoints/sessions.ts'
import { signup } from './endpoints/signup.ts'
import { token } from './endpoints/token.ts'
import { changeUser, readUser } from './endpoints/user.ts'
import { verify } from './endpoints/verify.ts'
import { verifyLink } from './endpoints/verify-link.ts'
import type { RequestLimit } from './rate-limits.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Common = {
  method: Method
  path: string
  limit: RequestLimit | undefined
  /** Called without an API key: a browser follows a link or a redirect, or reads a public document. */
  isOpen?: boolean
  /** Only where the settings offer passkeys. */
  needsPasskeys?: true
}

/** `permanent` leaves out anonymous users. */
export type UserRoute = Common & {
  who: 'user' | 'permanent'
  handle: Handler<UserCall>
  /** For a session that still has to pass its verified second factor; refused by default. */
  beforeSecondFactor?: 'open' | (() => HttpError)
}

export type Route =
  | (Common & { who: 'anyone'; handle: Handler<Call> })
  | UserRoute
  | (Common & { who: 'admin'; handle: Handler<AdminCall> })

const anyone = (
  method: Method,
  path: string,
  handle: Handler<Call>,
  limit?: RequestLimit,
): Route => ({
  who: 'anyone',
  method,
  path,
  handle,
  limit,
})
const open = (...line: Parameters<typeof anyone>): Route => ({ ...anyone(...line), isOpen: true })
const user = (
  method: Method,
  path: string,
  handle: Handler<UserCall>,
  limit?: RequestLimit,
): UserRoute => ({
  who: 'user',
  method,
  path,
  handle,
  limit,
})
const permanent = (
  method: Method,
  path: string,
  handle: Handler<UserCall>,
  limit?: RequestLimit,
): UserRoute => ({
  who: 'permanent',
  method,
  path,
  handle,
  limit,
})
const admin = (method: Method, path: string, handle: Handler<AdminCall>): Route => ({
  who: 'admin',
  method,
  path,
  handle,
  limit: undefined,
})

/** Open before the second factor: these endpoints finish the sign-in itself. */
const beforeSecondFactor = (route: UserRoute): Route => ({ ...route, beforeSecondFactor: 'open' })

/** Endpoints where Supabase Auth has its own status and message for insufficient_aal. */
const refusing = (status: 401 | 403 | 422, message: string, route: UserRoute): Route => ({
  ...route,
  beforeSecondFactor: () => new HttpError(status, 'insufficient_aal', message),
})

const managing = (route: UserRoute) =>
  refusing(403, 'AAL2 session is required to manage passkeys when MFA is enabled', route)

const passkeys = (route: Route): Route => ({ ...route, needsPasskeys: true })

/** The route table: method, path, required caller, and the rate limit per address. */
export const routes: Route[] = [
  anyone('GET', '/health', health),
  anyone('GET', '/settings', settings),
  open('GET', '/.well-known/jwks.json', jwks),
  open('GET', '/.well-known/openid-configuration', openIdConfiguration),

  // These two depend on the request body for their rate limit and apply it themselves.
  anyone('POST', '/signup', signup),
  anyone('POST', '/token', token),
  anyone('POST', '/recover', recover, 'otp'),
  anyone('POST', '/resend', resend, 'otp'),
  anyone('POST', '/otp', otp, 'otp'),
  anyone('POST', '/magiclink', magicLink, 'otp'),
  anyone('POST', '/verify', verify, 'verify'),
  open('GET', '/verify', verifyLink, 'verify'),

  beforeSecondFactor(user('POST', '/logout', logout)),
  beforeSecondFactor(user('GET', '/user', readUser)),
  refusing(
    401,
    'AAL2 session is required to update email or password when MFA is enabled.',
    user('PUT', '/user', changeUser, 'user'),
  ),
  user('GET', '/reauthenticate', reauthenticate),
  user('GET', '/sessions', listOwnSessions),
  user('DELETE', '/sessions/{session_id}', endOwnSession),

  refusing(
    403,
    'AAL2 required to enroll a new factor',
    permanent('POST', '/factors', enrollFactor),
  ),
  beforeSecondFactor(permanent('GET', '/factors/recovery-codes', readRecoveryCodes)),
  refusing(
    403,
    'AAL2 required to generate recovery codes',
    permanent('POST', '/factors/recovery-codes', generateRecoveryCodes),
  ),
  refusing(
    403,
    'AAL2 required to delete recovery codes',
    permanent('DELETE', '/factors/recovery-codes', deleteRecoveryCodes),
  ),
  refusing(
    403,
    'AAL2 required to regenerate recovery codes',
    permanent('POST', '/factors/recovery-codes/regenerate', regenerateRecoveryCodes),
  ),
  beforeSecondFactor(
    permanent('POST', '/factors/recovery-codes/verify', verifyRecoveryCode, 'factor-verify'),
  ),
  beforeSecondFactor(
    permanent('POST', '/factors/{factor_id}/challenge', challengeFactor, 'factor-challenge'),
  ),
  beforeSecondFactor(
    permanent('POST', '/factors/{factor_id}/verify', verifyFactor, 'factor-verify'),
  ),
  refusing(
    422,
    'AAL2 required to unenroll verified factor',
    permanent('DELETE', '/factors/{factor_id}', unenrollFactor),
  ),

  open('GET', '/authorize', authorize),
  open('GET', '/callback', callback),
  open('POST', '/callback', callback),
  user('GET', '/user/identities/authorize', authorizeLinking),
  user('DELETE', '/user/identities/{identity_id}', unlinkIdentity),
  anyone('POST', '/sso', singleSignOn),
  open('GET', '/sso/saml/metadata', singleSignOn),
  open('POST', '/sso/saml/acs', singleSignOn),

  passkeys(permanent('GET', '/passkeys', listOwnPasskeys)),
  passkeys(permanent('PATCH', '/passkeys/{passkey_id}', renameOwnPasskey)),
  passkeys(managing(permanent('DELETE', '/passkeys/{passkey_id}', deleteOwnPasskey))),
  passkeys(
    managing(
      permanent('POST', '/passkeys/registration/options', passkeyRegistrationOptions, 'passkey'),
    ),
  ),
  passkeys(
    managing(
      permanent(
        'POST',
        '/passkeys/registration/verify',
        passkeyRegistrationVerify,
        'passkey-verify',
      ),
    ),
  ),
  passkeys(
    anyone('POST', '/passkeys/authentication/options', passkeyAuthenticationOptions, 'passkey'),
  ),
  passkeys(
    anyone(
      'POST',
      '/passkeys/authentication/verify',
      passkeyAuthenticationVerify,
      'passkey-verify',
    ),
  ),

  admin('GET', '/admin/users', listAllUsers),
  admin('POST', '/admin/users', createUser),
  admin('GET', '/admin/users/{user_id}', readAnyUser),
  admin('PUT', '/admin/users/{user_id}', changeAnyUser),
  admin('DELETE', '/admin/users/{user_id}', deleteAnyUser),
  admin('GET', '/admin/users/{user_id}/factors', listAnyFactors),
  admin('PUT', '/admin/users/{user_id}/factors/{factor_id}', changeAnyFactor),
  admin('DELETE', '/admin/users/{user_id}/factors/{factor_id}', deleteAnyFactor),
  passkeys(admin('GET', '/admin/users/{user_id}/passkeys', listAnyPasskeys)),
  passkeys(admin('DELETE', '/admin/users/{user_id}/passkeys/{passkey_id}', deleteAnyPasskey)),
  admin('GET', '/admin/audit', listAudit),
  admin('POST', '/admin/generate_link', generateLink),
  admin('POST', '/invite', invite),
]
