import { expect, test } from 'vitest'
import { chooseDeleted } from './choose-kept.ts'

const zone = 'America/Los_Angeles'

/** Makes a backup at each of the moments, deleting after each as the site does. */
function keptAfter(moments: Date[]): string[] {
  let kept: { madeAt: string }[] = []
  for (const moment of moments) {
    kept.push({ madeAt: moment.toISOString() })
    const deleted = new Set(chooseDeleted(kept, zone))
    kept = kept.filter((backup) => !deleted.has(backup))
  }
  return kept.map(({ madeAt }) => madeAt.slice(0, 10))
}

function nights(count: number, first = '2026-09-01T11:00:00Z') {
  return Array.from({ length: count }, (_, day) => new Date(Date.parse(first) + day * 86_400_000))
}

test('after ten weeks of nights the last seven days and four weeks are kept', () => {
  // The last night is Tuesday, November 10.
  expect(keptAfter(nights(71))).toEqual([
    ...['2026-10-25', '2026-11-01'],
    ...['2026-11-04', '2026-11-05', '2026-11-06', '2026-11-07', '2026-11-08'],
    ...['2026-11-09', '2026-11-10'],
  ])
})

test('all backups of the newest day are kept, of the days before it the last', () => {
  const twice = ['2026-11-09T11:00:00Z', '2026-11-09T20:00:00Z']
  const today = ['2026-11-10T11:00:00Z', '2026-11-10T18:00:00Z', '2026-11-11T07:00:00Z']
  const all = [...twice, ...today].map((madeAt) => ({ madeAt }))
  expect(chooseDeleted(all, zone)).toEqual([{ madeAt: '2026-11-09T11:00:00Z' }])
})

test('a site that was off for a month deletes nothing for its age', () => {
  const old = nights(5).map((moment) => ({ madeAt: moment.toISOString() }))
  expect(chooseDeleted([...old, { madeAt: '2026-12-24T11:00:00Z' }], zone)).toEqual([])
  expect(chooseDeleted([], zone)).toEqual([])
})
