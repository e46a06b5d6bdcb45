import { expect, test } from 'vitest'
import type { BackupOutcome, KeptBackup } from '#app/lib/host.ts'
import { isBackupDue, isCheckDue, lastScheduled, nextScheduled } from './schedule.ts'

const atThree = { isOn: true, time: '03:00', timeZone: 'America/Los_Angeles' }
const last = (now: string, schedule = atThree) =>
  lastScheduled(new Date(now), schedule).toISOString()
const next = (now: string, schedule = atThree) =>
  nextScheduled(new Date(now), schedule).toISOString()

test('the next backup is at her time in the time zone of the business', () => {
  expect(next('2026-11-17T10:59:59Z')).toBe('2026-11-17T11:00:00.000Z')
  expect(next('2026-11-17T11:00:00Z')).toBe('2026-11-18T11:00:00.000Z')
  expect(last('2026-11-17T10:59:59Z')).toBe('2026-11-16T11:00:00.000Z')
  expect(last('2026-11-17T11:00:00Z')).toBe('2026-11-17T11:00:00.000Z')
  // Already the next day in UTC.
  const late = { ...atThree, time: '23:30' }
  expect(next('2026-11-17T20:00:00Z', late)).toBe('2026-11-18T07:30:00.000Z')
  expect(next('2026-12-31T23:00:00Z', { ...late, timeZone: 'Pacific/Honolulu' })).toBe(
    '2027-01-01T09:30:00.000Z',
  )
})

test('summer time moves it by an hour, and no night is left out or has two', () => {
  expect(next('2026-03-07T12:00:00Z')).toBe('2026-03-08T10:00:00.000Z')
  expect(next('2026-10-31T12:00:00Z')).toBe('2026-11-01T11:00:00.000Z')
  const skipped = { ...atThree, time: '02:30' }
  expect(next('2026-03-07T12:00:00Z', skipped)).toBe('2026-03-08T10:30:00.000Z')
  expect(next('2026-03-08T10:30:00Z', skipped)).toBe('2026-03-09T09:30:00.000Z')
  const twice = { ...atThree, time: '01:30' }
  expect(next('2026-10-31T12:00:00Z', twice)).toBe('2026-11-01T08:30:00.000Z')
  expect(next('2026-11-01T08:30:00Z', twice)).toBe('2026-11-02T09:30:00.000Z')
  expect(last('2026-11-01T09:45:00Z', twice)).toBe('2026-11-01T08:30:00.000Z')
})

const madeAt = (at: string): BackupOutcome => ({ at, isGood: true })

test('a backup is due once a night, also when the machine was off at its time', () => {
  const isDue = (now: string, lastBackup: BackupOutcome | null, schedule = atThree) =>
    isBackupDue(new Date(now), schedule, { since: '2026-11-16T00:00:00Z', lastBackup })
  expect(isDue('2026-11-16T10:00:00Z', null)).toBe(false)
  expect(isDue('2026-11-16T11:00:01Z', null)).toBe(true)
  expect(isDue('2026-11-16T11:00:30Z', madeAt('2026-11-16T11:00:02Z'))).toBe(false)
  expect(isDue('2026-11-20T18:00:00Z', madeAt('2026-11-16T11:00:02Z'))).toBe(true)
  // A failure is told, and tried again the next night.
  const failed = { at: '2026-11-17T11:00:02Z', isGood: false, reason: 'The disk is full.' } as const
  expect(isDue('2026-11-17T12:00:00Z', failed)).toBe(false)
  expect(isDue('2026-11-18T11:00:00Z', failed)).toBe(true)
  expect(isDue('2026-11-20T18:00:00Z', null, { ...atThree, isOn: false })).toBe(false)
})

test('a backup is due after the passphrase was changed, also while nightly ones are off', () => {
  const passphraseAt = '2026-11-16T12:00:00Z'
  const isDue = (lastBackup: BackupOutcome) =>
    isBackupDue(
      new Date('2026-11-16T12:00:05Z'),
      { ...atThree, isOn: false, passphraseAt },
      { since: '2026-11-16T00:00:00Z', lastBackup },
    )
  // It was running at that moment.
  expect(isDue(madeAt('2026-11-16T11:59:59Z'))).toBe(true)
  expect(isDue(madeAt('2026-11-16T12:00:01Z'))).toBe(false)
})

test('the newest backup is checked each week, and again after a check that failed', () => {
  const newest = (madeAt: string): KeptBackup => ({
    name: 'site.zip',
    madeAt,
    bytes: 1,
    isEncrypted: false,
    madeBefore: null,
  })
  const now = new Date('2026-11-17T12:00:00Z')
  const today = newest('2026-11-17T11:00:00Z')
  expect(isCheckDue(now, undefined, null)).toBe(false)
  expect(isCheckDue(now, today, null)).toBe(true)
  expect(isCheckDue(now, today, madeAt('2026-11-11T11:00:00Z'))).toBe(false)
  expect(isCheckDue(now, today, madeAt('2026-11-10T11:00:00Z'))).toBe(true)
  expect(isCheckDue(now, newest('2026-11-01T11:00:00Z'), madeAt('2026-11-02T11:00:00Z'))).toBe(
    false,
  )
  const failed = { at: '2026-11-16T12:00:00Z', isGood: false, reason: 'Damaged.' } as const
  expect(isCheckDue(now, today, failed)).toBe(true)
  expect(isCheckDue(now, newest('2026-11-16T11:00:00Z'), failed)).toBe(false)
})
