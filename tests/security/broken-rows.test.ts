import { afterAll, expect, test, vi } from 'vitest'
import { openHttpsSite } from './https-site.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const site = await openHttpsSite()
const owner = await site.connectOwner()
afterAll(() => owner.end())

/** Invalid rows, as an old backup may hold them: written with triggers off. */
async function addBrokenRows(email: string) {
  await owner.query('set session_replication_role = replica')
  const { rows } = await owner.query('select id from auth.users where email = $1', [email])
  const student = rows[0].id
  const dates = ['-infinity', '0044-03-15 BC', '-infinity', '294276-01-01']
  for (const [at, date] of dates.entries()) {
    const published = at === 3 ? '2020-01-01' : date
    await owner.query(
      `insert into blog_posts (title, content, slug, user_id, author_name, published_at, created_at, updated_at)
       values ($1, '<p>Words</p>', $2, $3, 'Sample', $4, $5, $5)`,
      [`Broken ${at}`, `broken-${at}`, student, published, date],
    )
  }
  await owner.query(
    `insert into user_course_progress (user_id, course_id, lesson_id, completed_at)
     select $1, course_id, id, '-infinity' from course_lessons limit 3`,
    [student],
  )
  await owner.query(
    `update private.user_activity set created_at = '-infinity', last_completed_at = '-infinity'
     where user_id = $1`,
    [student],
  )
  await owner.query(
    `insert into product_orders (user_id, product_id, order_date, product_title)
     select $1, id, '4000-01-01 BC', title from products where price = 0 limit 1`,
    [student],
  )
  await owner.query(
    `insert into contact_submissions (name, email, message, created_at, email_sent_at)
     values ('Sample', 'a@example.com', 'Words', '-infinity', 'infinity')`,
  )
  await owner.query(
    `insert into sign_up_offers_emails (email, created_at, unsubscribed_at)
     values ('a@example.com', '-infinity', 'infinity')`,
  )
  await owner.query(`update courses set created_at = 'infinity', updated_at = '-infinity'`)
  await owner.query(`update products set created_at = '-infinity', updated_at = 'infinity'`)
  await owner.query('select private.recount()')
  await owner.query(`notify content_changed, 'blog_posts'`)
}

test('rows with dates that nobody can mean take no page, list, feed or sitemap down', async () => {
  const student = await site.student()
  const admin = await site.admin()
  await addBrokenRows(student.account.email)
  const pages = {
    everybody: [
      '/sitemap.xml',
      '/blog',
      '/blog?page=2',
      '/blog?q=broken',
      '/blog/broken-0',
      '/blog/broken-1',
      '/blog/broken-3',
      '/blog/rss.xml',
      '/blog/feed.json',
      '/qbo-tips',
    ],
    student: [
      '/dashboard',
      '/my-record',
      '/my-downloads',
      '/admin/blog',
      '/store',
      '/account/my-data.json',
    ],
    admin: [
      '/admin/dashboard',
      '/admin/blog?all=1',
      '/admin/users/progress',
      '/admin/users/progress?sort=joined',
      '/admin/users/progress.csv',
      '/admin/contact-submissions',
      '/admin/contact-submissions.csv',
      '/admin/offers',
      '/admin/offers.csv',
      '/admin/courses',
      '/admin/products',
      '/admin/site-check',
    ],
  }
  for (const path of pages.everybody) {
    expect((await site.visitor().get(path)).status, path).toBe(200)
  }
  for (const path of pages.student) expect((await student.get(path)).status, path).toBe(200)
  for (const path of pages.admin) expect((await admin.get(path)).status, path).toBe(200)

  expect((await admin.get('/admin/blog?all=1')).text).toContain('unknown date')
  expect((await site.visitor().get('/sitemap.xml')).text).toContain('/blog/broken-0<')
  expect((await site.visitor().get('/blog/rss.xml')).text).toContain('Broken 3')
})
