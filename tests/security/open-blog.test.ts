import { expect, test, vi } from 'vitest'
import { documents } from '#content/documents.ts'
import { adminAccount } from '#scripts/start-site.ts'
import { createApi, readKeys } from '#tests/support/api-client.ts'
import { openHttpsSite } from './https-site.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const site = await openHttpsSite()
const openBlog = 'Anyone with an account can publish on your blog'

/** 'Make it yours', first step, with the sample words. */
const firstStep = (writing: string, content: object = documents.business.defaults) => ({
  intent: 'publish',
  content: JSON.stringify(content),
  basedOn: '0',
  writing,
})

async function writePost(title: string) {
  const student = await site.student()
  await student.post('/admin/blog', { title, content: `<p>${title}: my words.</p>` })
}

test('on an untouched site a student publishes at once, as a reader and never as the owner', async () => {
  const admin = await site.admin()
  expect((await admin.get('/admin/site-check')).text).not.toContain(openBlog)
  await admin.post('/admin/blog', { title: 'By the owner', content: '<p>Her words.</p>' })
  await writePost('By a student')
  const visitor = site.visitor()

  const list = (await visitor.get('/blog')).text
  expect(list).toContain('By a student')
  expect(list.match(/reader’s post/g)).toHaveLength(1)
  const post = (await visitor.get('/blog/by-a-student')).text
  expect(post).toContain('A reader’s post by')
  expect(post).toContain('"genre":"reader’s post"')
  expect(post).not.toContain('About me')
  expect((await visitor.get('/blog/rss.xml')).text).toMatch(
    /<dc:creator>[^<]+ \(reader’s post\)<\/dc:creator>/,
  )
  const { items } = JSON.parse((await visitor.get('/blog/feed.json')).text)
  const authorOf = (title: string) =>
    items.find((item: { title: string }) => item.title === title).authors[0].name
  expect(authorOf('By a student')).toMatch(/.+ \(reader’s post\)$/)
  expect(authorOf('By the owner')).not.toContain('reader’s post')
  const own = (await visitor.get('/blog/by-the-owner')).text
  expect(own).not.toContain('eader’s post by')
  expect(own).not.toContain('"genre"')
})

test('Make it yours asks with approval preselected, and sets it when its first step is saved', async () => {
  const admin = await site.admin()
  const page = (await admin.get('/admin/start/who')).text
  expect(page).toMatch(
    /name="writing"[^>]*checked[^>]*value="approval"|value="approval"[^>]*checked/,
  )
  const rule = async () => {
    const { text } = await admin.get('/admin/blog/review')
    return /<input(?=[^>]*name="writing")(?=[^>]*checked)[^>]*value="(\w+)"/.exec(text)?.[1]
  }
  const nameless = firstStep('approval', { ...documents.business.defaults, businessName: '' })
  expect((await admin.post('/admin/start/who', nameless)).status).toBe(400)
  expect(await rule()).toBe('open')
  const saved = await admin.post('/admin/start/who', firstStep('approval'))
  expect(saved.location).toBe('/admin/start/reach')
  expect(await rule()).toBe('approval')

  const student = await site.student()
  await student.post('/admin/blog', { title: 'Waits', content: '<p>Words</p>' })
  expect((await site.visitor().get('/blog/waits')).status).toBe(404)
  expect((await admin.get('/admin/site-check')).text).not.toContain(openBlog)
})

test('the site check names the open blog until the owner has chosen, also to leave it open', async () => {
  const owner = await site.connectOwner()
  await owner.query('delete from public.site_settings')
  await owner.end()
  const admin = await site.admin()
  expect((await admin.get('/admin/site-check')).text).toContain(openBlog)
  await admin.post('/admin/blog/review', { intent: 'student-writing', writing: 'open' })
  expect((await admin.get('/admin/site-check')).text).not.toContain(openBlog)
})

test('a post that changed after the admin opened the list is not approved, on the page or through REST', async () => {
  const admin = await site.admin()
  const review = '/admin/blog/review'
  await admin.post(review, { intent: 'student-writing', writing: 'approval' })
  const student = await site.student()
  await student.post('/admin/blog', { title: 'Read twice', content: '<p>Calm words</p>' })
  const api = createApi(site.url, await readKeys(site.dataDir))
  const { token } = await api.signInPerson(adminAccount)
  const find = async () => {
    const query = '/rest/v1/blog_posts?title=eq.Read%20twice&select=id,updated_at'
    const [post] = await (await api.send('GET', query, { token })).json()
    return post
  }
  const approve = (id: string, version: string) =>
    api.send('POST', '/rest/v1/rpc/approve_post', { token, body: { post: id, version } })
  const seen = await find()
  expect((await admin.get(review)).text).toContain('Calm words')

  const words = { title: 'Read twice', content: '<p>Loud words</p>' }
  await student.post('/admin/blog', { id: seen.id, ...words })
  const onPage = await admin.post(review, {
    intent: 'approve',
    id: seen.id,
    seenAt: seen.updated_at,
    trust: 'yes',
  })
  expect(onPage.text).toContain('Changed since you read it')
  expect(onPage.text).toMatch(/<del[^>]*>Calm<\/del>.*<ins[^>]*>Loud<\/ins>/s)
  const throughRest = await approve(seen.id, seen.updated_at)
  expect(throughRest.status).toBe(409)
  expect(await throughRest.json()).toMatchObject({ code: 'PT409' })
  const patched = await api.send('PATCH', `/rest/v1/blog_posts?id=eq.${seen.id}`, {
    token,
    body: { published_at: new Date().toISOString() },
  })
  expect(patched.status).toBe(403)
  expect((await site.visitor().get('/blog/read-twice')).status).toBe(404)
  expect((await admin.get(review)).text).toContain('Nobody yet.')

  const now = await find()
  expect((await approve(now.id, now.updated_at)).status).toBe(204)
  // Postgres tells the page cache with NOTIFY, which is not waited for by the one who approves.
  const publicText = async () => (await site.visitor().get('/blog/read-twice')).text
  await expect.poll(publicText).toContain('Loud words')
})
