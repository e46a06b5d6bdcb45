import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { rolledBackDatabase } from '#tests/support/rolled-back-database.ts'
import { rowsFor } from './support/as-caller.ts'
import { addPeopleAndContent, callers, ids } from './support/people-and-content.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await addPeopleAndContent(database)
})
afterAll(() => database?.drop())

const inHtml = (bucket: string, path: string, alt = 'A desk') =>
  `<p>Words</p><img src="/storage/v1/object/public/${bucket}/${path}" alt="${alt}">`

async function store(bucket: string, path: string, addedAt = '2026-01-01') {
  await database.owner.query(
    sql`insert into storage.objects (bucket_id, name, created_at)
        values (${bucket}, ${path}, ${addedAt})`,
  )
}

async function writePost(userId: string, title: string, content: string) {
  const { rows } = await database.owner.query<{ id: string }>(
    sql`insert into blog_posts (title, content, user_id) values (${title}, ${content}, ${userId})
        returning id`,
  )
  return rows[0]?.id ?? ''
}

/** As the storage service does when an admin removes files. */
async function removeAsAdmin(bucket: string, path: string) {
  const { rowCount } = await database.callers.query(
    callers.admin,
    sql`delete from storage.objects where bucket_id = ${bucket} and name = ${path}`,
  )
  return rowCount === 1 ? 'removed' : 'kept'
}

const uses = (picture: string) => sql`
  select kind, title, alt from list_picture_uses(${[picture]}) order by kind, title`

const paths = sql`select path from list_pictures(0, 100)`

test('an admin chooses from the site’s pictures, newest first, and a student from her own', async () => {
  await store('blog-images', `${ids.admin}/old`, '2026-01-01')
  await store('product-covers', `${ids.admin}/cover.png`, '2026-01-02')
  await store('product-covers', `${ids.admin}/x-first-page.webp`, '2026-01-02')
  await store('site-pictures', 'pictures/portrait.jpg', '2026-01-03')
  await store('blog-images', `${ids.withoutRole}/hers`, '2026-01-04')
  // Left behind by an admin whose account is gone, in a lesson that is still read.
  await store('blog-images', `${ids.message}/of-a-former-admin`, '2025-12-31')
  const seen = await rowsFor<{ path: string }>(database, callers.admin, paths)
  expect(seen.map(({ path }) => path).filter((path) => !path.startsWith('sample/'))).toEqual([
    'pictures/portrait.jpg',
    `${ids.admin}/cover.png`,
    `${ids.admin}/old`,
    `${ids.message}/of-a-former-admin`,
  ])
  expect(await rowsFor(database, callers.student, paths)).toEqual([
    { path: `${ids.student}/picture.png` },
  ])
  expect(await rowsFor(database, callers.other, paths)).toEqual([])
})

test('the list has pages and tells how many pictures there are', async () => {
  const page = sql`select path, total from list_pictures(1, 2)`
  const rows = await rowsFor<{ path: string; total: string }>(database, callers.admin, page)
  expect(rows).toHaveLength(2)
  expect(Number(rows[0]?.total)).toBeGreaterThan(rows.length)
})

test('a picture tells where it is used: posts, lessons, letters, products and pages', async () => {
  const path = `${ids.admin}/${ids.post}`
  const picture = `blog-images/${path}`
  await store('blog-images', path)
  await writePost(ids.admin, 'In the text', inHtml('blog-images', path, 'Desk &amp; lamp'))
  await database.owner.query(
    sql`insert into blog_posts (title, content, user_id, cover_image_url, cover_image_alt)
        values ('As the cover', '<p>Words</p>', ${ids.admin}, ${path}, 'Cover')`,
  )
  await database.owner.query(
    sql`update course_lessons set content = ${inHtml('blog-images', path)},
          notes = ${inHtml('blog-images', `${path}-other`)}
        where id = ${ids.lesson}`,
  )
  const resized = `<img src="https://site.example/storage/v1/render/image/public/${picture}?width=480">`
  await database.owner.query(
    sql`insert into letters (subject, body_html) values ('A letter', ${resized})`,
  )
  expect(await rowsFor(database, callers.admin, uses(picture))).toEqual([
    { kind: 'lesson', title: 'Lesson', alt: 'A desk' },
    { kind: 'letter', title: 'A letter', alt: null },
    { kind: 'post', title: 'As the cover', alt: 'Cover' },
    { kind: 'post', title: 'In the text', alt: 'Desk & lamp' },
  ])

  await database.owner.query(
    sql`update products set cover_image_url = 'sample/cover.png' where id = ${ids.freeProduct}`,
  )
  expect(await rowsFor(database, callers.admin, uses('product-covers/sample/cover.png'))).toEqual([
    { kind: 'product', title: 'Free', alt: null },
  ])
  const portrait = { portrait: { file: 'pictures/portrait.jpg', alt: 'Me' } }
  await database.owner.query(
    sql`insert into site_documents (name, content) values ('about', ${JSON.stringify(portrait)})`,
  )
  expect(
    await rowsFor(database, callers.admin, uses('site-pictures/pictures/portrait.jpg')),
  ).toEqual([{ kind: 'page', title: 'about', alt: 'Me' }])
})

