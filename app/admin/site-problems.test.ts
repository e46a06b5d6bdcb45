import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  describeRow,
  exampleAddressProblems,
  groupProblems,
  type ProblemRow,
} from './site-problems.ts'

const row = (problem: string, fields: Partial<ProblemRow> = {}): ProblemRow => ({
  problem,
  table_name: 'blog_posts',
  row_id: 'r1',
  title: 'Sample title',
  detail: null,
  parent_id: null,
  ...fields,
})

const hrefOf = (problem: ProblemRow, own: string[] = []) =>
  describeRow(problem, new Set(own))[0]?.href

test('every kind of problem the database finds is shown', () => {
  const chapter = '../../supabase/migrations/20261201001400_overviews.sql'
  const sections = readFileSync(new URL(chapter, import.meta.url), 'utf8').split('-- # ')
  const siteCheck = sections.find((section) => section.startsWith('Site check')) ?? ''
  const found = siteCheck.matchAll(/select '(\w+)', /g)
  const kinds = new Set([...found].map(([, kind]) => kind ?? ''))
  expect(kinds.size).toBeGreaterThanOrEqual(12)
  for (const kind of kinds) {
    expect(groupProblems(describeRow(row(kind), new Set())), kind).toHaveLength(1)
  }
})

test('each line leads to the form that fixes it', () => {
  const lesson = { table_name: 'course_lessons', parent_id: 'c1' }
  expect(hrefOf(row('lesson_without_content', lesson))).toBe('/admin/courses/c1/modules?lesson=r1')
  expect(hrefOf(row('sample_video', lesson))).toBe('/admin/courses/c1/modules?lesson=r1')
  expect(hrefOf(row('equal_order_numbers', lesson))).toBe('/admin/courses/c1/modules')
  expect(hrefOf(row('file_missing', { table_name: 'products' }))).toBe('/admin/products?edit=r1')
  expect(hrefOf(row('dead_link', { table_name: 'quiz_questions' }))).toBe('/admin/quiz?edit=r1')
  expect(hrefOf(row('post_without_category'), ['r1'])).toBe('/admin/blog?edit=r1')
})

test('a post of somebody else is shown, because it cannot be edited', () => {
  expect(hrefOf(row('post_without_category'))).toBe('/admin/blog?all=1&title=Sample+title')
})

test('an example address is a problem where mail goes to it, with the place to change it', () => {
  const found = (mailbox: string, login: string) =>
    exampleAddressProblems({ mailbox, login }).map(({ title, href }) => `${title} → ${href}`)
  const hers = 'owner@river.example'
  expect(found('admin@example.com', 'admin@example.com')).toEqual([
    'admin@example.com → /admin/mail#mailbox',
    'admin@example.com → /account#email',
  ])
  expect(found(hers, 'admin@example.com')).toEqual(['admin@example.com → /account#email'])
  expect(found(hers, hers)).toEqual([])
})
