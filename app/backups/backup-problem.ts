import type { BackupFacts } from '#app/lib/host.ts'

export type BackupProblem = { title: string; reason: string; href: string }

const href = '/admin/backups'

/**
 * For Today and the screen itself: the last backup or the last check failed. It is settled by the
 * next one that succeeds.
 */
export function findBackupProblem(
  facts: Pick<BackupFacts, 'lastBackup' | 'lastCheck'> | null,
): BackupProblem | null {
  const { lastBackup = null, lastCheck = null } = facts ?? {}
  if (lastBackup?.isGood === false) {
    return { title: 'The last backup failed', reason: lastBackup.reason, href }
  }
  if (lastCheck?.isGood === false) {
    return { title: 'The newest backup could not be restored', reason: lastCheck.reason, href }
  }
  return null
}
