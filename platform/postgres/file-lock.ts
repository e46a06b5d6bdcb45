import type { ClientBase } from 'pg'

/**
 * An advisory lock that a backup holds, so that files whose rows were deleted meanwhile stay. The
 * clean-up of files checks pg_locks for it in the same statement that selects them.
 */
export const fileLock = { group: 7_242_016, number: 3 }

export async function lockFiles(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1, $2)', [fileLock.group, fileLock.number])
}
