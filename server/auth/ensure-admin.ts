import type { Database } from '#server/postgres/database.ts'
import { createAccount } from './accounts.ts'
import type { Auth } from './call.ts'
import { findUserByEmail, updateUser } from './users.ts'

/**
 * A confirmed account with this address and password, made unless it is there already; its id.
 * What makes it an administrator is a row in public.user_roles, which is not this service's.
 */
export async function ensureAdmin(
  auth: Pick<Auth, 'passwords' | 'now'> & { database: Database },
  email: string,
  password: string,
): Promise<{ id: string; created: boolean }> {
  const address = email.toLowerCase()
  const existing = await findUserByEmail(auth.database, address, 'authenticated')
  if (existing) return { id: existing.id, created: false }
  const hash = await auth.passwords.hash(password)
  const id = await auth.database.transaction(async (executor) => {
    const user = await createAccount(auth, executor, {
      email: address,
      aud: 'authenticated',
      encrypted_password: hash,
    })
    await updateUser(executor, auth.now(), user.id, { email_confirmed_at: auth.now() })
    return user.id
  })
  return { id, created: true }
}
