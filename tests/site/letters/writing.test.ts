import { expect, test } from 'vitest'
import { testSite } from '#tests/site/support/site.ts'

const site = testSite()

test('a post becomes a letter, and a hostile subject stays one line of text', async () => {
  const admin = await site.as('admin')
  const posts = await admin.visit('/admin/blog?all=1')
  const send = posts.get('button', /^Send .* as a letter$/)
  const title = send.name.slice('Send '.length, -' as a letter'.length)
  const letter = await posts.press(send.name)
  expect(letter.field('Subject').value).toBe(title)
  expect(letter.field('Letter').value).toContain('Read it on my site')
  const id = /[\da-f-]{36}$/.exec(letter.address)?.[0] ?? ''
  const hostile = 'Hi\r\nBcc: spy@example.com\r\n\r\n<script>alert(1)</script>'
  const body = new FormData()
  const fields = {
    version: '1',
    subject: hostile,
    previewLine: hostile,
    body: '<p>x</p>',
    text: '',
  }
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const answer = await admin.fetch(`/admin/letters/${id}/autosave`, {
    method: 'POST',
    body,
    headers: { origin: site.siteUrl },
  })
  expect(await answer.json()).toMatchObject({ result: 'saved', version: 2 })
  const service = site.connect('service')
  const stored = await service.from('letters').select('subject').eq('id', id).single()
  expect(stored.data?.subject).toBe('Hi Bcc: spy@example.com <script>alert(1)</script>')
})

test('a letter is duplicated as a draft with the same words', async () => {
  const admin = await site.as('admin')
  const service = site.connect('service')
  const subject = `Sample letter ${crypto.randomUUID()}`
  const words = { preview_line: 'Sample preview', body_html: '<p>Sample words</p>', topic: 'posts' }
  await service
    .from('letters')
    .insert({ subject, ...words })
    .throwOnError()
  const copy = await (await admin.visit('/admin/letters')).press(`Duplicate ${subject}`)
  expect(copy.field('Subject').value).toBe(subject)
  const { data } = await service
    .from('letters')
    .select('preview_line, body_html, topic, status')
    .eq('subject', subject)
    .throwOnError()
  expect(data).toEqual([1, 2].map(() => ({ ...words, status: 'draft' })))
})
