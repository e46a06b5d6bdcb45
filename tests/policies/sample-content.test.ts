import { expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { rolledBackDatabase } from '#tests/support/rolled-back-database.ts'
import { failureOf, rowFor } from './support/as-caller.ts'
import { addPeopleAndContent, callers, ids } from './support/people-and-content.ts'

type Content = {
  goes: Record<'posts' | 'categories' | 'courses' | 'lessons' | 'products' | 'questions', number>
  stays: { begun_courses: number; claimed_products: number }
  own: { posts: number; courses: number }
}

/** Everything that addPeopleAndContent adds is marked as a sample. */
async function sampleSite() {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  await database.owner.query(sql`select private.mark_samples()`)
  const change = (text: string) => database.owner.query({ text, values: [] })
  const read = async () =>
    (
      await rowFor<{ found: Content }>(
        database,
        callers.admin,
        sql`select sample_content() as found`,
      )
    ).found
  const remove = async (expected: Content['goes']) => {
    const call = sql`select remove_sample_content(${JSON.stringify(expected)}::jsonb) as files`
    return (
      await rowFor<{ files: { bucket: string; path: string }[] }>(database, callers.admin, call)
    ).files
  }
  const idsOf = async (table: string) => {
    const { rows } = await change(`select id::text from public.${table} order by id`)
    return rows.map(({ id }) => id)
  }
  return { database, change, read, remove, idsOf }
}

test('samples go with their files, but not what students have begun, claimed or are paying for', async () => {
  const { read, remove, idsOf } = await sampleSite()
  const { goes, stays, own } = await read()
  expect(goes).toEqual({
    posts: 3,
    categories: 2,
    courses: 1,
    lessons: 1,
    products: 1,
    questions: 1,
  })
  expect(stays).toEqual({ begun_courses: 1, claimed_products: 2 })
  expect(own).toEqual({ posts: 0, courses: 0 })

  const files = await remove(goes)
  expect(files.map(({ bucket, path }) => `${bucket}/${path}`).sort()).toEqual([
    'course-pdfs/sample/draft.pdf',
    'course-videos/sample/draft.jpg',
    'course-videos/sample/draft.mp4',
    'course-videos/sample/draft.vtt',
    'product-files/sample/also-free.pdf',
  ])
  expect(await idsOf('blog_posts')).toEqual([])
  expect(await idsOf('blog_categories')).toEqual([])
  expect(await idsOf('quiz_questions')).toEqual([])
  expect(await idsOf('courses')).toEqual([ids.course])
  expect(await idsOf('course_lessons')).toEqual([ids.lesson, ids.openLesson])
  expect(await idsOf('user_course_progress')).toHaveLength(1)
  expect(await idsOf('products')).toEqual([ids.freeProduct, ids.paidProduct])
  expect(await idsOf('product_orders')).toEqual([ids.order])
})

test('a sample that the owner changed, and whatever she added, stays', async () => {
  const { change, read, remove, idsOf } = await sampleSite()
  await change(`update public.blog_posts set content = '<p>Mine</p>' where id = '${ids.post}'`)
  await change(`insert into public.blog_posts (title, content, user_id)
    values ('New', '<p>Mine</p>', '${ids.admin}')`)
  await change(
    `insert into public.course_lessons (module_id, title) values ('${ids.draftModule}', 'Mine')`,
  )
  await change(`update public.products set price = 20 where id = '${ids.paidProduct}'`)
  await change(`update public.quiz_answers set answer_text = 'Mine' where id = '${ids.answer}'`)
  await change(
    `update public.blog_categories set name = 'QBO Tips' where id = '${ids.ownerlessCategory}'`,
  )
  const { goes, own } = await read()
  expect(goes).toEqual({
    posts: 2,
    categories: 0,
    courses: 0,
    lessons: 0,
    products: 1,
    questions: 0,
  })
  expect(own).toEqual({ posts: 2, courses: 1 })
  await remove(goes)
  expect(await idsOf('blog_posts')).toHaveLength(2)
  expect(await idsOf('courses')).toHaveLength(2)
  expect(await idsOf('products')).toEqual([ids.freeProduct, ids.paidProduct])
  expect(await idsOf('quiz_questions')).toEqual([ids.question])
  expect(await idsOf('blog_categories')).toEqual([ids.category, ids.ownerlessCategory])
})

test('a changed name of the author, a new order and an admin’s own try make no sample hers', async () => {
  const { change, read } = await sampleSite()
  const before = await read()
  await change(`update auth.users set raw_user_meta_data = '{"full_name": "New"}'
    where id = '${ids.student}'`)
  await change(`update public.course_modules set order_index = 7 where id = '${ids.draftModule}'`)
  await change(`insert into public.user_course_progress (user_id, course_id, lesson_id)
    values ('${ids.admin}', '${ids.draftCourse}', '${ids.draftLesson}')`)
  expect(await read()).toEqual(before)
})

test('nothing is removed when it is no longer what was told', async () => {
  const { change, read, remove, idsOf } = await sampleSite()
  const { goes } = await read()
  await change(`update public.blog_posts set title = 'Mine' where id = '${ids.post}'`)
  expect(await failureOf(remove(goes))).toMatchObject({
    message: 'The sample content has changed meanwhile. Please look again.',
  })
  expect(await idsOf('quiz_questions')).toEqual([ids.question])
})

test('only an admin reads or removes sample content, and only the seed marks it', async () => {
  const { database } = await sampleSite()
  for (const caller of [callers.anonymous, callers.student]) {
    for (const text of [
      'select public.sample_content()',
      `select public.remove_sample_content('{}')`,
    ]) {
      expect(await failureOf(database.callers.query(caller, { text, values: [] }))).toMatchObject({
        code: '42501',
      })
    }
  }
  for (const text of [
    'select private.mark_samples()',
    'delete from private.sample_rows',
    'select from private.row_fingerprints',
    'select private.removable_samples()',
  ]) {
    const failure = await failureOf(database.callers.query(callers.admin, { text, values: [] }))
    expect(failure).toMatchObject({ code: '42501' })
  }
})
