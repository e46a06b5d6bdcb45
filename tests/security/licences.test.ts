import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { allowsCommercialUse, licencesPage, listLicences } from '../../scripts/licence-list.ts'

test('every package we depend on allows commercial use', () => {
  const licences = listLicences()
  expect(licences.length).toBeGreaterThan(300)
  const refused = licences.filter(({ licence }) => !allowsCommercialUse(licence))
  expect(refused).toEqual([])
})

test('licences that forbid or hinder commercial use are not let through', () => {
  for (const licence of [
    'unknown',
    'UNLICENSED',
    'CC-BY-NC-4.0',
    'BUSL-1.1',
    'AGPL-3.0',
    'SSPL-1.0',
  ]) {
    expect(allowsCommercialUse(licence), licence).toBe(false)
  }
  expect(allowsCommercialUse('(MIT OR GPL-3.0-or-later)')).toBe(true)
  expect(allowsCommercialUse('MIT AND CC-BY-NC-4.0')).toBe(false)
})

test('docs/licences.md lists what the lock file names', async () => {
  const file = path.join(import.meta.dirname, '..', '..', 'docs', 'licences.md')
  expect(await readFile(file, 'utf8')).toBe(licencesPage(listLicences()))
})
