import { errors } from '#platform/auth/errors.ts'
import type { FlowState } from '#platform/auth/flow-state.ts'
import type { Executor } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'
import type { ProviderTokens } from './provider.ts'

/** Ties the user to the flow that their browser began; the code it gets back works once. */
export async function completeFlow(
  executor: Executor,
  now: Date,
  flowStateId: string,
  userId: string,
  tokens: ProviderTokens,
): Promise<string> {
  const { rows } = await executor.query<FlowState>(
    sql`select * from auth.flow_state where id = ${flowStateId} for update`,
  )
  const flow = rows[0]
  if (!flow) throw errors.unprocessable('flow_state_not_found', 'Flow state not found')
  if (flow.user_id !== null) {
    throw errors.badRequest('flow_state_already_used', 'State has already been used')
  }
  await executor.query(sql`
    update auth.flow_state
    set user_id = ${userId},
        provider_access_token = ${tokens.accessToken},
        provider_refresh_token = ${tokens.refreshToken || null},
        auth_code_issued_at = ${now},
        updated_at = ${now}
    where id = ${flow.id}`)
  return flow.auth_code
}
