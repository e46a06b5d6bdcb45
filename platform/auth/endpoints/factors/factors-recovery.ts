import type { Auth, UserCall } from '#platform/auth/call.ts'
import { errors } from '#platform/auth/errors.ts'

/** Recovery codes are not offered: each answer is that of a project which has them switched off. */
export async function makeRecoveryCodes(_call: UserCall, _auth: Auth): Promise<Response> {
  throw errors.unprocessable(
    'mfa_recovery_codes_enroll_not_enabled',
    'MFA enroll is disabled for recovery codes',
  )
}

export async function verifyRecoveryCode(_call: UserCall, _auth: Auth): Promise<Response> {
  throw errors.unprocessable(
    'mfa_recovery_codes_verify_not_enabled',
    'MFA verification is disabled for recovery codes',
  )
}

/** Recovery codes are not offered, so none exist to show or to delete. */
export async function findRecoveryCodes(_call: UserCall, _auth: Auth): Promise<Response> {
  throw errors.notFound('mfa_factor_not_found', 'The user has not enrolled recovery codes')
}
