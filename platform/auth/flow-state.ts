import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Executor } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'
import { errors } from './errors.ts'
import type { AuthenticationMethod } from './sessions.ts'

const flowMinutes = 5

export type FlowState = {
  id: string
  user_id: string | null
  auth_code: string
  code_challenge_method: 's256' | 'plain'
  code_challenge: string
  provider_type: string
  provider_access_token: string | null
  provider_refresh_token: string | null
  created_at: Date
  authentication_method: AuthenticationMethod
  auth_code_issued_at: Date | null
}

export type Challenge = { code_challenge?: string; code_challenge_method?: string }
export type CheckedChallenge = { challenge: string; method: 's256' | 'plain' }

/** Undefined when the caller does not ask for PKCE. */
export function readChallenge(given: Challenge): CheckedChallenge | undefined {
  const challenge = given.code_challenge ?? ''
  const method = (given.code_challenge_method ?? '').toLowerCase()
  if ((challenge === '') !== (method === '')) {
    throw errors.validation('PKCE flow requires code_challenge_method and code_challenge')
  }
  if (challenge === '') return undefined
  if (challenge.length < 43 || challenge.length > 128) {
    throw errors.validation('code challenge has to be between 43 and 128 characters')
  }
  if (!/^[a-zA-Z._~0-9-]+$/.test(challenge)) {
    throw errors.validation(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    )
  }
  if (method !== 's256' && method !== 'plain') {
    throw errors.validation(`unsupported code_challenge method ${given.code_challenge_method}`)
  }
  return { challenge, method }
}

export async function insertFlowState(
  executor: Executor,
  now: Date,
  flow: {
    userId: string | null
    providerType: string
    method: AuthenticationMethod
    challenge: CheckedChallenge
  },
): Promise<FlowState> {
  const { rows } = await executor.query<FlowState>(sql`
    insert into auth.flow_state
      (id, user_id, auth_code, code_challenge_method, code_challenge, provider_type,
       authentication_method, created_at, updated_at)
    values (${randomUUID()}, ${flow.userId}, ${randomUUID()}, ${flow.challenge.method},
            ${flow.challenge.challenge}, ${flow.providerType}, ${flow.method}, ${now}, ${now})
    returning *`)
  const [row] = rows
  if (!row) throw new Error('The flow state was not stored')
  return row
}

/** The code that the visitor's browser will exchange for a session. */
export async function issueAuthCode(
  executor: Executor,
  now: Date,
  userId: string,
  method: AuthenticationMethod,
): Promise<string> {
  const { rows } = await executor.query<{ auth_code: string }>(sql`
    update auth.flow_state
    set auth_code_issued_at = ${now}, updated_at = ${now}
    where id = (
      select id
      from auth.flow_state
      where user_id = ${userId} and authentication_method = ${method}
      order by created_at desc
      limit 1)
    returning auth_code`)
  const code = rows[0]?.auth_code
  if (!code) {
    throw errors.badRequest(
      'flow_state_not_found',
      'No associated flow state found. No valid flow state found for user.',
    )
  }
  return code
}

/** Codes that a browser could still exchange for a session. */
export async function deleteIssuedCodes(executor: Executor, userId: string): Promise<void> {
  await executor.query(sql`
    delete from auth.flow_state where user_id = ${userId} and auth_code_issued_at is not null`)
}

/** The flow behind a code, locked and checked; it works once. */
export async function takeFlowState(
  executor: Executor,
  now: Date,
  authCode: string,
  verifier: string,
): Promise<FlowState & { user_id: string }> {
  const { rows } = await executor.query<FlowState>(
    sql`select * from auth.flow_state where auth_code = ${authCode} for update`,
  )
  const flow = rows[0]
  if (!flow?.user_id) {
    throw errors.notFound('flow_state_not_found', 'invalid flow state, no valid flow state found')
  }
  if (isFlowExpired(flow, now)) {
    throw errors.unprocessable('flow_state_expired', 'invalid flow state, flow state has expired')
  }
  if (!verifierFits(flow, verifier)) {
    throw errors.badRequest(
      'bad_code_verifier',
      'code challenge does not match previously saved code verifier',
    )
  }
  await executor.query(sql`delete from auth.flow_state where id = ${flow.id}`)
  return { ...flow, user_id: flow.user_id }
}

function isFlowExpired(flow: FlowState, now: Date): boolean {
  const start = flow.auth_code_issued_at ?? flow.created_at
  return now.getTime() > start.getTime() + flowMinutes * 60_000
}

function verifierFits(flow: FlowState, verifier: string): boolean {
  const expected =
    flow.code_challenge_method === 's256'
      ? createHash('sha256').update(verifier).digest('base64url')
      : verifier
  const [left, right] = [Buffer.from(expected), Buffer.from(flow.code_challenge)]
  return left.length === right.length && timingSafeEqual(left, right)
}
