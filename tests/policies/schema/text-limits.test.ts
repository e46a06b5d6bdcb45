import { expect, test } from 'vitest'
import { longestHtml } from '#app/editor/html-length.ts'
import { sql } from '#platform/postgres/sql.ts'
import { failureOf, rowFor, rowsFor } from '#tests/policies/support/as-caller.ts'
import { addPeopleAndContent, callers, ids } from '#tests/policies/support/people-and-content.ts'
import { temporaryDatabase } from '#tests/support/database.ts'
import { rolledBackDatabase } from '#tests/support/rolled-back-database.ts'

const tooLong = '<'.repeat(longestHtml + 1)

/** Columns written by triggers and services only, from text that is limited itself. */
const madeByServer = new Set([
  'blog_posts.author_name',
  'blog_posts.excerpt',
  'paid_orders.currency',
  'paid_orders.pdf_file_url',
  'paid_orders.product_title',
  'paid_orders.stripe_payment_id',
  'paid_orders.stripe_session_id',
  'product_orders.pdf_file_url',
  'product_orders.product_title',
])

test('every text that people can write has a longest length', async () => {
  const { owner } = await rolledBackDatabase()
  const { rows } = await owner.query<{ name: string }>(
    sql`select c.relname || '.' || a.attname as name
        from pg_class as c
        join pg_attribute as a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace
          and c.relkind = 'r'
          and a.attnum > 0
          and not a.attisdropped
          and a.atttypid = 'text'::regtype
          and not exists (
            select
            from pg_constraint as k
            where k.conrelid = c.oid
              and a.attnum = any (k.conkey)
              and pg_get_constraintdef(k.oid) ~ '(length|is_email)[(]|= ANY [(]+ARRAY'
          )
          and (
            select count(*)
            from pg_trigger as t
            where t.tgrelid = c.oid
              and pg_get_triggerdef(t.oid) ~ ('length[(]new.' || a.attname || '[)] > .*refuse_long_text')
          ) < 2`,
  )
  expect(rows.map(({ name }) => name).filter((name) => !madeByServer.has(name))).toEqual([])
})

test('a post that is too long is refused with its limit in words, and a long one is kept', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const write = (content: string) =>
    database.callers.query(
      callers.student,
      sql`insert into blog_posts (title, content) values ('Long', ${content})`,
    )
  await write(`<p>${'word '.repeat(19_000)}</p>`)
  const refused = { code: '23514', message: 'The content can have at most 100,000 characters.' }
  expect(await failureOf(write(tooLong))).toEqual(refused)
  const change = sql`update blog_posts set content = ${tooLong} where id = ${ids.post}`
  expect(await failureOf(database.callers.query(callers.student, change))).toEqual(refused)
})

test('lessons, their notes and the names of files have their limits too', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const changes = [
    sql`update course_lessons set content = ${tooLong} where id = ${ids.lesson}`,
    sql`update course_lessons set notes = ${tooLong} where id = ${ids.lesson}`,
    sql`update course_lessons set captions = ${'a'.repeat(200_001)} where id = ${ids.lesson}`,
    sql`update course_lessons set chapters = ${'a'.repeat(10_001)} where id = ${ids.lesson}`,
    sql`update course_lessons set pdf_name = ${'a'.repeat(1001)} where id = ${ids.lesson}`,
    sql`update products set pdf_file_url = ${`${'a'.repeat(1001)}.pdf`} where id = ${ids.freeProduct}`,
    sql`update products set cover_image_url = ${'a'.repeat(1001)} where id = ${ids.freeProduct}`,
  ]
  for (const caller of [callers.admin, callers.service]) {
    for (const change of changes) {
      expect((await failureOf(database.callers.query(caller, change))).code).toBe('23514')
    }
  }
})

test('excerpt and search description are as short as the places that show them', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const write = (change: ReturnType<typeof sql>) => database.callers.query(callers.student, change)
  await write(
    sql`update blog_posts set written_excerpt = ${'a'.repeat(150)}, search_description = ${'a'.repeat(160)}
        where id = ${ids.post}`,
  )
  for (const change of [
    sql`update blog_posts set written_excerpt = ${'a'.repeat(151)} where id = ${ids.post}`,
    sql`update blog_posts set written_excerpt = ' ' where id = ${ids.post}`,
    sql`update blog_posts set search_description = ${'a'.repeat(161)} where id = ${ids.post}`,
    sql`update blog_posts set search_description = ' ' where id = ${ids.post}`,
  ]) {
    expect((await failureOf(write(change))).code).toBe('23514')
  }
})

test('a post that was longer before is read, taken down, renamed and cut, but not made longer', async () => {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  const before = `<p>${'a'.repeat(400_000)}</p>`
  await database.owner.query(sql`update blog_posts set content = ${before} where id = ${ids.post}`)
  const own = (change: ReturnType<typeof sql>) => database.callers.query(callers.student, change)
  const stored = await rowFor<{ length: number }>(
    database,
    callers.anonymous,
    sql`select length(content) from blog_posts where id = ${ids.post}`,
  )
  expect(stored.length).toBe(before.length)
  await own(sql`update blog_posts set title = 'Renamed' where id = ${ids.post}`)
  await own(
    sql`update blog_posts set title = 'Whole row', content = ${before} where id = ${ids.post}`,
  )
  await database.owner.query(
    sql`update auth.users set raw_user_meta_data = '{"full_name": "New Name"}' where id = ${ids.student}`,
  )
  await database.callers.query(
    callers.admin,
    sql`update blog_posts set published_at = null where id = ${ids.post}`,
  )
  expect(
    (
      await failureOf(
        own(sql`update blog_posts set content = ${`${before}x`} where id = ${ids.post}`),
      )
    ).code,
  ).toBe('23514')
  await own(sql`update blog_posts set content = '<p>Short</p>' where id = ${ids.post}`)
})

test('a student has a bounded number of categories, an admin as many as she likes', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const addMany = sql`insert into blog_categories (name, user_id)
    select 'Category ' || auth.uid() || ' ' || number, auth.uid() from generate_series(1, 60) as number`
  expect(await failureOf(database.callers.query(callers.other, addMany))).toEqual({
    code: '23514',
    message: 'You have 50 categories already. Please use one of them, or delete one first.',
  })
  await database.callers.query(callers.admin, addMany)
  expect(
    await rowsFor(
      database,
      callers.anonymous,
      sql`select count(*)::int from blog_categories where user_id = ${ids.other}`,
    ),
  ).toEqual([{ count: 0 }])
})

test('a feed has the newest twenty posts, and the text of short ones only', async () => {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  const addPosts = sql`insert into blog_posts (title, content, published_at)
    select 'Post ' || number, repeat('<p>Words</p>', case when number = 25 then 2000 else 1 end),
      now() - make_interval(mins => 25 - number)
    from generate_series(1, 25) as number`
  await database.callers.query(callers.student, addPosts)
  const feed = await rowsFor<{ title: string; content: string | null; excerpt: string }>(
    database,
    callers.student,
    sql`select * from list_feed_posts()`,
  )
  expect(feed).toHaveLength(20)
  expect(feed.find(({ title }) => title === 'Post 25')).toMatchObject({ content: null })
  expect(feed.filter(({ content }) => content === '<p>Words</p>')).toHaveLength(19)
  expect(feed.map(({ title }) => title)).not.toContain('Draft')
})
