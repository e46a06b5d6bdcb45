import { expect, onTestFinished, test, vi } from 'vitest'
import { site as business } from '#content/defaults/site.ts'
import { documents } from '#content/documents.ts'
import { sampleOwner } from '#content/sample.ts'
import { adminAccount } from '#scripts/start-site.ts'
import { startMailServer } from '#tests/protocol/support/mail-server.ts'
import { openSite } from '#tests/support/open-site.ts'
import { createVisitor } from '#tests/support/visitor.ts'

vi.setConfig({ testTimeout: 240_000 })

const name = 'Sam O’Sample, CPA'
const placeholders = new RegExp(`${business.ownerName}|${sampleOwner.name}`)

test('the name that the owner gives once is everywhere, also where she was before', async () => {
  const mail = await startMailServer()
  const env = { SEED: 'demo', SMTP_URL: mail.url, RATE_LIMIT_SCALE: '1000' }
  const site = await openSite(env)
  onTestFinished(async () => {
    await site.stop()
    await mail.close()
  })
  const owner = createVisitor(site.url)
  await owner.signIn(adminAccount)
  const visitor = createVisitor(site.url)
  const publish = (path: string, content: object) =>
    owner.post(path, { intent: 'publish', content: JSON.stringify(content), basedOn: '0' })

  // Before: a post and a version, signed with the placeholder.
  await owner.post('/admin/blog', { title: 'Before the name', content: '<p>Words.</p>' })
  await publish('/admin/site/contact', documents.contact.defaults)
  expect((await owner.get('/admin/site/contact')).text).toContain(`· <!-- -->${business.ownerName}`)

  const named = { ...business, ownerName: name, businessName: 'Sample River Books' }
  expect((await publish('/admin/start/who', named)).location).toBe('/admin/start/reach')
  await owner.post('/admin/blog', { title: 'After the name', content: '<p>Words.</p>' })

  for (const slug of ['before-the-name', 'after-the-name', 'match-categorize-or-exclude']) {
    const post = await visitor.get(`/blog/${slug}`)
    expect(post.status, slug).toBe(200)
    expect(post.text, slug).toContain(`By <!-- -->${name}`)
    expect(post.text, slug).toContain(`{"@type":"Person","name":"${name}"}`)
    expect(post.text, slug).not.toMatch(placeholders)
  }
  const { items } = JSON.parse((await visitor.get('/blog/feed.json')).text)
  const authors = items.flatMap((item: { authors: { name: string }[] }) => item.authors)
  expect(new Set(authors.map((author: { name: string }) => author.name))).toEqual(new Set([name]))
  const rss = (await visitor.get('/blog/rss.xml')).text
  expect(new Set(rss.match(/<dc:creator>.*?<\/dc:creator>/g))).toEqual(
    new Set([`<dc:creator>${name}</dc:creator>`]),
  )

  for (const path of ['/admin/site/contact', '/admin/site/business']) {
    const history = (await owner.get(path)).text
    expect(history, path).toContain(`· <!-- -->${name}`)
    expect(history, path).not.toContain(`· <!-- -->${business.ownerName}`)
  }
  for (const path of ['/admin/people', '/admin/blog?all=1', '/account']) {
    const screen = (await owner.get(path)).text
    expect(screen, path).toContain(name)
    expect(screen, path).not.toMatch(placeholders)
  }
  expect((await owner.get('/account')).text).not.toContain('name="fullName"')

  // The toast after a message, and the senders of mails: in a function, and about an account.
  const message = { name: 'A visitor', email: 'visitor@example.com', message: 'Hello!' }
  const sent = await visitor.post('/contact', message)
  const thanks = sent.location ? await visitor.get(sent.location) : sent
  expect(thanks.text).toContain(`Thanks for reaching out. ${name} will get back to you soon.`)
  await visitor.post('/forgot-password', { email: adminAccount.email })
  await mail.lastTo(adminAccount.email, 2)
  expect(mail.received.map(({ from }) => from?.name)).toEqual([name, name])
  expect(mail.received.map(({ subject }) => subject).join()).toContain('Sample River Books')

  // Every page that says who is behind the site.
  for (const path of ['/', '/about', '/contact', '/blog', '/privacy-policy', '/terms-conditions']) {
    expect((await visitor.get(path)).text, path).not.toMatch(placeholders)
  }
})
