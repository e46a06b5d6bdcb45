import { readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readChapters } from '#app/courses/video/chapters.ts'
import { listBoxes } from '#app/upload/film/boxes.ts'
import { readCaptions } from '#app/upload/film/captions.ts'
import { prepareFilm } from '#app/upload/film/prepare-film.ts'
import { categories } from './categories.ts'
import { courses } from './courses.ts'
import { menuNote } from './menu-note.ts'
import { posts } from './posts.ts'
import { products } from './products.ts'
import { quizQuestions } from './quiz.ts'
import type { SeedCourse, SeedLesson, SeedPdf } from './types.ts'

const repeated = (values: string[]) => values.filter((value, at) => values.indexOf(value) !== at)
const wordsOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .trim()
    .split(/\s+/).length
const lessonsOf = (course: SeedCourse) => course.modules.flatMap((module) => module.lessons)
const htmlOf = (lesson: SeedLesson) =>
  lesson.contentType === 'text' ? lesson.content : lesson.notes
const pdfs: SeedPdf[] = [
  ...products.map(({ pdf }) => pdf),
  ...courses.flatMap(lessonsOf).flatMap(({ pdf }) => (pdf ? [pdf] : [])),
]
const seedFile = (name: string) => new URL(`files/${name}`, import.meta.url)

test('there are twelve posts in five categories, QBO Tips among them', () => {
  expect(posts).toHaveLength(12)
  expect(categories).toHaveLength(5)
  expect(categories).toContain('QBO Tips')
  expect(new Set(posts.map(({ category }) => category))).toEqual(new Set(categories))
})

test('every post is 400 to 900 words, with its own slug, from the six months before the demo', () => {
  expect(repeated(posts.map(({ slug }) => slug))).toEqual([])
  for (const { content, publishedAt } of posts) {
    expect(wordsOf(content)).toBeGreaterThanOrEqual(400)
    expect(wordsOf(content)).toBeLessThanOrEqual(900)
    expect(publishedAt >= '2026-05-15' && publishedAt < '2026-11-15').toBe(true)
  }
})

test('there are three courses of three or four modules with three to five lessons each', () => {
  expect(courses).toHaveLength(3)
  for (const course of courses) {
    expect([3, 4]).toContain(course.modules.length)
    for (const { lessons } of course.modules) expect([3, 4, 5]).toContain(lessons.length)
    expect(repeated(lessonsOf(course).map(({ slug }) => slug))).toEqual([])
  }
})

test('every course has a free lesson, to be read without a video or sign-up', () => {
  for (const course of courses) {
    const free = lessonsOf(course).find(({ slug }) => slug === course.freeLesson)
    expect(free?.contentType, course.slug).toBe('text')
    // Its PDF takes an account, so the text must not send a visitor to it.
    expect(free && htmlOf(free), course.slug).not.toMatch(/worksheet|\bPDF/i)
  }
})

test('every course names the skills that it teaches', () => {
  for (const { skills, slug } of courses) {
    expect(skills.length, slug).toBeGreaterThanOrEqual(3)
    expect(skills.join('\n').length, slug).toBeLessThanOrEqual(2000)
  }
})

test('the courses teach by text and by films that come with captions and a poster', () => {
  const lessons = courses.flatMap(lessonsOf)
  for (const lesson of lessons) expect(wordsOf(htmlOf(lesson))).toBeGreaterThanOrEqual(200)
  const films = lessons.flatMap((lesson) => (lesson.contentType === 'video' ? [lesson.film] : []))
  expect(films.length).toBeGreaterThanOrEqual(6)
  const files = films.flatMap((film) => [`${film}.mp4`, `${film}.vtt`, `${film}.webp`])
  const folder = new URL('./films/', import.meta.url)
  expect(readdirSync(folder).sort()).toEqual(files.sort())
  const sizes = files.map((file) => statSync(new URL(file, folder)).size)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(2_000_000)
})

test('the films are read by browsers from their beginning, and every second of them has its words', async () => {
  for (const lesson of courses.flatMap(lessonsOf)) {
    if (lesson.contentType !== 'video') continue
    const file = (ending: string) => new URL(`./films/${lesson.film}.${ending}`, import.meta.url)
    const bytes = new Uint8Array(readFileSync(file('mp4')))
    expect(await prepareFilm(new File([bytes], 'film.mp4'))).toMatchObject({
      file: { size: bytes.length },
    })
    expect((await listBoxes(new Blob([bytes]))).map(({ type }) => type)).toEqual(['ftyp', 'moov'])
    const { cues, mistake } = readCaptions(readFileSync(file('vtt'), 'utf8'))
    expect(mistake).toBeNull()
    for (const [at, { start }] of cues.entries()) expect(start).toBe(cues[at - 1]?.end ?? 0)
    expect(readChapters(lesson.chapters?.join('\n') ?? '').mistake).toBeNull()
  }
})

