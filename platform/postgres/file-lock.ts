import type { ClientBase } from 'pg'

/**
 * While a backup holds this lock, files that rows no longer name stay where they are. Whoever
 * removes files asks pg_locks for it in the very statement that chooses them.
 */
export const fileLock = { group: 7_242_016, number: 3 }

export async function lockFiles(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1, $2)', [fileLock.group, fileLock.number])
}
