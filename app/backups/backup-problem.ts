import type { BackupFacts } from '#app/lib/host.ts'

export type BackupProblem = { title: string; reason: string }

/**
 * For Today and the screen itself: a last backup or a last check that failed. Each is settled by
 * the next one that succeeds. A hosted Supabase has none.
 */
export function findBackupProblems(
  facts: Pick<BackupFacts, 'lastBackup' | 'lastCheck'> | null,
): BackupProblem[] {
  const { lastBackup = null, lastCheck = null } = facts ?? {}
  const problems: BackupProblem[] = []
  if (lastBackup?.isGood === false) {
    problems.push({ title: 'The last backup failed', reason: lastBackup.reason })
  }
  if (lastCheck?.isGood === false) {
    problems.push({ title: 'The newest backup could not be restored', reason: lastCheck.reason })
  }
  return problems
}
