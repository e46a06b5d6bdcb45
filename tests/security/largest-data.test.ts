import { expect, test, vi } from 'vitest'
import { createApi, readKeys } from '#tests/support/api-client.ts'
import { openHttpsSite } from './https-site.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const site = await openHttpsSite()
const api = createApi(site.url, await readKeys(site.dataDir))

/** A control character takes up six bytes in JSON. */
const worstContent = '\u0001'.repeat(100_000)
const worstNote = '\u0001'.repeat(25_000)

test('a student with as many and as large posts as may be gets them all, and so does an admin', async () => {
  const student = await site.student()
  const { id } = await api.signInPerson(student.account)
  const owner = await site.connectOwner()
  await owner.query(
    `insert into blog_posts (title, content, user_id, created_at)
     select 'Post ' || number, $1, $2, now() + number * interval '1 second'
     from generate_series(1, 100) as number`,
    [worstContent, id],
  )
  await owner.end()
  const files = [
    await student.get('/account/my-data.json'),
    await (await site.admin()).get(`/admin/users/${id}/data.json`),
  ]
  for (const { status, text } of files) {
    expect(status).toBe(200)
    const { blog_posts: posts, account } = JSON.parse(text)
    expect(account.email).toBe(student.account.email)
    expect(posts.map(({ title }: { title: string }) => title)).toEqual(
      Array.from({ length: 100 }, (_, at) => `Post ${at + 1}`),
    )
    expect(posts.every(({ content }: { content: string }) => content === worstContent)).toBe(true)
  }
})

/** In a course of as many lessons. */
async function addNotes(person: string, count: number) {
  const owner = await site.connectOwner()
  const { rows: courses } = await owner.query(
    `insert into courses (title) values ('Noted') returning id`,
  )
  const { rows: modules } = await owner.query(
    `insert into course_modules (course_id, title, order_index) values ($1, 'Noted', 0) returning id`,
    [courses[0].id],
  )
  await owner.query(
    `insert into course_lessons (module_id, title, order_index)
     select $1, 'Noted ' || number, number from generate_series(1, $2) as number`,
    [modules[0].id, count],
  )
  await owner.query(
    `insert into lesson_notes (lesson_id, user_id, words)
     select id, $2, $3 from course_lessons where module_id = $1`,
    [modules[0].id, person, worstNote],
  )
  await owner.end()
}

test('a student with more notes than one answer holds gets them all', async () => {
  const student = await site.student()
  const { id } = await api.signInPerson(student.account)
  await addNotes(id, 110)
  const { status, text } = await student.get('/account/my-data.json')
  expect(status).toBe(200)
  const notes: { lesson: string; note: string }[] = JSON.parse(text).lesson_notes
  expect(new Set(notes.map(({ lesson }) => lesson)).size).toBe(110)
  expect(notes.every(({ note }) => note === worstNote)).toBe(true)
})

test('the file names every part as the database’s own export does, and the passkeys', async () => {
  const student = await site.student()
  const { token, id } = await api.signInPerson(student.account)
  await addNotes(id, 1)
  await student.post('/admin/blog', { title: 'One', content: '<p>First</p>' })
  const exported = await api.send('POST', '/rest/v1/rpc/export_my_data', { token, body: {} })
  const file = await student.get('/account/my-data.json')
  const { exported_at: _now, ...inOne } = await exported.json()
  const { exported_at: _then, ...inParts } = JSON.parse(file.text)
  expect(inParts).toEqual(inOne)
})

test('a student sees how much of the quota is used before it is full, and a sentence when it is', async () => {
  const student = await site.student()
  const { id } = await api.signInPerson(student.account)
  const owner = await site.connectOwner()
  const add = (count: number) =>
    owner.query(
      `insert into blog_posts (title, content, user_id)
       select 'Post', 'Words', $1 from generate_series(1, $2)`,
      [id, count],
    )
  await add(49)
  expect((await student.get('/admin/blog')).text).not.toContain('of 100 posts')
  await add(1)
  expect((await student.get('/admin/blog')).text).toContain('50 of 100 posts, 0 of 20 MB.')
  await add(50)
  expect((await student.get('/admin/blog')).text).toContain('as many posts as I can keep')
  const refused = await student.post('/admin/blog', { title: 'One more', content: '<p>Words</p>' })
  expect(refused.status).toBe(400)
  expect(refused.text).toContain(
    'Failed to save blog post. You have 100 posts, and that is the most for one person.',
  )
  await owner.end()
})
