import { timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { recordEvent } from '#platform/auth/audit.ts'
import type { Auth, SessionRow, UserCall } from '#platform/auth/call.ts'
import { hashCode } from '#platform/auth/codes/one-time-tokens.ts'
import { findStep } from '#platform/auth/codes/totp.ts'
import { errors } from '#platform/auth/errors.ts'
import { factorChanged } from '#platform/auth/mails/notices.ts'
import {
  type AuthenticationMethod,
  insertRefreshToken,
  raiseSession,
  type TokenResponse,
  tokenResponse,
} from '#platform/auth/sessions.ts'
import { getUser } from '#platform/auth/users.ts'
import { nullishTo, Text } from '#platform/auth/validate.ts'
import type { Executor } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'
import { requireSession } from './factors.ts'
import {
  assertVerifyEnabled,
  type ChallengedFactor,
  callerAddress,
  getUsableFactor,
} from './factors-challenge.ts'
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
import { checkWebauthn, type Spend, WebauthnBody } from './factors-webauthn.ts'

const noChallenge = '00000000-0000-0000-0000-000000000000'
const VerifyBody = z.object({
  challenge_id: nullishTo(z.guid(), noChallenge),
  code: Text,
  webauthn: WebauthnBody,
})

export async function verifyFactor(call: UserCall, auth: Auth): Promise<Response> {
  const factor = await getUsableFactor(call, auth)
  const body = await call.json(VerifyBody)
  if (body.code === '' && factor.factor_type !== 'webauthn') {
    throw errors.validation('Code needs to be non-empty')
  }
  assertVerifyEnabled(auth, factor)
  const session = requireSession(call)
  const challenge = await getChallenge(call, auth, factor, body.challenge_id)
  // The guess limit counts per user, not per factor or session: neither may buy further guesses.
  await auth.limits.assertGuess('factor', call.user.id)
  const spend = await findProof(call, auth, factor, challenge, body)
  if (!spend) throw wrongAnswer(factor)

  const response = await auth.database.transaction(async (executor) => {
    const isFresh =
      (await answerChallenge(executor, auth.now(), challenge.id)) && (await spend(executor))
    if (!isFresh) throw wrongAnswer(factor)
    await recordEvent(auth, executor, call, call.user, 'verification_attempted', {
      factor_id: factor.id,
      challenge_id: challenge.id,
      factor_type: factor.factor_type,
    })
    await markVerified(executor, auth.now(), factor.id)
    await deleteUnverifiedFactors(executor, call.user.id, factor.factor_type)
    return passFactor(auth, executor, session, factor.id, methodOfFactor[factor.factor_type])
  })
  await auth.limits.settleGuess('factor', call.user.id)
  if (factor.status === 'unverified') {
    call.notices.push(factorChanged('enrolled', call.user, factor.factor_type))
  }
  return Response.json(response)
}

async function getChallenge(
  call: UserCall,
  auth: Auth,
  factor: ChallengedFactor,
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

/** Null when the answer is wrong. A phone code has nothing to spend: its challenge works once. */
async function findProof(
  call: UserCall,
  auth: Auth,
  factor: ChallengedFactor,
  challenge: ChallengeRow,
  body: z.output<typeof VerifyBody>,
): Promise<Spend | null> {
  switch (factor.factor_type) {
    case 'webauthn':
      return checkWebauthn(call, auth, factor, challenge.webauthn_challenge ?? '', body.webauthn)
    case 'totp': {
      const lastUsed = await findLastUsedStep(auth.database, factor.id)
      const step = findStep(factor.secret ?? '', body.code, auth.now(), lastUsed)
      return step === undefined ? null : (executor) => spendStep(executor, factor.id, step)
    }
    case 'phone': {
      const given = Buffer.from(hashCode(factor.phone ?? '', body.code))
      const expected = Buffer.from(challenge.otp_code ?? '')
      const isRight = given.length === expected.length && timingSafeEqual(given, expected)
      return isRight ? async () => true : null
    }
  }
}

const wrongAnswers = {
  totp: 'Invalid TOTP code entered',
  phone: 'Invalid MFA Phone code entered',
  webauthn: 'Failed to validate WebAuthn MFA response',
}

function wrongAnswer(factor: ChallengedFactor) {
  return errors.unprocessable('mfa_verification_failed', wrongAnswers[factor.factor_type])
}

/** The session at AAL2, with a new refresh token. */
export async function passFactor(
  auth: Auth,
  executor: Executor,
  session: SessionRow,
  factorId: string,
  method: AuthenticationMethod,
): Promise<TokenResponse> {
  const now = auth.now()
  await raiseSession(executor, now, session, factorId, method)
  await executor.query(sql`delete from auth.refresh_tokens where session_id = ${session.id}`)
  const refreshToken = await insertRefreshToken(executor, now, session.user_id, session.id, null)
  const user = await getUser(executor, session.user_id)
  return tokenResponse(auth, executor, user, session.id, refreshToken)
}
