import { expect, test } from 'vitest'
import { testSite } from '#tests/site/support/site.ts'

const site = testSite()
const here = '/admin/old-addresses'
const target = '/blog/chart-of-accounts-basics'

test('the owner adds, finds, changes and deletes an old address, and visitors follow it', async () => {
  const admin = await site.as('admin')
  const page = await admin.visit(here)
  const empty = await page.press('Add Old Address')
  expect(empty.field('Old address').error).toBe('Please give the old address.')
  const unknown = await page.press('Add Old Address', {
    'Old address': '/2019/05/accounts/',
    'Post on this site': '/blog/none',
  })
  expect(unknown.field('Post on this site').error).toBe('There is no post at this address.')
  const added = await page.press('Add Old Address', {
    'Old address': 'https://old.example.com/2019/05/Accounts/?utm=1',
    'Post on this site': `${site.siteUrl}${target}`,
  })
  expect(added.toasts.join()).toContain('Old Address Saved')
  expect(added.main.text).toContain('/2019/05/accounts')
  const twice = await added.press('Add Old Address', {
    'Old address': '/2019/05/accounts',
    'Post on this site': target,
  })
  expect(twice.field('Old address').error).toBe('This old address leads to a post already.')

  for (const path of ['/2019/05/accounts', '/2019/05/accounts/', '/2019/05/ACCOUNTS?fbclid=1']) {
    const answer = await site.visitor().fetch(path)
    expect([answer.status, answer.headers.get('location')], path).toEqual([301, target])
  }
  const changed = await (await added.follow('Edit /2019/05/accounts')).press('Save Old Address', {
    'Old address': '/?p=123',
  })
  expect(changed.toasts.join()).toContain('Old Address Saved')
  expect((await site.visitor().fetch('/2019/05/accounts')).status).toBe(404)
  expect((await site.visitor().fetch('/?p=123')).headers.get('location')).toBe(target)
  expect((await site.visitor().fetch('/?p=124')).status).toBe(200)

  const found = await changed.press('Search', { 'Search old addresses': 'p=12' })
  const dialog = found.dialog('Delete /?p=123')
  const deleted = await found.press('Delete Old Address', {}, dialog)
  expect(deleted.toasts.join()).toContain('Old Address Deleted')
  expect((await site.visitor().fetch('/?p=123')).status).toBe(200)
})

test('an old address covers no page and leads nowhere else', async () => {
  const admin = await site.as('admin')
  const page = await admin.visit(here)
  const add = (address: string) =>
    page.press('Add Old Address', { 'Old address': address, 'Post on this site': target })
  for (const address of ['/about/', '/About', '/blog', '/admin/users', '/courses/any', '/login']) {
    const refused = await add(address)
    expect(refused.field('Old address').error, address).toBe('A page of this site is there.')
  }
  expect((await add('https://old.example.com')).field('Old address').error).toContain('no address')
  expect((await add(target)).text).toContain('A post has this address now.')
  await add('//evil.example.com/x')
  const answer = await site.visitor().fetch('/evil.example.com/x')
  expect(answer.headers.get('location')).toBe(target)
})

test('students neither see nor change old addresses', async () => {
  const student = await site.as('student')
  expect((await student.fetch(here)).status).toBe(302)
  const sent = await student.submit(here, { path: '/a', target })
  expect(sent.address).not.toBe(here)
  expect((await site.visitor().fetch('/a')).status).toBe(404)
})

test('an upload is asked for or discarded; an unknown wish is refused', async () => {
  const admin = await site.as('admin')
  const ask = (intent: string) =>
    admin.fetch('/admin/export/uploads', {
      method: 'POST',
      headers: { origin: site.siteUrl },
      body: new URLSearchParams({ intent, name: 'blog.xml' }),
    })
  expect((await ask('')).status).toBe(200)
  expect((await ask('discard')).status).toBe(200)
  expect((await ask('keep')).status).toBe(400)
})

test('bringing a blog asks for its file, and takes no upload of another person', async () => {
  const admin = await site.as('admin')
  const start = await (await admin.visit('/admin/export')).follow('Bring your blog')
  expect(start.main.text).toContain('Export of your old blog')
  for (const path of ['', 'other/blog.xml']) {
    const refused = await admin.submit('/admin/export/blog', { intent: 'read', path })
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('Please choose the file of your old blog first.')
  }
  const unread = await admin.submit('/admin/export/blog', { intent: 'bring' })
  expect(unread.main.text).toContain('Check this file')
})
