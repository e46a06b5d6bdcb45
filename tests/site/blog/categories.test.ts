import { expect, test } from 'vitest'
import { signUpThrough, uniqueTitle, writePost } from '#tests/browser/support/blog.ts'
import { testSite } from '#tests/site/support/site.ts'

const site = testSite()

test('categories: names are needed and unique, one’s own can be renamed and deleted', async () => {
  const page = await (await site.as('student')).visit('/admin/categories')
  const empty = await page.press('Add Category')
  expect(empty.field('Category name').error).toBe('Category name cannot be empty.')
  const name = uniqueTitle('Payroll')
  const added = await page.press('Add Category', { 'Category name': name })
  expect(added.toasts.join()).toContain('Category created.')
  expect(added.field('Category name').value).toBe('')
  const again = await added.press('Add Category', { 'Category name': name.toUpperCase() })
  expect(again.toasts.join()).toContain('A category with this name already exists.')
  expect(again.field('Category name').error).toContain('already exists')

  const editing = await added.follow(`Edit ${name}`)
  expect(editing.field('Category name').value).toBe(name)
  const renamed = await editing.press('Update Category', { 'Category name': `${name} 2` })
  expect(renamed.toasts.join()).toContain('Category updated.')
  const dialog = renamed.dialog(`Delete ${name} 2`)
  expect(dialog.text).toContain('become uncategorized')
  const deleted = await renamed.press('Delete Category', {}, dialog)
  expect(deleted.toasts.join()).toContain('Category deleted.')
  expect(deleted.main.text).not.toContain(`${name} 2`)
})

test('the categories of others are shown but cannot be changed', async () => {
  const student = await site.as('student')
  const page = await student.visit('/admin/categories')
  const row = page.all('row').find(({ text }) => text.includes('QBO Tips'))
  expect(row?.text).toContain('Someone else’s')
  const { data } = await site.connect().from('blog_categories').select('id').eq('name', 'QBO Tips')
  const id = data?.[0]?.id ?? ''
  const renamed = await student.submit('/admin/categories', { id, name: 'Mine now' })
  expect(renamed.text).toContain('You can only edit your own categories.')
  const deleted = await student.submit('/admin/categories', { id, intent: 'delete' })
  expect(deleted.text).toContain('You can only delete your own categories.')
  const tips = await site.visitor().visit('/qbo-tips')
  expect(tips.has('link', /^Bank Rules/)).toBe(true)
})

test('posts of a deleted category become uncategorized', async () => {
  const supabase = site.connect()
  const writer = await signUpThrough(supabase)
  const name = uniqueTitle('Short-lived')
  const { data } = await supabase
    .from('blog_categories')
    .insert({ name, user_id: writer.id })
    .select('id')
    .single()
  const post = await writePost(supabase, {
    title: uniqueTitle('Orphan'),
    category_id: data?.id,
    published_at: '1991-01-01T00:00:00Z',
  })
  const page = await (await site.logIn(writer)).visit('/admin/categories')
  const answer = await page.press('Delete Category', {}, page.dialog(`Delete ${name}`))
  expect(answer.toasts.join()).toContain('Category deleted.')
  const orphan = await site.visitor().visit(`/blog/${post.slug}`)
  expect(orphan.get('article').tags('header')[0]?.text).toContain('Uncategorized')
})