test('a student learns nothing of the posts of others that show a picture', async () => {
  const path = `${ids.student}/picture.png`
  await writePost(ids.other, 'Of another', inHtml('blog-images', path))
  await writePost(ids.student, 'Her own', inHtml('blog-images', path))
  const titles = async (caller: 'student' | 'other' | 'admin') =>
    (await rowsFor(database, callers[caller], uses(`blog-images/${path}`))).map(
      ({ title }) => title,
    )
  expect(await titles('student')).toEqual(['Her own'])
  expect(await titles('other')).toEqual(['Of another'])
  expect(await titles('admin')).toEqual(['Her own', 'Of another'])
})

test('a picture that two posts share stays when one of them is removed', async () => {
  const path = `${ids.admin}/shared`
  await store('blog-images', path)
  const one = await writePost(ids.admin, 'One', inHtml('blog-images', path))
  await writePost(ids.admin, 'Two', inHtml('blog-images', path))
  await database.callers.query(callers.admin, sql`delete from blog_posts where id = ${one}`)
  expect(await rowsFor(database, callers.admin, uses(`blog-images/${path}`))).toEqual([
    { kind: 'post', title: 'Two', alt: 'A desk' },
  ])
  const stored = sql`select 1 as found from storage.objects where name = ${path}`
  expect((await database.owner.query(stored)).rows).toHaveLength(1)
})

test('a cover that a post shows too is kept when the product gets another one', async () => {
  await store('product-covers', 'sample/shared.png')
  expect(await removeAsAdmin('product-covers', `${ids.admin}/cover.png`)).toBe('removed')
  await writePost(ids.admin, 'With a cover', inHtml('product-covers', 'sample/shared.png'))
  expect(await removeAsAdmin('product-covers', 'sample/shared.png')).toBe('kept')
})

test('a picture in a lesson or a letter outlives the account that uploaded it', async () => {
  for (const name of ['in-a-lesson', 'in-a-letter', 'in-her-own-post']) {
    await store('blog-images', `${ids.admin}/${name}`)
  }
  await database.owner.query(
    sql`update course_lessons set notes = ${inHtml('blog-images', `${ids.admin}/in-a-lesson`)}
        where id = ${ids.openLesson}`,
  )
  await database.owner.query(
    sql`insert into letters (subject, body_html)
        values ('Another', ${inHtml('blog-images', `${ids.admin}/in-a-letter`)})`,
  )
  await writePost(ids.admin, 'Own', inHtml('blog-images', `${ids.admin}/in-her-own-post`))
  expect(await removeAsAdmin('blog-images', `${ids.admin}/in-a-lesson`)).toBe('kept')
  expect(await removeAsAdmin('blog-images', `${ids.admin}/in-a-letter`)).toBe('kept')
  expect(await removeAsAdmin('blog-images', `${ids.admin}/in-her-own-post`)).toBe('removed')
})

test('a student who names the picture of another cannot keep it from being deleted', async () => {
  await store('blog-images', `${ids.other}/mine`)
  await writePost(ids.student, 'Borrowed', inHtml('blog-images', `${ids.other}/mine`))
  const own = sql`delete from storage.objects where name = ${`${ids.other}/mine`}`
  expect((await database.callers.query(callers.other, own)).rowCount).toBe(1)
})

test('a post may name an endless picture', async () => {
  const endless = `${ids.student}/${'a'.repeat(5000)}`
  const added = await database.callers.query(
    callers.student,
    sql`insert into blog_posts (title, content, user_id)
        values ('Endless', ${inHtml('blog-images', endless)}, ${ids.student})`,
  )
  expect(added.rowCount).toBe(1)
})

test('indexes find the uses of a picture among a thousand posts', async () => {
  await database.owner.query(sql`
    insert into blog_posts (title, content, user_id)
    select 'Filler ' || n, repeat('<p>Words of a post.</p>', 20), ${ids.admin}
    from generate_series(1, 1000) as n`)
  await database.owner.query(sql`analyze blog_posts`)
  const plan = async (condition: string) => {
    const text = `explain (costs off) select id from public.blog_posts where ${condition}`
    const { rows } = await database.owner.query<Record<string, string>>({ text, values: [] })
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  expect(await plan(`private.pictures_in(content) && array['blog-images/a']`)).toContain(
    'blog_posts_pictures_idx',
  )
  expect(await plan(`cover_image_url = any (array['a'])`)).toContain(
    'blog_posts_cover_image_url_idx',
  )
})

test('the card of a post does not begin with the caption of its first picture', async () => {
  const figure = `<figure><img src="/a"><figcaption>My <b>desk</b></figcaption></figure>`
  const id = await writePost(
    ids.admin,
    'With a caption',
    `${figure}<p>The first words.</p>${figure}`,
  )
  const excerpt = sql`select excerpt from blog_posts where id = ${id}`
  expect(await rowsFor(database, callers.admin, excerpt)).toEqual([{ excerpt: 'The first words.' }])
})

test('a film that a lesson shows is kept, one that nothing shows is removed', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const remove = sql`delete from storage.objects where bucket_id = 'films' returning name`
  await database.callers.query(
    callers.admin,
    sql`update course_lessons set content = ${inHtml('films', 'sample/film.mp4')} where id = ${ids.lesson}`,
  )
  expect((await database.callers.query(callers.admin, remove)).rows).toEqual([])
  await database.callers.query(callers.admin, sql`update course_lessons set content = null`)
  expect((await database.callers.query(callers.admin, remove)).rows).toEqual([
    { name: 'sample/film.mp4' },
  ])
})
