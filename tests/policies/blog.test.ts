import { expect, test } from 'vitest'
import type { Caller } from '#platform/postgres/caller.ts'
import { sql } from '#platform/postgres/sql.ts'
import { type PolicyDatabase, temporaryDatabase } from '#tests/support/database.ts'
import { rolledBackDatabase } from '#tests/support/rolled-back-database.ts'
import { failureOf, rowFor, rowsFor } from './support/as-caller.ts'
import { addPeopleAndContent, callers, ids } from './support/people-and-content.ts'

type Listed = { title: string; category_name: string | null; author_name: string; excerpt: string }
type PostList = { posts: Listed[]; total: number; total_is_capped: boolean }

async function list(
  database: PolicyDatabase,
  { search = '', category = null as string | null, page = 1, size = 9 } = {},
  caller: Caller = callers.anonymous,
) {
  const statement = sql`select list_posts(${search}, ${category}, ${page}, ${size}) as list`
  return (await rowFor<{ list: PostList }>(database, caller, statement)).list
}

async function titles(database: PolicyDatabase, search: string) {
  return (await list(database, { search })).posts.map(({ title }) => title)
}

async function addPost(database: PolicyDatabase, title: string, content = 'Words') {
  await database.callers.query(
    callers.student,
    sql`insert into blog_posts (title, content) values (${title}, ${content})`,
  )
}

test('lists hold published posts only, whoever asks', async () => {
  const database = await rolledBackDatabase()
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
  const database = await rolledBackDatabase()
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
  const database = await rolledBackDatabase()
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
  const database = await rolledBackDatabase()
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
  const database = await rolledBackDatabase()
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
  const database = await rolledBackDatabase()
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
  const database = await rolledBackDatabase()
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
  const database = await rolledBackDatabase()
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
  const database = await rolledBackDatabase()
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

type Read = {
  excerpt: string
  search_description: string | null
  is_by_owner: boolean
  previous: { title: string } | null
  next: { title: string } | null
  related: { title: string; category_name: string | null }[]
}

async function read(database: PolicyDatabase, slug: string, caller: Caller = callers.anonymous) {
  const statement = sql`select read_post(${slug}) as post`
  return (await rowFor<{ post: Read | null }>(database, caller, statement)).post
}

test('a post comes with its neighbours and two others, those of its category first', async () => {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  const add = (title: string, month: number, category: string | null) =>
    database.owner.query(
      sql`insert into blog_posts (title, content, user_id, category_id, published_at)
          values (${title}, 'W', ${ids.student}, ${category}, make_date(2020, ${month}, 1))`,
    )
  await add('Old of its kind', 1, ids.category)
  await add('Older', 2, null)
  await add('Asked for', 3, ids.category)
  await add('Newer', 4, null)
  await add('Newest', 5, null)
  await database.owner.query(
    sql`update blog_posts set published_at = '2019-01-01', category_id = null where id = ${ids.post}`,
  )
  const titlesOf = (post: Read | null) => post?.related.map(({ title }) => title)
  const asked = await read(database, 'asked-for')
  expect(asked).toMatchObject({ previous: { title: 'Older' }, next: { title: 'Newer' } })
  expect(titlesOf(asked)).toEqual(['Old of its kind', 'Newest'])
  expect(titlesOf(await read(database, 'older'))).toEqual(['Newest', 'Newer'])
  expect(await read(database, 'newest')).toMatchObject({ next: null })
  await database.owner.query(
    sql`update blog_posts set published_at = null where title in ('Newest', 'Old of its kind')`,
  )
  expect(titlesOf(await read(database, 'asked-for', callers.student))).toEqual(['Newer', 'Older'])
  expect(await read(database, 'newest')).toBeNull()
  expect(await read(database, 'newest', callers.student)).toMatchObject({
    previous: null,
    next: null,
  })
})

test('the admin with the oldest account is the owner whose portrait is shown under posts', async () => {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  const isByOwner = async (title: string, author: string) => {
    await database.owner.query(
      sql`insert into blog_posts (title, content, user_id) values (${title}, 'W', ${author})`,
    )
    return (await read(database, title))?.is_by_owner
  }
  await database.owner.query(sql`update user_roles set role = 'admin' where user_id = ${ids.other}`)
  await database.owner.query(
    sql`update auth.users set created_at = '2000-01-01' where id = ${ids.admin}`,
  )
  expect(await isByOwner('one', ids.admin)).toBe(true)
  expect(await isByOwner('two', ids.other)).toBe(false)
  expect(await isByOwner('three', ids.student)).toBe(false)
})

test('an excerpt written by hand takes the place of the first words, until it is removed', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const write = (excerpt: string | null) =>
    database.callers.query(
      callers.student,
      sql`update blog_posts set written_excerpt = ${excerpt} where id = ${ids.post}`,
    )
  const derived = (await read(database, 'published'))?.excerpt
  await write('By hand')
  expect((await read(database, 'published'))?.excerpt).toBe('By hand')
  expect((await list(database)).posts[0]?.excerpt).toBe('By hand')
  const feed = sql`select excerpt from list_feed_posts()`
  expect(await rowsFor(database, callers.anonymous, feed)).toEqual([{ excerpt: 'By hand' }])
  await write(null)
  expect((await read(database, 'published'))?.excerpt).toBe(derived)
})

test('a cover is a picture of the author with alternative text, and no other address', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const own = `${ids.student}/${ids.message}`
  const write = (path: string, alt: string | null) =>
    database.callers.query(
      callers.student,
      sql`update blog_posts set cover_image_url = ${path}, cover_image_alt = ${alt}
          where id = ${ids.post}`,
    )
  for (const path of [
    'https://tracker.example/a.png',
    `${ids.student}/../${ids.other}/${ids.message}`,
    `${own}?x`,
    `${ids.other}/${ids.message}`,
  ]) {
    expect((await failureOf(write(path, 'A desk'))).code, path).toBe('23514')
  }
  for (const alt of [null, ' ', 'a'.repeat(301)]) {
    expect((await failureOf(write(own, alt))).code).toBe('23514')
  }
  await write(own, 'A desk')
  const used = sql`select bucket_id, table_name from file_references where name = ${own}`
  expect(await rowsFor(database, callers.service, used)).toEqual([
    { bucket_id: 'blog-images', table_name: 'blog_posts' },
  ])
  const kept = sql`select export_my_data() -> 'blog_posts' as posts`
  const { posts } = await rowFor<{ posts: object[] }>(database, callers.student, kept)
  expect(posts).toContainEqual(
    expect.objectContaining({ cover_image: own, cover_image_alt: 'A desk' }),
  )
})

