import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { administrator, recordEvent } from '#platform/auth/audit.ts'
import type { AdminCall, Auth } from '#platform/auth/call.ts'
import { clearTokens } from '#platform/auth/codes/one-time-tokens.ts'
import { endAllSessions } from '#platform/auth/sessions.ts'
import { deleteUser, type User, updateUser } from '#platform/auth/users.ts'
import { Flag } from '#platform/auth/validate.ts'
import type { Executor } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'
import { loadUser, traits } from './admin-users.ts'

const DeleteBody = z.object({ should_soft_delete: Flag })

export async function deleteAnyUser(call: AdminCall, auth: Auth): Promise<Response> {
  const user = await loadUser(call, auth)
  const { should_soft_delete: isSoft } = await call.json(DeleteBody)
  await auth.database.transaction(async (executor) => {
    await recordEvent(auth, executor, call, administrator, 'user_deleted', traits(user))
    if (!isSoft) await deleteUser(executor, user.id)
    else if (user.deleted_at === null) await anonymizeUser(auth, executor, user)
  })
  return Response.json({})
}

/**
 * Soft delete: the row stays for foreign keys, anonymized so that the person cannot be identified.
 */
async function anonymizeUser(auth: Auth, executor: Executor, user: User) {
  const anonymize = (text: string | null) =>
    text
      ? createHash('sha256')
          .update(user.id + text)
          .digest('base64url')
      : text
  await updateUser(executor, auth.now(), user.id, {
    email: anonymize(user.email),
    phone: anonymize(user.phone)?.slice(0, 15) ?? null,
    email_change: anonymize(user.email_change),
    phone_change: anonymize(user.phone_change)?.slice(0, 15) ?? null,
    encrypted_password: null,
    deleted_at: auth.now(),
    raw_user_meta_data: {},
    raw_app_meta_data: {},
  })
  for (const identity of user.identities) {
    await executor.query(sql`
      update auth.identities
      set provider_id = ${anonymize(identity.provider_id)}, identity_data = '{}',
          updated_at = ${auth.now()}
      where id = ${identity.id}`)
  }
  await executor.query(sql`delete from auth.mfa_factors where user_id = ${user.id}`)
  await clearTokens(executor, user.id)
  await endAllSessions(executor, user.id)
}
