import * as z from 'zod/mini'
import { recordEvent } from '#platform/auth/audit.ts'
import type { Auth, SessionRow, UserCall } from '#platform/auth/call.ts'
import { errors } from '#platform/auth/errors.ts'
import { factorChanged } from '#platform/auth/mails/notices.ts'
import { Text } from '#platform/auth/validate.ts'
import { HttpError } from '#platform/http/http-error.ts'
import { assertMayEnroll, requireSession } from './factors.ts'
import { isVerifyEnabled } from './factors-challenge.ts'
import { deleteFactor, findFactor, insertFactor, markVerified } from './factors-queries.ts'
import { passFactor } from './factors-verify.ts'
import {
  countCodes,
  createCodes,
  createSet,
  findSet,
  lockSet,
  normalizeCode,
  recordFailure,
  replaceCodes,
  spendCode,
} from './recovery-codes.ts'

/** How many are left; never the codes themselves. */
export async function readRecoveryCodes(call: UserCall, auth: Auth): Promise<Response> {
  const id = await getSetId(call, auth)
  return Response.json({ id, type: 'recovery_code', ...(await countCodes(auth.database, id)) })
}

const GenerateBody = z.object({ friendly_name: Text })

/** The codes are in this answer alone. */
export async function generateRecoveryCodes(call: UserCall, auth: Auth): Promise<Response> {
  assertEnrollEnabled(auth)
  const body = await call.json(GenerateBody)
  const session = requireAal2(call, 'generate')
  const friendlyName = body.friendly_name || 'Recovery codes'
  const { user } = call
  const codes = createCodes()
  const id = await auth.database.transaction(async (executor) => {
    const exists = await findSet(executor, user.id)
    if (exists) {
      throw errors.unprocessable(
        'mfa_verified_factor_exists',
        'Recovery codes are already enrolled for this user, use regenerate to rotate them',
      )
    }
    const { factors } = await assertMayEnroll(auth, executor, user, session, friendlyName)
    const hasOther = factors.some(
      (factor) =>
        factor.status === 'verified' &&
        factor.factor_type !== 'recovery_code' &&
        isVerifyEnabled(auth, factor.factor_type),
    )
    if (!hasOther) {
      throw errors.unprocessable(
        'mfa_recovery_codes_sole_factor',
        'At least one other verified factor is required to generate recovery codes',
      )
    }
    const factor = { userId: user.id, type: 'recovery_code' as const, friendlyName }
    const inserted = await insertFactor(executor, auth.now(), factor)
    await markVerified(executor, auth.now(), inserted)
    await createSet(executor, user.id, inserted, codes)
    const traits = { factor_id: inserted, count: codes.length }
    await recordEvent(auth, executor, call, user, 'recovery_codes_generated', traits)
    return inserted
  })
  call.notices.push(factorChanged('enrolled', user, 'recovery_code'))
  return codesJson(id, friendlyName, codes)
}

export async function regenerateRecoveryCodes(call: UserCall, auth: Auth): Promise<Response> {
  assertEnrollEnabled(auth)
  requireAal2(call, 'regenerate')
  const id = await getSetId(call, auth)
  const codes = createCodes()
  const factor = await auth.database.transaction(async (executor) => {
    await replaceCodes(executor, id, codes)
    const traits = { factor_id: id, count: codes.length }
    await recordEvent(auth, executor, call, call.user, 'recovery_codes_regenerated', traits)
    return findFactor(executor, call.user.id, id)
  })
  return codesJson(id, factor?.friendly_name ?? '', codes)
}

const VerifyBody = z.object({ code: Text })

/** Raises the session to AAL2, as the factor itself would. The factors stay. */
export async function verifyRecoveryCode(call: UserCall, auth: Auth): Promise<Response> {
  if (!auth.settings.mfa.recovery_codes.verify_enabled) {
    throw errors.unprocessable(
      'mfa_recovery_codes_verify_not_enabled',
      'MFA verification is disabled for recovery codes',
    )
  }
  const session = requireSession(call)
  const code = normalizeCode((await call.json(VerifyBody)).code)
  if (code === '') throw errors.validation('Code needs to be non-empty')
  const { user } = call
  // Counted with the codes of the other factors: no factor may buy further guesses.
  await auth.limits.assertGuess('factor', user.id)
  const answer = await auth.database.transaction(async (executor) => {
    const set = await lockSet(executor, user.id)
    if (!set) return wrongCode()
    if (set.locked_until && set.locked_until > auth.now()) return locked()
    if (!(await spendCode(executor, auth.now(), set.factor_id, code))) {
      await recordFailure(executor, auth.now(), set)
      return wrongCode()
    }
    const { remaining } = await countCodes(executor, set.factor_id)
    const traits = { factor_id: set.factor_id, remaining }
    await recordEvent(auth, executor, call, user, 'recovery_codes_verified', traits)
    return passFactor(auth, executor, session, set.factor_id, 'mfa/recovery_code')
  })
  // Returned, not thrown: the failure that was counted has to be committed.
  if (answer instanceof HttpError) throw answer
  await auth.limits.settleGuess('factor', user.id)
  return Response.json(answer)
}

export async function deleteRecoveryCodes(call: UserCall, auth: Auth): Promise<Response> {
  requireAal2(call, 'delete')
  const id = await getSetId(call, auth)
  await auth.database.transaction(async (executor) => {
    const factor = await findFactor(executor, call.user.id, id)
    if (factor) await deleteFactor(executor, auth.now(), factor)
    const traits = { factor_id: id }
    await recordEvent(auth, executor, call, call.user, 'recovery_codes_deleted', traits)
  })
  call.notices.push(factorChanged('unenrolled', call.user, 'recovery_code'))
  return Response.json({ id })
}

function codesJson(id: string, friendlyName: string, codes: string[]) {
  const name = friendlyName && { friendly_name: friendlyName }
  return Response.json({ id, type: 'recovery_code', ...name, total: codes.length, codes })
}

async function getSetId({ user }: UserCall, { database }: Auth): Promise<string> {
  const set = await findSet(database, user.id)
  if (!set)
    throw errors.notFound('mfa_factor_not_found', 'The user has not enrolled recovery codes')
  return set.factor_id
}

function assertEnrollEnabled({ settings }: Auth) {
  if (settings.mfa.recovery_codes.enroll_enabled) return
  throw errors.unprocessable(
    'mfa_recovery_codes_enroll_not_enabled',
    'MFA enroll is disabled for recovery codes',
  )
}

/** Also of an account without factors, which the route lets through at AAL1. */
function requireAal2(call: UserCall, act: string): SessionRow {
  const session = requireSession(call)
  if (session.aal === 'aal2') return session
  throw errors.forbidden('insufficient_aal', `AAL2 required to ${act} recovery codes`)
}

const wrongCode = () =>
  errors.unprocessable('mfa_verification_failed', 'Invalid recovery code entered')

const locked = () =>
  new HttpError(
    429,
    'mfa_recovery_codes_locked',
    'Too many failed verification attempts, try again later',
  )
