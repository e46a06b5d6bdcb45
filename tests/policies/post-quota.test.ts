import { expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { type PolicyDatabase, temporaryDatabase } from '#tests/support/database.ts'
import { failureOf, rowsFor } from './support/as-caller.ts'
import { addPeopleAndContent, callers, ids } from './support/people-and-content.ts'

const megabyte = 1024 ** 2

async function createSite() {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  await database.owner.query(sql`delete from blog_posts`)
  return database
}

/** Adds posts as the owner of the database does, whom the quota does not stop. */
function fill({ owner }: PolicyDatabase, author: string, count: number, content: string) {
  return owner.query(sql`
    insert into blog_posts (title, content, user_id)
    select 'Post ' || number, ${content}, ${author}
    from generate_series(1, ${count}::int) as number`)
}

const write = (content: string, count = 1) => sql`
  insert into blog_posts (title, content)
  select 'New', ${content} from generate_series(1, ${count}::int)`

const noMorePosts = {
  code: '23514',
  message: 'You have 100 posts, and that is the most for one person. Please delete one first.',
}
const tooLarge = {
  code: '23514',
  message:
    'Your posts would be larger than 20 MB together, and that is the most for one person. Please shorten this one, or delete another.',
}

test('a student keeps at most a hundred posts, also in one request or many at the same moment', async () => {
  const database = await createSite()
  await fill(database, ids.student, 97, 'Words')
  expect(await failureOf(database.callers.query(callers.student, write('Words', 4)))).toEqual(
    noMorePosts,
  )
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, () => database.callers.query(callers.student, write('Words'))),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await failureOf(database.callers.query(callers.student, write('Words')))).toEqual(
    noMorePosts,
  )
  // Existing posts can be changed, and other people are not affected.
  const changed = sql`update blog_posts set content = 'Other and longer words' where title = 'Post 1'`
  expect((await database.callers.query(callers.student, changed)).rowCount).toBe(1)
  await database.callers.query(callers.other, write('Words'))
})

test('a student keeps at most 20 MB of posts, and may always make one shorter', async () => {
  const database = await createSite()
  // 400,000 bytes, as large as a post may be.
  const large = '🙂'.repeat(100_000)
  await fill(database, ids.student, Math.floor((20 * megabyte) / 400_100), large)
  const failure = await failureOf(database.callers.query(callers.student, write(large)))
  expect(failure).toEqual(tooLarge)
  await database.callers.query(callers.student, write('Short'))
  const grown = sql`update blog_posts set content = ${large} where title = 'New'`
  expect(await failureOf(database.callers.query(callers.student, grown))).toEqual(tooLarge)

  await fill(database, ids.student, 1, large)
  const shorter = sql`update blog_posts set content = ${large.slice(2)} where title = 'Post 1'`
  expect((await database.callers.query(callers.student, shorter)).rowCount).toBe(2)
})

test('admins write without a limit, and take down a post of somebody who has none left', async () => {
  const database = await createSite()
  await fill(database, ids.admin, 100, 'Words')
  await database.callers.query(callers.admin, write('Words'))
  await fill(database, ids.student, 101, 'Words')
  const down = sql`update blog_posts set published_at = null where user_id = ${ids.student}`
  expect((await database.callers.query(callers.admin, down)).rowCount).toBe(101)
})

test('a student sees how much of the quota is used, an admin has none', async () => {
  const database = await createSite()
  await fill(database, ids.student, 12, 'é'.repeat(1000))
  const quota = sql`select * from my_post_quota()`
  expect(await rowsFor(database, callers.student, quota)).toEqual([
    { posts: 12, most_posts: 100, bytes: '24075', most_bytes: String(20 * megabyte) },
  ])
  expect(await rowsFor(database, callers.other, quota)).toMatchObject([{ posts: 0, bytes: '0' }])
  expect(await rowsFor(database, callers.admin, quota)).toEqual([])
})