test('old addresses are bounded, read by admins alone, and say nothing about drafts', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  await addPost(database, 'Renamed')
  const rename = (slug: string) =>
    database.callers.query(
      callers.student,
      sql`update blog_posts set slug = ${slug} where title = 'Renamed'`,
    )
  for (let times = 1; times <= 25; times++) await rename(`name-${times}`)
  const old = sql`select path from redirects where path like '/blog/name%'`
  expect(await rowsFor(database, callers.admin, old)).toHaveLength(20)
  expect(await rowsFor(database, callers.student, old)).toEqual([])
  expect((await failureOf(database.callers.query(callers.anonymous, old))).code).toBe('42501')
  const add = sql`insert into redirects (path, post_id) select '/about', id from blog_posts limit 1`
  expect((await failureOf(database.callers.query(callers.student, add))).code).toBe('42501')

  const find = sql`select find_redirect('/blog/name-24') as target`
  expect(await rowsFor(database, callers.anonymous, find)).toEqual([{ target: '/blog/name-25' }])
  await database.callers.query(
    callers.student,
    sql`update blog_posts set published_at = null where title = 'Renamed'`,
  )
  expect(await rowsFor(database, callers.anonymous, find)).toEqual([{ target: null }])
})

test('students who rename their posts leave the owner room, and keep no address that was never public', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  await addPost(database, 'Renamed')
  const rename = (slug: string, publishedAt: string | null) =>
    database.callers.query(
      callers.student,
      sql`update blog_posts set slug = ${slug}, published_at = ${publishedAt} where title = 'Renamed'`,
    )
  const kept = async () =>
    (
      await database.owner.query<{ path: string }>(
        sql`select path from redirects where path like '/blog/name-%' order by path`,
      )
    ).rows.map(({ path }) => path)
  await rename('name-public', '2020-01-01')
  await rename('name-draft', null)
  expect(await kept()).toEqual(['/blog/name-public'])
  await rename('name-waiting', null)
  await rename('name-scheduled', '2190-01-01')
  await rename('name-last', '2190-01-01')
  expect(await kept()).toEqual(['/blog/name-public'])

  await database.owner.query(
    sql`insert into redirects (path, post_id) select '/blog/taken-' || n, ${ids.post} from generate_series(1, 30001) as n`,
  )
  await database.callers.query(
    callers.admin,
    sql`insert into redirects (path, post_id) values ('/2019/05/month-end', ${ids.post})`,
  )
})

