import { randomUUID } from 'node:crypto'
import type { Executor } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'
import type { Auth, Call } from './call.ts'

const logTypes = {
  login: 'account',
  logout: 'account',
  invite_accepted: 'account',
  user_signedup: 'team',
  user_invited: 'team',
  user_deleted: 'team',
  user_modified: 'user',
  user_recovery_requested: 'user',
  user_reauthenticate_requested: 'user',
  user_confirmation_requested: 'user',
  user_repeated_signup: 'user',
  user_updated_password: 'user',
  token_revoked: 'token',
  token_refreshed: 'token',
  factor_in_progress: 'factor',
  factor_unenrolled: 'factor',
  factor_updated: 'factor',
  factor_deleted: 'factor',
  challenge_created: 'factor',
  verification_attempted: 'factor',
  recovery_codes_generated: 'factor',
  recovery_codes_regenerated: 'factor',
  recovery_codes_verified: 'factor',
  recovery_codes_deleted: 'factor',
  identity_unlinked: 'user',
  passkey_created: 'user',
  passkey_updated: 'user',
  passkey_deleted: 'user',
  login_failed: 'account',
} as const

type AuditAction = keyof typeof logTypes

/** The actor of an audit entry: a user, or the administrator behind the secret key. */
type Actor = {
  id?: string
  email?: string | null
  phone?: string | null
  raw_user_meta_data?: Record<string, unknown> | null
  is_sso_user?: boolean
}

export const administrator: Actor = {
  id: '00000000-0000-0000-0000-000000000000',
  email: 'service_role',
}

export async function recordEvent(
  auth: Auth,
  executor: Executor,
  call: Call,
  actor: Actor,
  action: AuditAction,
  traits: Record<string, unknown> = {},
): Promise<void> {
  const name = actor.raw_user_meta_data?.full_name
  const payload = {
    action,
    actor_id: actor.id,
    actor_via_sso: actor.is_sso_user ?? false,
    actor_username: actor.email || actor.phone || '',
    ...(typeof name === 'string' && { actor_name: name }),
    log_type: logTypes[action],
    ...(Object.keys(traits).length > 0 && { traits }),
  }
  await executor.query(sql`
    insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
    values ('00000000-0000-0000-0000-000000000000', ${randomUUID()}, ${JSON.stringify(payload)},
            ${auth.now()}, ${call.connection.address})`)
}
