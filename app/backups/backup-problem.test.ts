import { expect, test } from 'vitest'
import { findBackupProblem } from './backup-problem.ts'

const good = { at: '2026-11-17T11:00:00Z', isGood: true } as const
const bad = { at: '2026-11-17T11:00:00Z', isGood: false, reason: 'The disk is full.' } as const

test('a backup or a check that failed is told until the next one succeeds', () => {
  expect(findBackupProblem({ lastBackup: good, lastCheck: good })).toBeNull()
  expect(findBackupProblem({ lastBackup: null, lastCheck: null })).toBeNull()
  expect(findBackupProblem(null)).toBeNull()
  expect(findBackupProblem({ lastBackup: bad, lastCheck: good })).toEqual({
    title: 'The last backup failed',
    reason: 'The disk is full.',
    href: '/admin/backups',
  })
  expect(findBackupProblem({ lastBackup: good, lastCheck: bad })).toMatchObject({
    title: 'The newest backup could not be restored',
  })
})