test('an old address of another blog is kept in one spelling, and leads only to public posts', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const add = (path: string, post: string = ids.post) =>
    database.callers.query(
      callers.admin,
      sql`insert into redirects (path, post_id) values (${path}, ${post})`,
    )
  const find = async (path: string) =>
    (await rowsFor(database, callers.anonymous, sql`select find_redirect(${path}) as target`))[0]
  const { slug } = await rowFor<{ slug: string }>(
    database,
    callers.admin,
    sql`select slug from blog_posts where id = ${ids.post}`,
  )
  await add('https://old.example.com/2019/05/Month-End/?utm=1#top')
  await add('/?p=123&preview=true')
  await add('/draft', ids.draft)
  for (const path of [
    '/2019/05/month-end',
    '/2019/05/MONTH-END/',
    '/?p=123',
    'https://a.b/?p=123',
  ]) {
    expect(await find(path), path).toEqual({ target: `/blog/${slug}` })
  }
  for (const path of ['/draft', '/?p=12', '/2019/05', '/', '//evil.example.com', 'javascript:1']) {
    expect(await find(path), path).toEqual({ target: null })
  }
  const list = sql`select list_redirects() as paths`
  expect(await rowsFor(database, callers.anonymous, list)).toEqual([
    { paths: expect.arrayContaining(['/2019/05/month-end', '/?p=123']) },
  ])
  const refused = [
    '/',
    'https://old.example.com',
    '/?p=all',
    `/blog/${slug}/`,
    '/bücher',
    `/${'a'.repeat(600)}`,
  ]
  for (const path of refused) {
    expect((await failureOf(add(path))).code, path).toBe('23514')
  }
  expect((await failureOf(add('/2019/05/month-end/'))).code).toBe('23505')
  const many = sql`insert into redirects (path, post_id) select '/' || n, ${ids.post} from generate_series(1, 30000) as n`
  expect((await failureOf(database.callers.query(callers.admin, many))).code).toBe('23514')
})

test('a brought post shows its author’s name, which no caller can set', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const read = sql`select author_name, original_author from blog_posts where id = ${ids.post}`
  const change = sql`update blog_posts set original_author = 'Sam Sample' where id = ${ids.post}`
  const before = await rowsFor(database, callers.admin, read)
  await database.callers.query(callers.student, change)
  await database.callers.query(callers.admin, change)
  expect(await rowsFor(database, callers.admin, read)).toEqual(before)
  await database.callers.query(callers.service, change)
  const brought = [{ author_name: 'Sam Sample', original_author: 'Sam Sample' }]
  expect(await rowsFor(database, callers.admin, read)).toEqual(brought)
  await database.owner.query(
    sql`update auth.users set raw_user_meta_data = '{"full_name": "New Name"}' where true`,
  )
  await database.callers.query(
    callers.student,
    sql`update blog_posts set title = 'Other' where id = ${ids.post}`,
  )
  expect(await rowsFor(database, callers.admin, read)).toEqual(brought)
  const post = sql`select read_post(slug) ->> 'is_by_owner' as is_by_owner from blog_posts where id = ${ids.post}`
  expect(await rowsFor(database, callers.admin, post)).toEqual([{ is_by_owner: 'false' }])
})
