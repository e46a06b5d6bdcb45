import { expect, test } from 'vitest'
import { cleanHtml, sanitizeHtml } from './sanitize.server.ts'

const host = { siteUrl: 'https://books.example.com', supabaseUrl: 'http://x.example', log() {} }

test('each version of a text is cleaned once, and a new one anew', async () => {
  const [first, second] = await Promise.all([
    cleanHtml(host, '<p>one</p>'),
    cleanHtml(host, '<p>one</p>'),
  ])
  expect(second).toBe(first)
  expect(await cleanHtml(host, '<p>one</p>')).toBe(first)
  expect((await cleanHtml(host, '<p>two</p>')).html).toBe('<p>two</p>')
})

test('pictures are shown from the site itself and from its Supabase project', async () => {
  const picture = '<img src="https://books.example.com/a.png" alt="A">'
  expect(await sanitizeHtml(host, picture)).toContain('<img src="/a.png"')
  const elsewhere = { ...host, siteUrl: 'https://other.example' }
  expect(await sanitizeHtml(elsewhere, picture)).not.toContain('<img')
})

test('a text that grows too large has words in its place', async () => {
  expect(await sanitizeHtml(host, '&'.repeat(100_000))).toContain('This text can’t be shown')
  expect(await sanitizeHtml(host, '&aa'.repeat(33_000))).toContain('This text can’t be shown')
})
