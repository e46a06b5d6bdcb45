import { randomUUID } from 'node:crypto'
import { deletePasskey, findPasskeyOfFactor } from '#platform/auth/passkeys/credentials.ts'
import type { AuthenticationMethod } from '#platform/auth/sessions.ts'
import { deleteLoneCodes, type FactorRow } from '#platform/auth/users.ts'
import type { Executor } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'

const unfinishedEnrollmentSeconds = 300
export const challengeSeconds = 300

export type ChallengeRow = {
  id: string
  created_at: Date
  verified_at: Date | null
  otp_code: string | null
  webauthn_challenge: string | null
  is_same_address: boolean
}

export const methodOfFactor = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
  recovery_code: 'mfa/recovery_code',
} as const satisfies Record<FactorRow['factor_type'], AuthenticationMethod>

export async function insertFactor(
  executor: Executor,
  now: Date,
  factor: {
    id?: string
    userId: string
    type: FactorRow['factor_type']
    friendlyName: string
    secret?: string
    phone?: string
  },
): Promise<string> {
  const id = factor.id ?? randomUUID()
  await executor.query(sql`
    insert into auth.mfa_factors
      (id, user_id, friendly_name, factor_type, status, secret, phone, created_at, updated_at)
    values (${id}, ${factor.userId}, ${factor.friendlyName}, ${factor.type}, 'unverified',
            ${factor.secret ?? null}, ${factor.phone ?? null}, ${now}, ${now})`)
  return id
}

export async function findFactor(
  executor: Executor,
  userId: string,
  id: string,
): Promise<FactorRow | null> {
  const { rows } = await executor.query<FactorRow>(
    sql`select * from auth.mfa_factors where id = ${id} and user_id = ${userId}`,
  )
  return rows[0] ?? null
}

/** Deletes unverified factors past the time limit that were never challenged. */
export async function deleteAbandonedFactors(
  executor: Executor,
  now: Date,
  userId: string,
): Promise<void> {
  await executor.query(sql`
    delete from auth.mfa_factors
    where user_id = ${userId}
      and status = 'unverified'
      and created_at < ${now}::timestamptz - make_interval(secs => ${unfinishedEnrollmentSeconds})
      and not exists (select from auth.mfa_challenges where factor_id = mfa_factors.id)`)
}

export async function deleteUnverifiedFactors(
  executor: Executor,
  userId: string,
  type: string,
): Promise<void> {
  await executor.query(sql`
    delete from auth.mfa_factors
    where user_id = ${userId} and status = 'unverified' and factor_type = ${type}`)
}

export async function insertChallenge(
  executor: Executor,
  now: Date,
  challenge: { factorId: string; address: string; hash: string | null; webauthn: string | null },
): Promise<string> {
  const id = randomUUID()
  await executor.query(sql`
    delete from auth.mfa_challenges
    where factor_id = ${challenge.factorId}
      and created_at < ${now}::timestamptz - interval '1 day'`)
  await executor.query(sql`
    insert into auth.mfa_challenges
      (id, factor_id, created_at, ip_address, otp_code, web_authn_session_data)
    values (${id}, ${challenge.factorId}, ${now}, ${challenge.address}, ${challenge.hash},
            ${challenge.webauthn && JSON.stringify({ challenge: challenge.webauthn })})`)
  // The column is unique over all factors, so two of the same millisecond must differ.
  await executor.query(sql`
    update auth.mfa_factors
    set last_challenged_at = ${now}::timestamptz + make_interval(secs => random() * 0.000999)
    where id = ${challenge.factorId}`)
  return id
}

export async function findChallenge(
  executor: Executor,
  factorId: string,
  id: string,
  address: string,
): Promise<ChallengeRow | null> {
  const { rows } = await executor.query<ChallengeRow>(sql`
    select id, created_at, verified_at, otp_code, ip_address = ${address}::inet as is_same_address,
           web_authn_session_data ->> 'challenge' as webauthn_challenge
    from auth.mfa_challenges
    where id = ${id} and factor_id = ${factorId}`)
  return rows[0] ?? null
}

export async function deleteChallenge(executor: Executor, id: string): Promise<void> {
  await executor.query(sql`delete from auth.mfa_challenges where id = ${id}`)
}

/** False when a concurrent request has answered the challenge first. */
export async function answerChallenge(executor: Executor, now: Date, id: string): Promise<boolean> {
  const { rowCount } = await executor.query(sql`
    update auth.mfa_challenges set verified_at = ${now} where id = ${id} and verified_at is null`)
  return rowCount > 0
}

export async function findLastUsedStep(
  executor: Executor,
  factorId: string,
): Promise<number | null> {
  const { rows } = await executor.query<{ last_used_step: string | null }>(
    sql`select last_used_step from auth.mfa_factors where id = ${factorId}`,
  )
  const step = rows[0]?.last_used_step
  return step === null || step === undefined ? null : Number(step)
}

/** False when this TOTP step, or a later one, has been used in the meantime. */
export async function spendStep(
  executor: Executor,
  factorId: string,
  step: number,
): Promise<boolean> {
  const { rowCount } = await executor.query(sql`
    update auth.mfa_factors
    set last_used_step = ${step}
    where id = ${factorId} and (last_used_step is null or last_used_step < ${step})`)
  return rowCount > 0
}

export async function markVerified(executor: Executor, now: Date, id: string): Promise<void> {
  await executor.query(sql`
    update auth.mfa_factors
    set status = 'verified', updated_at = ${now}
    where id = ${id} and status <> 'verified'`)
}

/**
 * Deletes a factor; sessions at AAL2 through it fall back to AAL1. One that is a passkey goes as
 * a passkey does, with the sessions it began, except the one that removes it.
 */
export async function deleteFactor(
  executor: Executor,
  now: Date,
  factor: FactorRow,
  keptSession: string | null = null,
): Promise<void> {
  const passkey = await findPasskeyOfFactor(executor, factor.id)
  if (passkey) return deletePasskey(executor, now, passkey, keptSession)
  await executor.query(sql`
    delete from auth.mfa_amr_claims
    where authentication_method in (${methodOfFactor[factor.factor_type]}, 'passkey')
      and session_id in (select id from auth.sessions where factor_id = ${factor.id})`)
  await executor.query(sql`
    update auth.sessions
    set aal = 'aal1', factor_id = null, updated_at = ${now}
    where user_id = ${factor.user_id} and factor_id = ${factor.id}`)
  await executor.query(sql`delete from auth.mfa_factors where id = ${factor.id}`)
  await deleteLoneCodes(executor, factor.user_id)
}

/** Whether only the recovery codes would be left. */
export async function isLastBesideCodes(executor: Executor, factor: FactorRow): Promise<boolean> {
  const { rows } = await executor.query<{ factor_type: string }>(sql`
    select factor_type
    from auth.mfa_factors
    where user_id = ${factor.user_id} and id <> ${factor.id} and status = 'verified'`)
  return rows.length > 0 && rows.every((other) => other.factor_type === 'recovery_code')
}
