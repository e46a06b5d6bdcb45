import { existsSync } from 'node:fs'
import nodePath from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#scripts/start-site.ts'
import { makeCourse } from '#tests/site/support/courses.ts'
import { testSite } from '#tests/site/support/site.ts'
import type { Visitor } from '#tests/site/support/visitor.ts'
import { sampleBlocks } from '#tests/support/sample-blocks.ts'

const site = testSite()

function post(student: Visitor, path: string, fields: Record<string, string>) {
  return student.fetch(path, {
    method: 'POST',
    headers: { accept: 'application/json', origin: site.siteUrl },
    body: new URLSearchParams(fields),
  })
}

async function lessonFor(student: Visitor) {
  const course = await makeCourse(site, { One: ['Alpha', 'Beta'] })
  const path = `/courses/${course.slug}/alpha`
  return { course, path, page: await student.visit(path) }
}

test('notes are taken without scripts, and are printed with the learning record', async () => {
  const student = await site.as('student')
  const { page } = await lessonFor(student)
  const saved = await page.press('Save notes', { 'My notes': 'First line\nsecond <line>' })
  expect(saved.toasts).toEqual(['Saved Your notes are saved.'])
  expect(saved.field('My notes').text).toBe('First line second <line>')
  const notes = (await student.visit('/my-record')).get('region', 'My notes')
  expect(notes.text).toContain('Alpha')
  expect(notes.text).toContain('second <line>')
  expect(notes.tags('p').at(-1)?.attribute('class')).toContain('whitespace-pre-line')
})

test('a form from before another device’s note keeps both, and says so', async () => {
  const student = await site.as('student')
  const { page, path } = await lessonFor(student)
  await post(student, `${path}/notes`, { words: 'On the phone', version: '0', writer: 'phone' })
  const saved = await page.press('Save notes', { 'My notes': 'At the desk' })
  expect(saved.toasts[0]).toContain('Both texts are in your notes now.')
  expect(saved.field('My notes').text).toMatch(/^At the desk .* On the phone$/)
})

test('notes that are too long, odd or without a lesson are refused in words, never with a 5xx', async () => {
  const student = await site.as('student')
  const { path } = await lessonFor(student)
  const long = await post(student, `${path}/notes`, { words: 'x'.repeat(25_001), version: '0' })
  expect([long.status, await long.json()]).toEqual([
    409,
    { message: 'Your notes are too long to be saved. Please shorten them.' },
  ])
  for (const fields of [
    { words: 'a\u0002b', version: '9'.repeat(30), writer: '🧾'.repeat(99) },
    { words: '\ud83d', version: '-1', writer: '' },
    { words: '', version: 'x', writer: 'y' },
  ]) {
    const saved = await post(student, `${path}/notes`, fields)
    expect(saved.status).toBe(200)
  }
  const nul = await post(student, `${path}/notes`, { words: 'a\0b', version: '0' })
  expect(nul.status).toBe(400)
  expect((await post(student, `${path}-of-nothing/notes`, { words: 'a' })).status).toBe(404)
  expect((await post(site.visitor(), `${path}/notes`, { words: 'a' })).status).toBe(401)
})

test('a lesson is bookmarked and found on the dashboard with one press, without scripts', async () => {
  const student = await site.as('student')
  const { page, path } = await lessonFor(student)
  const marked = await page.press('Bookmark')
  expect(marked.address).toBe(path)
  expect(marked.get('button', 'Bookmarked').attribute('aria-pressed')).toBe('true')
  const dashboard = await student.visit('/dashboard')
  const list = dashboard.get('region', 'Bookmarks')
  expect(list.get('link', 'Alpha').attribute('href')).toBe(path)
  const unmarked = await marked.press('Bookmarked')
  expect(unmarked.get('button', 'Bookmark').attribute('aria-pressed')).toBe('false')
  expect((await student.visit('/dashboard')).has('region', 'Bookmarks')).toBe(false)
})

test('an unknown button of a bookmark or a path changes nothing', async () => {
  const student = await site.as('student')
  const { path } = await lessonFor(student)
  for (const intent of ['', 'toggle']) {
    expect((await post(student, `${path}/bookmark`, { intent })).status, intent).toBe(400)
    expect((await post(student, '/dashboard', { intent })).status, intent).toBe(400)
  }
  expect((await student.visit('/dashboard')).has('region', 'Bookmarks')).toBe(false)
})

test('the place is kept for the next visit; what is no place is left out', async () => {
  const student = await site.as('student')
  const { path } = await lessonFor(student)
  const service = site.connect('service')
  const kept = async () => {
    const { data } = await service
      .from('lesson_places')
      .select('block, video_seconds, lesson:course_lessons!inner(slug, course:courses!inner(slug))')
      .eq('lesson.course.slug', path.split('/')[2] ?? '')
      .throwOnError()
    return data.map(({ block, video_seconds: seconds }) => ({ block, seconds }))
  }
  await post(student, `${path}/place`, { block: '7', seconds: '90' })
  expect(await kept()).toEqual([{ block: 7, seconds: 90 }])
  const odd = { block: '-1', seconds: '99999' }
  expect((await post(student, `${path}/place`, odd)).status).toBe(200)
  expect(await kept()).toEqual([{ block: 0, seconds: null }])
  expect((await post(site.visitor(), `${path}/place`, { block: '1' })).status).toBe(401)
})