test('a lesson with a QBO menu path says from when its menu names are, and no other does', () => {
  for (const lesson of courses.flatMap(lessonsOf)) {
    const html = htmlOf(lesson)
      .replace(menuNote, '')
      .replace(/<\/?kbd>/g, '')
    const hasPath = /(Transactions|Gear|New|Reports|Advanced|Taxes|Expenses|Sales|More) → /.test(
      html,
    )
    expect(htmlOf(lesson).endsWith(menuNote), lesson.slug).toBe(hasPath)
  }
})

test('every drawing is shown by a lesson, described in words, and small', async () => {
  const shown = courses
    .flatMap(lessonsOf)
    .flatMap((lesson) => [...htmlOf(lesson).matchAll(/<img src="([^"]+)"([^>]*)>/g)])
  const drawings = readdirSync(seedFile('')).filter((name) => name.endsWith('.webp'))
  expect(drawings.length).toBeGreaterThanOrEqual(4)
  expect(shown.map(([, name]) => name).sort()).toEqual(drawings.sort())
  for (const [, name = '', attributes = ''] of shown) {
    const { width = 0, height = 0 } = await sharp(fileURLToPath(seedFile(name))).metadata()
    expect(attributes).toContain(` width="${width / 2}" height="${height / 2}"`)
    expect(attributes).toMatch(/ alt="[^"]{60,}"/)
    expect(statSync(seedFile(name)).size).toBeLessThanOrEqual(40_000)
  }
})

test('posts and lessons are HTML whose tags are all closed and harmless', () => {
  const allowed = [
    ...'h2 h3 p ul ol li table thead tbody tr th td blockquote strong em a img'.split(' '),
    ...'div figure figcaption caption details summary dl dt dd kbd mark b'.split(' '),
  ]
  for (const html of [
    ...posts.map(({ content }) => content),
    ...courses.flatMap(lessonsOf).map(htmlOf),
  ]) {
    const open: string[] = []
    for (const [, slash, tag = ''] of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
      expect(allowed).toContain(tag)
      if (slash) expect(open.pop()).toBe(tag)
      else if (tag !== 'img') open.push(tag)
    }
    expect(open).toEqual([])
  }
})

test('there are eight products, free and paid, with prices of two decimals', () => {
  expect(products).toHaveLength(8)
  expect(repeated(products.map(({ slug }) => slug))).toEqual([])
  const prices = products.map(({ price }) => price)
  for (const price of prices) expect(price).toMatch(/^\d+\.\d\d$/)
  expect(prices.filter((price) => price === '0.00').length).toBeGreaterThan(0)
  expect(prices.filter((price) => price !== '0.00').length).toBeGreaterThan(0)
})

test('every PDF has its own file name and only letters that the standard PDF fonts can draw', () => {
  expect(repeated(pdfs.map(({ fileName }) => fileName))).toEqual([])
  for (const pdf of pdfs) {
    expect(pdf.fileName).toMatch(/^[a-z0-9-]+\.pdf$/)
    expect(pdf.sections.length).toBeGreaterThanOrEqual(3)
    expect(JSON.stringify(pdf).replace(/[ -~ -ÿ‘’“”–—•…]/g, '')).toBe('')
  }
})

test('there are twenty questions with three to five answers, exactly one of them right', () => {
  expect(quizQuestions).toHaveLength(20)
  expect(repeated(quizQuestions.map(({ question }) => question))).toEqual([])
  for (const { answers, explanation } of quizQuestions) {
    expect([3, 4, 5]).toContain(answers.length)
    expect(answers.filter(({ isCorrect }) => isCorrect)).toHaveLength(1)
    expect(repeated(answers.map(({ text }) => text))).toEqual([])
    expect(explanation).not.toBe('')
  }
})

test('the page that a question sends its reader to exists', () => {
  const lessons = courses.flatMap((course) =>
    lessonsOf(course).map((lesson) => `${course.slug}/${lesson.slug}`),
  )
  for (const { teaches } of quizQuestions) {
    if (teaches?.kind === 'post') expect(posts.map(({ slug }) => slug)).toContain(teaches.slug)
    if (teaches?.kind === 'lesson') {
      expect(lessons).toContain(`${teaches.courseSlug}/${teaches.lessonSlug}`)
    }
  }
})
