import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { failureOf } from './support/as-caller.ts'
import { addPeopleAndContent, callers, ids } from './support/people-and-content.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await addPeopleAndContent(database)
})
afterAll(() => database?.drop())

const megabyte = 1024 ** 2

/** The only pictures, written without triggers: neither counted nor looked for in posts. */
async function fill(folder: string, count: number, bytesEach: number) {
  await database.owner.transaction(async (owner) => {
    await owner.query(sql`set local session_replication_role = replica`)
    await owner.query(sql`delete from storage.objects where bucket_id = 'blog-images'`)
    await owner.query(sql`
      insert into storage.objects (bucket_id, name, metadata)
      select 'blog-images', ${folder} || '/' || number, jsonb_build_object('size', ${bytesEach}::int)
      from generate_series(1, ${count}::int) as number`)
  })
}

const insert = (name: string, bytes: number) => sql`
  insert into storage.objects (bucket_id, name, metadata)
  values ('blog-images', ${name}, jsonb_build_object('size', ${bytes}::int))`

const quotaExceeded = {
  code: '42501',
  message: 'There is no room for more pictures: 300 pictures or 200 MB is the most for one person.',
}

test('a student keeps at most three hundred pictures', async () => {
  await fill(ids.student, 299, 10)
  await database.callers.query(callers.student, insert(`${ids.student}/last`, 10))
  const failure = failureOf(
    database.callers.query(callers.student, insert(`${ids.student}/over`, 10)),
  )
  expect(await failure).toEqual(quotaExceeded)
  // An existing picture can be replaced, and other students are not affected.
  const replaced = await database.callers.query(
    callers.student,
    sql`update storage.objects set metadata = '{"size": 11}' where name = ${`${ids.student}/last`}`,
  )
  expect(replaced.rowCount).toBe(1)
  await database.callers.query(callers.other, insert(`${ids.other}/first`, 10))
})

test('a student keeps at most two hundred megabytes of pictures', async () => {
  await fill(ids.student, 20, 10 * megabyte - 1)
  await database.callers.query(callers.student, insert(`${ids.student}/small`, 20))
  const over = database.callers.query(callers.student, insert(`${ids.student}/over`, 1))
  expect(await failureOf(over)).toEqual(quotaExceeded)
  const grown = database.callers.query(
    callers.student,
    sql`update storage.objects set metadata = '{"size": 21}' where name = ${`${ids.student}/small`}`,
  )
  expect(await failureOf(grown)).toEqual(quotaExceeded)
})

test('uploads at the same moment are counted one after the other', async () => {
  await fill(ids.student, 297, 10)
  const results = await Promise.allSettled(
    Array.from({ length: 12 }, (_, index) =>
      database.callers.query(callers.student, insert(`${ids.student}/at-once-${index}`, 10)),
    ),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

test('a signed upload link, which writes with the rights of the service, is counted', async () => {
  await fill(ids.student, 300, 10)
  const over = database.storageAdmin.query(insert(`${ids.student}/over`, 1))
  expect(await failureOf(over)).toEqual(quotaExceeded)
})

/** A resumable upload that was begun, as the storage service notes it. */
const begin = (name: string, bytes: number) => sql`
  insert into storage.open_uploads (upload_id, owner_id, bucket_id, name, size)
  values (gen_random_uuid(), ${ids.student}, 'blog-images', ${name}, ${bytes})`

test('an unfinished upload counts with the size that it may reach, and its own end is not counted twice', async () => {
  await fill(ids.student, 10, 10 * megabyte)
  for (let upload = 0; upload < 9; upload++) {
    await database.storageAdmin.query(begin(`${ids.student}/same`, 10 * megabyte))
  }
  await database.storageAdmin.query(begin(`${ids.student}/last`, 10 * megabyte))
  const ways = [
    () => database.storageAdmin.query(begin(`${ids.student}/over`, 1)),
    () => database.callers.query(callers.student, insert(`${ids.student}/over`, 1)),
  ]
  for (const way of ways) expect(await failureOf(way())).toEqual(quotaExceeded)
  await database.callers.query(callers.student, insert(`${ids.student}/last`, 10 * megabyte))
  await database.storageAdmin.query(begin(`${ids.admin}/more`, 10 * megabyte))
})

test('unfinished uploads count as pictures, too', async () => {
  await database.owner.query(sql`delete from storage.open_uploads`)
  await fill(ids.student, 299, 10)
  await database.storageAdmin.query(begin(`${ids.student}/last`, 10))
  const over = database.storageAdmin.query(begin(`${ids.student}/over`, 10))
  expect(await failureOf(over)).toEqual(quotaExceeded)
  await database.owner.query(sql`delete from storage.open_uploads`)
})

test('an admin has no such limit', async () => {
  await fill(ids.admin, 300, 10 * megabyte)
  await database.callers.query(callers.admin, insert(`${ids.admin}/more`, 10 * megabyte))
})
