import { expect, test } from 'vitest'
import { findBackupProblems } from './backup-problem.ts'

const good = { at: '2026-11-17T11:00:00Z', isGood: true } as const
const bad = { at: '2026-11-17T11:00:00Z', isGood: false, reason: 'The disk is full.' } as const

test('a failed backup or check is shown until the next one succeeds', () => {
  expect(findBackupProblems({ lastBackup: good, lastCheck: good })).toEqual([])
  expect(findBackupProblems({ lastBackup: null, lastCheck: null })).toEqual([])
  expect(findBackupProblems(null)).toEqual([])
  expect(findBackupProblems({ lastBackup: bad, lastCheck: bad })).toEqual([
    { title: 'The last backup failed', reason: 'The disk is full.' },
    { title: 'The newest backup could not be restored', reason: 'The disk is full.' },
  ])
})
