import { readFile } from 'node:fs/promises'
import { expect, expectTypeOf, test } from 'vitest'
import type { findCourse } from '#app/courses/courses.data.ts'
import { databaseTypesFile, generateDatabaseTypes } from '#scripts/database-types.ts'
import { temporaryDatabase } from '#tests/support/database.ts'

test('database.types.ts is what the migrations say', async () => {
  const written = await readFile(databaseTypesFile, 'utf8')
  const { owner } = await temporaryDatabase()
  const isFresh = written === (await generateDatabaseTypes(owner))
  expect(isFresh, 'app/lib/database.types.ts is stale: run npm run db:types').toBe(true)
})

test('a column that a migration adds makes database.types.ts stale', async () => {
  const { owner } = await temporaryDatabase()
  await owner.query({ text: 'alter table courses add column subtitle text', values: [] })
  expect(await generateDatabaseTypes(owner)).toContain('subtitle: string | null')
})

// tsc is the judge: an untyped client would give `any`.
test('a query knows the types of the columns it names', () => {
  expectTypeOf<Awaited<ReturnType<typeof findCourse>>>().toEqualTypeOf<{
    id: string
    title: string
    slug: string
    description: string | null
    skills: string | null
    is_published: boolean
    cover_image_url: string | null
    cover_image_alt: string | null
    best_after_id: string | null
  } | null>()
})
