import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { recordEvent } from '#platform/auth/audit.ts'
import type { Auth, SessionRow, UserCall } from '#platform/auth/call.ts'
import { hashCode } from '#platform/auth/codes/one-time-tokens.ts'
import { findStep } from '#platform/auth/codes/totp.ts'
import { errors } from '#platform/auth/errors.ts'
import {
  addMethod,
  insertRefreshToken,
  type TokenResponse,
  tokenResponse,
} from '#platform/auth/sessions.ts'
import { type FactorRow, getUser } from '#platform/auth/users.ts'
import { Text } from '#platform/auth/validate.ts'
import type { Executor } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'
import { requireSession } from './factors.ts'
import { assertVerifyEnabled, callerAddress, getUsableFactor } from './factors-challenge.ts'
import {
  answerChallenge,
  type ChallengeRow,
  challengeSeconds,
  deleteChallenge,
  deleteUnverifiedFactors,
  findChallenge,
  findLastUsedStep,
  markVerified,
  methodOfFactor,
  spendStep,
} from './factors-queries.ts'

const noChallenge = '00000000-0000-0000-0000-000000000000'
const VerifyBody = z.object({
  challenge_id: z
    .guid()
    .nullish()
    .transform((value) => value ?? noChallenge),
  code: Text,
})

export async function verifyFactor(call: UserCall, auth: Auth): Promise<Response> {
  const factor = await getUsableFactor(call, auth)
  const { challenge_id: challengeId, code } = await call.json(VerifyBody)
  if (code === '' && factor.factor_type !== 'webauthn') {
    throw errors.validation('Code needs to be non-empty')
  }
  assertVerifyEnabled(auth, factor)
  const session = requireSession(call)
  const challenge = await getChallenge(call, auth, factor, challengeId)
  // The guess limit counts per user, not per factor or session: neither may buy further guesses.
  await auth.limits.assertGuess('factor', call.user.id)
  const step = await findAcceptedStep(auth, factor, challenge, code)
  if (step === undefined) throw wrongCode(factor)

  const response = await auth.database.transaction(async (executor) => {
    // A phone code has no step; its challenge works once instead.
    const isFresh =
      (await answerChallenge(executor, auth.now(), challenge.id)) &&
      (step === null || (await spendStep(executor, factor.id, step)))
    if (!isFresh) throw wrongCode(factor)
    await recordEvent(auth, executor, call, call.user, 'verification_attempted', {
      factor_id: factor.id,
      challenge_id: challenge.id,
      factor_type: factor.factor_type,
    })
    await markVerified(executor, auth.now(), factor.id)
    await deleteUnverifiedFactors(executor, call.user.id, factor.factor_type)
    return raiseSession(auth, executor, session, factor)
  })
  await auth.limits.settleGuess('factor', call.user.id)
  if (factor.status === 'unverified') {
    const { factor_type: FactorType } = factor
    call.notices.push({ kind: 'mfa_factor_enrolled', to: call.user.email, FactorType })
  }
  return Response.json(response)
}

async function getChallenge(
  call: UserCall,
  auth: Auth,
  factor: FactorRow,
  id: string,
): Promise<ChallengeRow> {
  const challenge = await findChallenge(auth.database, factor.id, id, callerAddress(call))
  if (!challenge) {
    throw errors.unprocessable(
      'mfa_factor_not_found',
      'MFA factor with the provided challenge ID not found',
    )
  }
  if (challenge.verified_at !== null || !challenge.is_same_address) {
    throw errors.unprocessable(
      'mfa_ip_address_mismatch',
      'Challenge and verify IP addresses mismatch.',
    )
  }
  if (auth.now().getTime() > challenge.created_at.getTime() + challengeSeconds * 1000) {
    await deleteChallenge(auth.database, challenge.id)
    throw errors.unprocessable(
      'mfa_challenge_expired',
      `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`,
    )
  }
  return challenge
}

/** The TOTP step of a right code, null for a right phone code, undefined for a wrong one. */
async function findAcceptedStep(
  auth: Auth,
  factor: FactorRow,
  challenge: ChallengeRow,
  code: string,
): Promise<number | null | undefined> {
  if (factor.factor_type === 'totp') {
    const lastUsed = await findLastUsedStep(auth.database, factor.id)
    return findStep(factor.secret ?? '', code, auth.now(), lastUsed)
  }
  const given = Buffer.from(hashCode(factor.phone ?? '', code))
  const expected = Buffer.from(challenge.otp_code ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected) ? null : undefined
}

function wrongCode(factor: FactorRow) {
  const message =
    factor.factor_type === 'totp' ? 'Invalid TOTP code entered' : 'Invalid MFA Phone code entered'
  return errors.unprocessable('mfa_verification_failed', message)
}

/** Raises the session to AAL2 and ends the sessions that are still at AAL1. */
async function raiseSession(
  auth: Auth,
  executor: Executor,
  session: SessionRow,
  factor: FactorRow,
): Promise<TokenResponse> {
  const now = auth.now()
  const method = factor.factor_type === 'phone' ? methodOfFactor.phone : methodOfFactor.totp
  const raised = await executor.query(sql`
    update auth.sessions
    set aal = 'aal2', factor_id = ${factor.id}, updated_at = ${now}
    where id = ${session.id}`)
  if (raised.rowCount === 0) {
    throw errors.forbidden(
      'session_not_found',
      'Session from session_id claim in JWT does not exist',
    )
  }
  await addMethod(executor, now, session.id, method)
  await executor.query(sql`delete from auth.refresh_tokens where session_id = ${session.id}`)
  const refreshToken = await insertRefreshToken(executor, now, session.user_id, session.id, null)
  await executor.query(sql`
    delete from auth.sessions
    where user_id = ${session.user_id} and (aal is null or aal = 'aal1')`)
  const user = await getUser(executor, session.user_id)
  return tokenResponse(auth, executor, user, session.id, refreshToken)
}