test('a search shows lessons, tips and own notes with the words marked, and opens the place', async () => {
  const student = await site.as('student')
  const { page, path } = await lessonFor(student)
  await page.press('Save notes', { 'My notes': 'A zebra <b>in</b> the ledger' })
  const service = site.connect('service')
  await service
    .from('course_lessons')
    .update({ content: '<p>The old zebra rule &amp; <em>more</em>.</p>' })
    .eq('slug', 'alpha')
    .throwOnError()
  const dashboard = await student.visit('/dashboard')
  const found = await dashboard.press('Search', { 'Search lessons, my notes and tips': 'zebra' })
  const lines = found.get('region', 'Results').all('listitem')
  expect(lines.map(({ text }) => text)).toContainEqual(expect.stringContaining('My note'))
  expect(found.html).toContain('A </span><mark>zebra</mark><span> &lt;b&gt;in&lt;/b&gt; the ledger')
  const addresses = found
    .get('region', 'Results')
    .all('link')
    .map((link) => link.attribute('href'))
  expect(addresses).toContain(`${path}?find=zebra#my-notes`)
  expect(addresses).toContain(`${path}#found:~:text=old-,zebra,-rule&text=zebra`)
  const other = await (await site.as('student')).visit('/learn/search?q=zebra')
  expect(other.text).not.toContain('My note')
})

test('the tips of the blog are found, and the words in the blocks of a lesson', async () => {
  const student = await site.as('student')
  const { path } = await lessonFor(student)
  await site
    .connect('service')
    .from('course_lessons')
    .update({ content: sampleBlocks.join('').replace('Back up first.', 'Mind the okapi.') })
    .eq('slug', 'alpha')
    .throwOnError()
  const blocks = await student.visit('/learn/search?q=okap')
  expect(blocks.html).toContain('<mark>okapi</mark>')
  expect(blocks.html).toContain(`href="${path}#found:`)
  const tips = await student.visit('/learn/search?q=bank+rules')
  expect(tips.get('region', 'Results').text).toContain('Tip')
})

test('a search for nothing, for oddities and for half an emoji is answered in words', async () => {
  const student = await site.as('student')
  expect((await student.visit('/learn/search')).has('region', 'Results')).toBe(false)
  expect((await student.visit('/learn/search?q=%00')).status).toBe(400)
  for (const words of [encodeURIComponent("&|!():*<->'\\"), `a${'%F0%9F%A7%BE'.repeat(101)}`]) {
    const page = await student.visit(`/learn/search?q=${words}`)
    expect(page.status).toBe(200)
  }
  expect((await student.visit('/learn/search?q=qqqqzzzz')).text).toContain(
    'Nothing found for “qqqqzzzz.”',
  )
})

test('minutes stand at the lesson, in the outline and on the card; the owner corrects them', async () => {
  const student = await site.as('student')
  const { course, path, page } = await lessonFor(student)
  expect(page.get('article').text).toContain('1 min')
  const [lesson] = course.modules[0]?.lessons ?? []
  const admin = await site.as('admin')
  const form = await admin.visit(`/admin/courses/${course.id}/modules?lesson=${lesson?.id}`)
  expect(form.field('Minutes').attribute('value')).toBe('')
  await form.press('Update Lesson', { Minutes: '75' })
  expect((await student.visit(path)).get('article').text).toContain('1 h 15 min')
  const outline = await student.visit(`/courses/${course.slug}`)
  expect(outline.get('link', /Alpha/).text).toContain('1 h 15 min')
  expect(outline.text).toContain('About 1 h 16 min in all')
  const cards = (await student.visit('/dashboard')).all('listitem')
  expect(cards.find(({ text }) => text.includes(course.title))?.text).toContain(
    'About 1 h 16 min in all',
  )
})

test('the service worker names the release, so that each one changes its bytes', async () => {
  const answer = await site.visitor().fetch('/courses/lesson-worker.js')
  const [, release] = /^const release = "(\w+)"\n/.exec(await answer.text()) ?? []
  const manifest = `build/client/assets/manifest-${release}.js`
  expect(existsSync(nodePath.join(root, manifest)), manifest).toBe(true)
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(answer.headers.get('content-security-policy')).toBe(
    "default-src 'none'; connect-src 'self'",
  )
})

test('an account tells what it keeps before it is deleted; logging out clears the browser', async () => {
  const student = await site.as('student')
  expect((await student.visit('/account/delete')).text).toContain(
    'your notes and bookmarks in lessons, and your place in each',
  )
  const answer = await student.fetch('/logout', {
    method: 'POST',
    headers: { origin: site.siteUrl },
  })
  expect(answer.headers.get('clear-site-data')).toBe('"storage"')
})
