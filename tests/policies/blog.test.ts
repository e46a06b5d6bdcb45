import { expect, test } from 'vitest'
import type { Caller } from '#platform/postgres/caller.ts'
import { sql } from '#platform/postgres/sql.ts'
import { type TestDatabase, temporaryDatabase } from '#tests/support/database.ts'
import { failureOf, rowFor, rowsFor } from './as-caller.ts'
import { addPeopleAndContent, callers, ids } from './people-and-content.ts'

type Listed = { title: string; category_name: string | null; author_name: string; excerpt: string }
type PostList = { posts: Listed[]; total: number; total_is_capped: boolean }

async function list(
  database: TestDatabase,
  { search = '', category = null as string | null, page = 1, size = 9 } = {},
  caller: Caller = callers.anonymous,
) {
  const statement = sql`select list_posts(${search}, ${category}, ${page}, ${size}) as list`
  return (await rowFor<{ list: PostList }>(database, caller, statement)).list
}

async function titles(database: TestDatabase, search: string) {
  return (await list(database, { search })).posts.map(({ title }) => title)
}

async function addPost(database: TestDatabase, title: string, content = 'Words') {
  await database.callers.query(
    callers.student,
    sql`insert into blog_posts (title, content) values (${title}, ${content})`,
  )
}

test('lists hold published posts only, whoever asks', async () => {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  for (const caller of [callers.anonymous, callers.student, callers.admin]) {
    const { posts, total } = await list(database, {}, caller)
    expect(posts.map(({ title }) => title)).toEqual(['Published'])
    expect(total).toBe(1)
  }
})

test('a list has pages, newest first, with a total that follows every change', async () => {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  for (let post = 1; post <= 12; post++) await addPost(database, `Post ${post}`)
  const first = await list(database)
  expect(first.posts).toHaveLength(9)
  expect(first.posts[0]?.title).toBe('Post 12')
  expect(first.total).toBe(13)
  expect((await list(database, { page: 2 })).posts.map(({ title }) => title)).toEqual([
    'Post 3',
    'Post 2',
    'Post 1',
    'Published',
  ])
  expect(await list(database, { page: 99 })).toMatchObject({ posts: [], total: 13 })

  const category = ids.category
  expect((await list(database, { category })).total).toBe(1)
  await database.owner.query(
    sql`update blog_posts set category_id = ${category} where title like 'Post%'`,
  )
  expect(await list(database, { category })).toMatchObject({ total: 13 })
  await database.owner.query(
    sql`update blog_posts set published_at = null where title like 'Post 1_'`,
  )
  expect([(await list(database, { category })).total, (await list(database)).total]).toEqual([
    10, 10,
  ])
  await database.owner.query(sql`delete from blog_posts where title like 'Post%'`)
  expect([(await list(database, { category })).total, (await list(database)).total]).toEqual([1, 1])
})

test('search finds words of title and text, other forms of a word and unfinished words', async () => {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  await addPost(database, 'Bank reconciliation', '<p>Match every <b>statement</b> line.</p>')
  await addPost(database, 'Payroll', '<p class="reconciliation">Taxes &amp; deadlines</p>')
  expect(await titles(database, 'reconciliation')).toEqual(['Bank reconciliation'])
  expect(await titles(database, 'reconcil')).toEqual(['Bank reconciliation'])
  expect(await titles(database, 'bank stat')).toEqual(['Bank reconciliation'])
  expect(await titles(database, 'deadline tax')).toEqual(['Payroll'])
  expect(await titles(database, 'bank payroll')).toEqual([])
  expect((await titles(database, 'bank or payroll')).sort()).toEqual([
    'Bank reconciliation',
    'Payroll',
  ])
  expect(await titles(database, 'statement -bank')).toEqual([])
})

test('search survives whatever is typed', async () => {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  const typed = [
    "'",
    '"',
    '\\',
    '%',
    ':*',
    '&|!()',
    'the',
    '<script>',
    'a'.repeat(5000),
    "x' or 1=1 --",
    '🙂',
    ' ',
  ]
  for (const search of typed)
    expect((await list(database, { search })).total).toBeGreaterThanOrEqual(0)
})

test('a card has plain text: an excerpt without tags and the author from the account', async () => {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  await addPost(
    database,
    'Card',
    '<style>p{}</style><h2>One</h2><p>two <b>three</b>, <a href="x">four</a> &lt;five&gt; &amp; six</p><script>bad()</script>',
  )
  expect((await list(database)).posts[0]).toMatchObject({
    excerpt: 'One two three, four <five> & six',
    author_name: 'Sample Student',
  })
})

test('the author is who wrote it, follows a changed name and cannot be typed', async () => {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  await database.callers.query(
    callers.other,
    sql`insert into blog_posts (title, content, author_name) values ('By nobody', 'W', 'Sample Admin')`,
  )
  expect((await list(database)).posts[0]?.author_name).toBe('Guest author')
  await database.authAdmin.query(
    sql`update auth.users set raw_user_meta_data = '{"full_name": "New Name"}' where id = ${ids.other}`,
  )
  expect((await list(database)).posts[0]?.author_name).toBe('New Name')
})

test('posts of a deleted category become uncategorized', async () => {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  expect((await list(database)).posts[0]?.category_name).toBe('Sample category')
  await database.callers.query(
    callers.student,
    sql`delete from blog_categories where id = ${ids.category}`,
  )
  const { posts, total } = await list(database)
  expect([posts[0]?.title, posts[0]?.category_name, total]).toEqual(['Published', null, 1])
})

test('a category name is used once, whatever its case, and is not empty', async () => {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  const add = (name: string) =>
    database.callers.query(callers.other, sql`insert into blog_categories (name) values (${name})`)
  expect((await failureOf(add(' sample  CATEGORY '))).code).toBe('23505')
  await add(' QBO  Tips ')
  const named = sql`select name from blog_categories where name = 'QBO Tips'`
  expect(await rowsFor(database, callers.anonymous, named)).toHaveLength(1)
  expect((await failureOf(add('  '))).code).toBe('23514')
})

test('a post needs a title and content', async () => {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  expect((await failureOf(addPost(database, ' ', 'Words'))).code).toBe('23514')
  expect((await failureOf(addPost(database, 'Title', ' \n'))).code).toBe('23514')
})

test('updated_at follows a change', async () => {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  const change = sql`update blog_posts set content = 'New' where id = ${ids.post}
                     returning updated_at > created_at as is_later`
  expect(await rowFor(database, callers.student, change)).toEqual({ is_later: true })
})

test('the admin lists every post by part of its title', async () => {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  const find = (search: string) =>
    rowFor<{ list: PostList }>(
      database,
      callers.admin,
      sql`select admin_list_posts(${search}) as list`,
    )
  expect((await find('')).list.total).toBe(3)
  expect((await find('RAF')).list.posts.map(({ title }) => title)).toEqual(['Draft'])
  expect((await find('%')).list.total).toBe(0)
})

test('the cache can ask when the next post appears', async () => {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  const { rows } = await database.owner.query(
    sql`select published_at as next from blog_posts where id = ${ids.scheduled}`,
  )
  expect(
    await rowsFor(database, callers.anonymous, sql`select next_publication_at() as next`),
  ).toEqual(rows)
})
