import { createHash, randomBytes } from 'node:crypto'
import type { Executor } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'

/** As Supabase Auth has them by default. */
const codeCount = 10
const codeLength = 16
const freeAttempts = 5
const lockMinutes = 15
/** Lowercase base32: five bits a character. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

type CodeSet = { factor_id: string; failed_attempts: number; locked_until: Date | null }

export function createCodes(): string[] {
  return Array.from({ length: codeCount }, () =>
    [...randomBytes(codeLength)].map((byte) => alphabet[byte % alphabet.length]).join(''),
  )
}

/** As people type it: in groups, in capitals. */
export function normalizeCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toLowerCase()
}

export async function findSet(executor: Executor, userId: string): Promise<CodeSet | null> {
  const { rows } = await executor.query<CodeSet>(sql`
    select factor_id, failed_attempts, locked_until
    from auth.mfa_recovery_code_sets
    where user_id = ${userId}`)
  return rows[0] ?? null
}

/** With a row lock: guesses of one account are counted one after the other. */
export async function lockSet(executor: Executor, userId: string): Promise<CodeSet | null> {
  const { rows } = await executor.query<CodeSet>(sql`
    select factor_id, failed_attempts, locked_until
    from auth.mfa_recovery_code_sets
    where user_id = ${userId}
    for update`)
  return rows[0] ?? null
}

export async function createSet(
  executor: Executor,
  userId: string,
  factorId: string,
  codes: string[],
): Promise<void> {
  await executor.query(sql`
    insert into auth.mfa_recovery_code_sets (factor_id, user_id) values (${factorId}, ${userId})`)
  await addCodes(executor, factorId, codes)
}

/** New codes also end a lock. */
export async function replaceCodes(
  executor: Executor,
  factorId: string,
  codes: string[],
): Promise<void> {
  await clearFailures(executor, factorId)
  await executor.query(sql`delete from auth.mfa_recovery_codes where factor_id = ${factorId}`)
  await addCodes(executor, factorId, codes)
}

async function addCodes(executor: Executor, factorId: string, codes: string[]) {
  await executor.query(sql`
    insert into auth.mfa_recovery_codes (factor_id, code_hash)
    select ${factorId}, unnest(${codes.map((code) => hashOf(factorId, code))}::text[])`)
}

/** False when it is no code of this set, or has been used. */
export async function spendCode(
  executor: Executor,
  now: Date,
  factorId: string,
  code: string,
): Promise<boolean> {
  const { rowCount } = await executor.query(sql`
    update auth.mfa_recovery_codes
    set used_at = ${now}
    where factor_id = ${factorId} and code_hash = ${hashOf(factorId, code)} and used_at is null`)
  if (rowCount > 0) await clearFailures(executor, factorId)
  return rowCount > 0
}

export async function recordFailure(executor: Executor, now: Date, set: CodeSet): Promise<void> {
  const failures = (set.locked_until ? 0 : set.failed_attempts) + 1
  const isLast = failures >= freeAttempts
  await executor.query(sql`
    update auth.mfa_recovery_code_sets
    set failed_attempts = ${failures},
        locked_until = case when ${isLast} then ${now}::timestamptz + make_interval(mins => ${lockMinutes}) end
    where factor_id = ${set.factor_id}`)
}

async function clearFailures(executor: Executor, factorId: string) {
  await executor.query(sql`
    update auth.mfa_recovery_code_sets
    set failed_attempts = 0, locked_until = null
    where factor_id = ${factorId}`)
}

export async function countCodes(executor: Executor, factorId: string) {
  const { rows } = await executor.query<{ total: number; remaining: number }>(sql`
    select count(*)::int as total, (count(*) filter (where used_at is null))::int as remaining
    from auth.mfa_recovery_codes
    where factor_id = ${factorId}`)
  return rows[0] ?? { total: 0, remaining: 0 }
}

function hashOf(factorId: string, code: string): string {
  return createHash('sha256').update(`${factorId} ${code}`).digest('hex')
}
