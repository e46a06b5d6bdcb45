import { expect, test } from 'vitest'
import { menu } from '#app/shell/admin/menu-entries.ts'
import { testSite } from '#tests/site/support/site.ts'
import type { Page } from '#tests/site/support/visitor.ts'

const site = testSite()

const tiles = [
  { name: 'Courses', path: '/admin/courses', unit: /\d+ courses?/ },
  { name: 'Products', path: '/admin/products', unit: /\d+ products?/ },
  { name: 'User Progress', path: '/admin/users/progress', unit: /\d+ students? active this week/ },
  { name: 'Blog', path: '/admin/blog', unit: /\d+ posts?/ },
  { name: 'QBO Quiz', path: '/admin/quiz', unit: /\d+ questions?/ },
  { name: 'Tools', path: '/admin/tools', unit: /14 tools/ },
]

function tileOf(dashboard: Page, name: string) {
  const [tile] = dashboard.main.all('listitem').filter((item) => item.has('link', name))
  if (!tile) throw new Error(`There is no tile ${name}`)
  return tile
}

test('the admin’s home has six tiles, each with a figure, and ways to the rest', async () => {
  const dashboard = await (await site.as('admin')).visit('/admin/dashboard')
  for (const { name, path, unit } of tiles) {
    const tile = tileOf(dashboard, name)
    expect(tile.text).toMatch(unit)
    expect(tile.all('link').map((link) => link.attribute('href'))).toEqual([path])
  }
  expect(dashboard.main.text).toContain('Please set up two-factor login')
  for (const { name, heading } of [
    { name: /^Messages/, heading: 'Contact Submissions' },
    { name: 'Subscribers', heading: 'Offers List' },
    { name: 'Site check', heading: 'Site check' },
  ]) {
    const screen = await dashboard.follow(name, dashboard.get('navigation', 'Admin'))
    expect(screen.main.get('heading').text).toBe(heading)
    const back = await screen.follow('Admin Dashboard', screen.main)
    expect(back.main.get('heading').text).toBe('Admin Dashboard')
  }
})

test('the menu stands on every admin screen and marks where the admin is', async () => {
  const admin = await site.as('admin')
  for (const [path, name, current] of [
    ['/admin/dashboard', 'Dashboard', 'page'],
    ['/admin/users/log', 'People', 'true'],
    ['/admin/users/progress', 'Progress', 'page'],
    ['/admin/blog', 'Posts', 'page'],
    ['/admin/categories', 'Categories', 'page'],
  ] as const) {
    const links = (await admin.visit(path)).get('navigation', 'Admin').all('link')
    const marked = links.filter((link) => link.attribute('aria-current') !== undefined)
    expect(
      marked.map((link) => [link.text, link.attribute('aria-current')]),
      path,
    ).toEqual([[name, current]])
  }
})

test('the figures are live', async () => {
  const admin = await site.as('admin')
  const count = async () => {
    const tile = tileOf(await admin.visit('/admin/dashboard'), 'QBO Quiz')
    return Number(/([\d,]+) question/.exec(tile.text)?.[1])
  }
  const before = await count()
  const question = {
    question_text: 'Counted?',
    answers: [{ answer_text: 'Yes', is_correct: true }],
  }
  await site.connect('service').rpc('save_quiz_question', { question }).throwOnError()
  expect(await count()).toBe(before + 1)
})

test('there are fourteen tools, and each can be opened from the first start', async () => {
  const page = await (await site.as('admin')).visit('/admin/tools')
  const links = page.main.all('link', /^Open Tool/)
  expect(links).toHaveLength(14)
  expect(page.main.get('link', /CRM/).attribute('href')).toBe('https://example.com/tools/crm')
})

test('the site check stands on the dashboard and leads to the form that fixes what it found', async () => {
  const text = 'Lonely?'
  const question = { question_text: text, answers: [{ answer_text: 'Only', is_correct: true }] }
  await site.connect('service').rpc('save_quiz_question', { question }).throwOnError()
  const admin = await site.as('admin')
  const dashboard = await admin.visit('/admin/dashboard')
  const check = await dashboard.follow(/^\d+ things to fix on your site$/)
  expect(check.text).toMatch(/\d+ things to fix/)
  expect(check.has('heading', 'Email is not set up')).toBe(true)
  const [line] = check.all('listitem').filter((item) => item.text.includes(text))
  expect(line?.text).toContain('one answer')
  const form = await check.follow(/Edit question/, line)
  expect(form.field('Question text').value).toBe(text)
  const saved = await form.press('Update Question', { 'Answer 1': ['Only', 'Another'] })
  expect(saved.toasts.join()).toContain('Question Updated!')
  expect((await admin.visit('/admin/site-check')).text).not.toContain(text)
})

test('every screen of the menu explains itself and leads to its page of the handbook', async () => {
  const admin = await site.as('admin')
  for (const { path, label } of menu.flatMap(({ entries }) => entries)) {
    const page = await admin.visit(path)
    expect(page.text, label).toContain('About this screen')
    const handbook = await page.follow('Read more in the handbook')
    expect(handbook.status, label).toBe(200)
    expect(handbook.main.get('heading').text).toBe(label)
  }
  expect((await admin.visit('/admin/handbook/no-such-page')).status).toBe(404)
})

test('the help of a screen is in the first answer, folded', async () => {
  const page = await (await site.as('admin')).visit('/admin/blog')
  const [help] = page.tags('details').filter(({ text }) => text.startsWith('About this screen'))
  expect(help?.text).toContain('What you type is kept in this browser')
  expect(help?.attribute('open')).toBeUndefined()
})
