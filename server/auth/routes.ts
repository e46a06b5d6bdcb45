import type { AdminCall, Call, Handler, UserCall } from './call.ts'
import { health, jwks, settings } from './endpoints/about-service.ts'
import { deleteAnyUser } from './endpoints/admin-delete.ts'
import { generateLink, invite } from './endpoints/admin-links.ts'
import { listAllUsers, listAudit } from './endpoints/admin-list.ts'
import { changeAnyUser, createUser, readAnyUser } from './endpoints/admin-users.ts'
import { authorize } from './endpoints/authorize.ts'
import { callback } from './endpoints/callback.ts'
import { enrollFactor, unenrollFactor } from './endpoints/factors.ts'
import { changeAnyFactor, deleteAnyFactor, listAnyFactors } from './endpoints/factors-admin.ts'
import { challengeFactor } from './endpoints/factors-challenge.ts'
import {
  findRecoveryCodes,
  makeRecoveryCodes,
  verifyRecoveryCode,
} from './endpoints/factors-recovery.ts'
import { verifyFactor } from './endpoints/factors-verify.ts'
import { authorizeLinking, unlinkIdentity } from './endpoints/identities.ts'
import { logout } from './endpoints/logout.ts'
import { magicLink, otp } from './endpoints/otp.ts'
import { passkeys } from './endpoints/passkeys.ts'
import { reauthenticate } from './endpoints/reauthenticate.ts'
import { recover } from './endpoints/recover.ts'
import { resend } from './endpoints/resend.ts'
import { endOwnSession, listOwnSessions } from './endpoints/sessions.ts'
import { signup } from './endpoints/signup.ts'
import { singleSignOn } from './endpoints/sso.ts'
import { token } from './endpoints/token.ts'
import { changeUser, readUser } from './endpoints/user.ts'
import { verify } from './endpoints/verify.ts'
import { verifyLink } from './endpoints/verify-link.ts'
import type { RequestLimit } from './rate-limits.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Common = { method: Method; path: string; limit: RequestLimit | undefined }

export type Route = Common &
  (
    | { who: 'anyone'; handle: Handler<Call> }
    /** `permanent` leaves out anonymous users. */
    | { who: 'user' | 'permanent'; handle: Handler<UserCall> }
    | { who: 'admin'; handle: Handler<AdminCall> }
  )

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
const user = (
  method: Method,
  path: string,
  handle: Handler<UserCall>,
  limit?: RequestLimit,
): Route => ({
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
): Route => ({
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

/** Every endpoint: who may call it, and which limit counts for the caller's address. */
export const routes: Route[] = [
  anyone('GET', '/health', health),
  anyone('GET', '/settings', settings),
  anyone('GET', '/.well-known/jwks.json', jwks),

  // The limit of these two depends on what is asked for; they apply it themselves.
  anyone('POST', '/signup', signup),
  anyone('POST', '/token', token),
  anyone('POST', '/recover', recover, 'otp'),
  anyone('POST', '/resend', resend, 'otp'),
  anyone('POST', '/otp', otp, 'otp'),
  anyone('POST', '/magiclink', magicLink, 'otp'),
  anyone('POST', '/verify', verify, 'verify'),
  anyone('GET', '/verify', verifyLink, 'verify'),

  user('POST', '/logout', logout),
  user('GET', '/user', readUser),
  user('PUT', '/user', changeUser, 'user'),
  user('GET', '/reauthenticate', reauthenticate),
  user('GET', '/sessions', listOwnSessions),
  user('DELETE', '/sessions/{session_id}', endOwnSession),

  permanent('POST', '/factors', enrollFactor),
  permanent('GET', '/factors/recovery-codes', findRecoveryCodes),
  permanent('POST', '/factors/recovery-codes', makeRecoveryCodes),
  permanent('DELETE', '/factors/recovery-codes', findRecoveryCodes),
  permanent('POST', '/factors/recovery-codes/regenerate', makeRecoveryCodes),
  permanent('POST', '/factors/recovery-codes/verify', verifyRecoveryCode, 'factor-verify'),
  permanent('POST', '/factors/{factor_id}/challenge', challengeFactor, 'factor-challenge'),
  permanent('POST', '/factors/{factor_id}/verify', verifyFactor, 'factor-verify'),
  permanent('DELETE', '/factors/{factor_id}', unenrollFactor),

  anyone('GET', '/authorize', authorize),
  anyone('GET', '/callback', callback),
  anyone('POST', '/callback', callback),
  user('GET', '/user/identities/authorize', authorizeLinking),
  user('DELETE', '/user/identities/{identity_id}', unlinkIdentity),
  anyone('POST', '/sso', singleSignOn),
  anyone('GET', '/sso/saml/metadata', singleSignOn),
  anyone('POST', '/sso/saml/acs', singleSignOn),
  anyone('GET', '/passkeys', passkeys),
  anyone('PATCH', '/passkeys/{passkey_id}', passkeys),
  anyone('DELETE', '/passkeys/{passkey_id}', passkeys),
  anyone('POST', '/passkeys/{ceremony}/{step}', passkeys),

  admin('GET', '/admin/users', listAllUsers),
  admin('POST', '/admin/users', createUser),
  admin('GET', '/admin/users/{user_id}', readAnyUser),
  admin('PUT', '/admin/users/{user_id}', changeAnyUser),
  admin('DELETE', '/admin/users/{user_id}', deleteAnyUser),
  admin('GET', '/admin/users/{user_id}/factors', listAnyFactors),
  admin('PUT', '/admin/users/{user_id}/factors/{factor_id}', changeAnyFactor),
  admin('DELETE', '/admin/users/{user_id}/factors/{factor_id}', deleteAnyFactor),
  admin('GET', '/admin/audit', listAudit),
  admin('POST', '/admin/generate_link', generateLink),
  admin('POST', '/invite', invite),
]
