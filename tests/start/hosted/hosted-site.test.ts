import sharp from 'sharp'
import { expect, test } from 'vitest'
import { documents } from '#content/documents.ts'
import { createVisitor } from '#tests/support/visitor.ts'
import {
  connectTo,
  startHostedSite,
  startHostedSupabase,
  withoutSecretKey,
  withSecretKey,
} from './hosted-supabase.ts'

const ownerAccount = { email: 'owner@example.com', password: 'sample-owner-pass-42' }
const studentAccount = { email: 'student@example.com', password: 'sample-student-pass-42' }

const picture = { contentType: 'image/jpeg' }

test('behind SUPABASE_URL the owner changes, previews, publishes and takes back, and only she', async () => {
  const services = await startHostedSupabase()
  const guest = connectTo(services.url)
  const student = connectTo(services.url)
  const { data } = await guest.auth.signUp(ownerAccount)
  await guest.auth.signOut()
  await student.auth.signUp(studentAccount)
  await services.owner.query({
    text: `update public.user_roles set role = 'admin' where user_id = $1`,
    values: [data.user?.id],
  })

  // Two programs on one project: what one publishes, the other one shows.
  const [near, far] = await Promise.all([
    startHostedSite(withoutSecretKey(services.url)),
    startHostedSite(withoutSecretKey(services.url)),
  ])
  const owner = createVisitor(near.url)
  const nearVisitor = createVisitor(near.url)
  const farVisitor = createVisitor(far.url)
  const visitors = [nearVisitor, farVisitor]
  const readCached = () =>
    Promise.all(visitors.map(async (visitor) => (await visitor.get('/about')).text))
  const heading = 'Calm books, first edition'
  for (const page of await readCached()) expect(page).toContain(documents.about.defaults.heading)

  await owner.signIn(ownerAccount)
  const asked = await owner.post('/admin/site/pictures', { name: 'me.jpg' })
  const ticket = JSON.parse(asked.text)
  expect(ticket.endpoint).toContain(services.url)
  const photo = await sharp({
    create: { width: 600, height: 400, channels: 3, background: 'teal' },
  })
    .jpeg()
    .toBuffer()
  const sent = await guest.storage
    .from(ticket.bucket)
    .uploadToSignedUrl(ticket.path, ticket.token, photo, picture)
  expect(sent.error).toBeNull()
  const portrait = { file: ticket.path, alt: 'Me at my desk', focusX: 50, focusY: 50 }
  const content = {
    ...documents.about.defaults,
    heading,
    portrait: { ...portrait, width: 600, height: 400 },
  }
  const submit = (intent: string, fields: Record<string, string>) =>
    owner.post('/admin/site/about', { intent, ...fields })
  const words = { content: JSON.stringify(content), basedOn: '0' }

  const preview = (await submit('preview', words)).location ?? ''
  expect(preview).toBe('/about?preview=about')
  const previewed = (await owner.get(preview)).text
  for (const part of [heading, ticket.path, 'Only you see these words']) {
    expect(previewed).toContain(part)
  }
  for (const visitor of visitors) expect((await visitor.get(preview)).text).not.toContain(heading)

  for (const caller of [guest, student]) {
    const stolen = await Promise.all([
      caller.from('site_document_drafts').select(),
      caller.from('site_document_versions').select(),
    ])
    expect(stolen.flatMap(({ data: rows }) => rows ?? [])).toEqual([])
    const refused = await Promise.all([
      caller.from('site_documents').insert({ name: 'home', content: {} }),
      caller.from('site_document_drafts').insert({ name: 'home', content: {}, based_on: 0 }),
      caller.storage.from(ticket.bucket).upload('pictures/mine.jpg', photo, picture),
    ])
    for (const { error } of refused) expect(error?.message).toMatch(/row-level security|denied/)
  }

  const published = await submit('publish', words)
  expect(published.location).toBe('/admin/site/about')
  expect((await owner.get('/admin/backups')).text).toContain('Supabase keeps the backups')
  expect((await owner.get('/admin/site/about')).text).toContain('Published now')
  // The cookie bypasses the page cache, whose page is asked for only once the words are known.
  await expect
    .poll(async () => (await farVisitor.get('/about', { cookie: 'sb-none=1' })).text, {
      timeout: 60_000,
      interval: 500,
    })
    .toContain(heading)
  for (const page of await readCached()) {
    expect(page).toContain(heading)
    expect(page).toContain(ticket.path)
  }
  const { publicUrl } = guest.storage.from(ticket.bucket).getPublicUrl(ticket.path).data
  expect((await fetch(publicUrl)).headers.get('content-type')).toBe('image/jpeg')
  expect((await nearVisitor.get('/about')).headers).toMatchObject({
    'content-security-policy': expect.stringMatching(`img-src[^;]* ${services.url}`),
  })

  for (const caller of [guest, student]) {
    const overwritten = await caller.from('site_documents').update({ content: {} }).select()
    expect(overwritten.data ?? []).toEqual([])
  }
  const secret = 'https://tools.example/?key=sample-secret'
  const [card, ...cards] = documents.tools.defaults.tools
  const links = JSON.stringify({ tools: [{ ...card, link: secret }, ...cards] })
  const tools = { intent: 'publish', content: links, basedOn: '0' }
  expect((await owner.post('/admin/site/tools', tools)).location).toBe('/admin/site/tools')
  expect((await owner.get('/admin/tools')).text).toContain('sample-secret')
  for (const caller of [guest, student]) {
    const read = await caller.from('site_documents').select('name, content').throwOnError()
    expect(read.data.map(({ name }) => name)).toEqual(['about'])
    expect((await caller.from('site_documents').select('changes')).error?.code).toBe('42501')
  }

  const other = { content: JSON.stringify({ ...content, heading: 'Second edition' }), basedOn: '1' }
  expect((await submit('publish', other)).status).toBe(302)
  expect((await owner.get('/about')).text).toContain('Second edition')
  expect((await nearVisitor.get('/about')).text).toContain('Second edition')
  expect((await submit('restore', { version: '1' })).status).toBe(302)
  expect((await owner.get('/admin/site/about')).text).toContain('“Second edition” → “Calm books')
  expect((await nearVisitor.get('/about')).text).toContain(heading)
}, 180_000)

test('behind SUPABASE_URL a visit is counted when the secret key is set', async () => {
  const services = await startHostedSupabase()
  const site = await startHostedSite({ ...withSecretKey(services.url), SEED: 'none' })
  const headers = { accept: 'text/html', 'user-agent': 'Mozilla/5.0 Firefox/140.0' }
  await (await fetch(`${site.url}/about`, { headers })).text()
  await (await fetch(`${site.url}/blog?q=Zzyzx`, { headers })).text()
  await site.stop()
  const { rows } = await services.owner.query({
    text: `select kind, name, count from public.daily_numbers where kind <> 'reader' order by kind, name`,
    values: [],
  })
  expect(rows).toEqual([
    { kind: 'page', name: '/about', count: 1 },
    { kind: 'page', name: '/blog', count: 1 },
    { kind: 'search', name: 'zzyzx', count: 1 },
    { kind: 'visit', name: '', count: 2 },
  ])
}, 180_000)
