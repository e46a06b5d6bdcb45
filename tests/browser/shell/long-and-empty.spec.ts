import type { RunningSite } from '#scripts/start-site.ts'
import { testOnOwnSite } from '#tests/browser/support/own-site.ts'
import { signInAsAdmin } from '#tests/browser/support/quick-sign-in.ts'
import { connectAsService } from '#tests/browser/support/service-client.ts'
import { expect } from '#tests/browser/support/site.ts'

// A site of its own, which begins without any content.
const test = testOnOwnSite({ SEED: 'none' })
test.use({ expectedErrors: [/ERR_BLOCKED_BY_CLIENT/] })

const lists: [address: string, emptyState: string][] = [
  ['/blog', 'No posts yet'],
  ['/qbo-tips', 'Nothing here yet'],
  ['/dashboard', 'No courses yet.'],
  ['/store', 'No products yet.'],
  ['/qbo-quiz', 'No quiz questions available'],
  ['/my-downloads', 'Your shelf is empty.'],
  ['/my-record', 'No lessons'],
  ['/admin/blog', 'No posts yet.'],
  ['/admin/categories', 'No categories yet.'],
  ['/admin/courses', 'No courses yet.'],
  ['/admin/products', 'No products yet.'],
  ['/admin/courses/stops', 'No lessons yet.'],
  ['/admin/users/progress', 'No courses yet.'],
  ['/admin/users/stopped', 'Nobody has stopped.'],
  ['/admin/products/claims', 'Nobody has claimed a PDF yet.'],
  ['/admin/quiz', 'No questions found. Add some using the form above!'],
  ['/admin/contact-submissions', 'No submissions yet.'],
  ['/admin/offers', 'Nobody has signed up yet.'],
  ['/admin/letters', 'No letters yet.'],
  ['/letters', 'No letters here yet'],
  ['/admin/users', '1 person'],
  ['/admin/users/log', 'Nothing has been done yet.'],
  ['/admin/blog/review', 'Nothing is waiting.'],
  ['/admin/backups', 'Kept backups'],
  ['/admin/site-check', 'The category “QBO Tips” is missing'],
]

test('home and the login offer nothing that is not there yet', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Start with the basics' })).toBeVisible()
  await expect(page.getByRole('region', { name: /^Free (courses|PDFs)/ })).toHaveCount(0)
  await page.goto('/login')
  await expect(page.getByRole('complementary')).toHaveCount(0)
})

test('every list is whole on a phone when it is empty, and with words that cannot be broken', async ({
  page,
  site,
}) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAsAdmin(page)
  // Without scripts, which change nothing in a list and cost more than the rest of a page.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setBlockedURLs', { urls: ['*/assets/*.js'] })
  const expectNoOverflow = async (address: string) => {
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect.soft(tooWide, `${address} is wider than the screen`).toBeLessThanOrEqual(0)
  }
  for (const [address, emptyState] of lists) {
    await page.goto(address)
    await expect(page.locator('main'), address).toContainText(emptyState)
    await expectNoOverflow(address)
  }

  const { pages, editors } = await addLongRows(site)
  for (const address of [...lists.map(([one]) => one), ...pages]) {
    await page.goto(address)
    await expectNoOverflow(address)
  }
  await devtools.detach()
  for (const address of editors) {
    await page.goto(address)
    await expect(page.locator('.ProseMirror').first(), address).toContainText(word)
    await expectNoOverflow(address)
  }
})

const word = 'Supercalifragilistic'.repeat(9)
const email = `${'x'.repeat(60)}@${'subdomain.'.repeat(12)}example.com`

/** One row of every list, and the addresses of the pages about them and of their editors. */
async function addLongRows(site: RunningSite) {
  const database = await connectAsService(site)
  const { data } = await database.auth.admin.listUsers()
  const user_id = data.users[0]?.id ?? ''
  const { data: student } = await database.auth.admin.createUser({
    email,
    user_metadata: { full_name: word },
  })

  const { data: category } = await database
    .from('blog_categories')
    .insert({ name: word.slice(0, 60), user_id })
    .select('id')
    .single()
    .throwOnError()
  const { data: post } = await database
    .from('blog_posts')
    .insert({
      title: word,
      content: `<p>${word}</p>`,
      category_id: category.id,
      user_id,
      author_name: word.slice(0, 80),
      published_at: new Date().toISOString(),
    })
    .select('id, slug')
    .single()
    .throwOnError()
  const { data: course } = await database
    .from('courses')
    .insert({ title: word, description: word })
    .select('id, slug')
    .single()
    .throwOnError()
  const { data: module } = await database
    .from('course_modules')
    .insert({ title: word, course_id: course.id, order_index: 1 })
    .select('id')
    .single()
    .throwOnError()
  const { data: lesson } = await database
    .from('course_lessons')
    .insert({
      title: word,
      content: `<p>${word}</p>`,
      content_type: 'text',
      course_id: course.id,
      module_id: module.id,
      order_index: 1,
    })
    .select('id, slug')
    .single()
    .throwOnError()
  // A screen lets one of several courses be chosen.
  await database
    .from('courses')
    .insert({ title: `${word}!`, description: word })
    .throwOnError()
  // Another lesson is left, so that the student has stopped.
  await database
    .from('course_lessons')
    .insert({ title: 'Second', content: '<p>Words</p>', module_id: module.id })
    .throwOnError()
  const completion = { course_id: course.id, lesson_id: lesson.id }
  await database
    .from('user_course_progress')
    .insert([
      { ...completion, user_id, completed_at: new Date().toISOString() },
      { ...completion, user_id: student.user?.id, completed_at: '2026-01-01T00:00:00Z' },
    ])
    .throwOnError()
  const { data: product } = await database
    .from('products')
    .insert({ title: word, price: 0, description: word })
    .select('id, slug')
    .single()
    .throwOnError()
  await database
    .from('product_orders')
    .insert({ product_id: product.id, user_id, product_title: word })
    .throwOnError()
  const { data: question } = await database
    .from('quiz_questions')
    .insert({ question_text: word })
    .select('id')
    .single()
    .throwOnError()
  await database
    .from('quiz_answers')
    .insert([
      { question_id: question.id, answer_text: word, is_correct: true },
      { question_id: question.id, answer_text: `${word}!`, is_correct: false },
    ])
    .throwOnError()
  await database.from('sign_up_offers_emails').insert({ email }).throwOnError()
  await database
    .from('contact_submissions')
    .insert({ email, name: word.slice(0, 100), message: word })
    .throwOnError()
  const finished_at = new Date().toISOString()
  const { data: letter } = await database
    .from('letters')
    .insert({
      subject: word,
      preview_line: word,
      slug: 'long',
      is_public: true,
      status: 'sent',
      finished_at,
    })
    .select('id')
    .single()
    .throwOnError()
  const recipient = { letter_id: letter.id, answer: word }
  await database
    .from('letter_recipients')
    .insert([
      { ...recipient, address: email, status: 'unknown' },
      { ...recipient, address: `y${email.slice(1)}`, status: 'bounced' },
    ])
    .throwOnError()
  const { data: draft } = await database
    .from('letters')
    .insert({
      subject: word,
      body_html: `<p>${word}</p><table><tbody><tr><td>${word}</td></tr></tbody></table>`,
    })
    .select('id')
    .single()
    .throwOnError()
  const pages = [
    '/letters/long',
    `/admin/letters/${letter.id}`,
    `/admin/letters/${letter.id}/send`,
    `/admin/letters/${draft.id}/send`,
    `/blog/${post.slug}`,
    `/courses/${course.slug}`,
    `/courses/${course.slug}/${lesson.slug}`,
    `/store/${product.slug}`,
    `/admin/courses/${course.id}/modules`,
    `/admin/courses/stops?course=${course.id}`,
    '/reminder',
    `/admin/courses/${course.id}/modules?module=${module.id}`,
    `/admin/courses?edit=${course.id}`,
    `/admin/categories?edit=${category.id}`,
    `/admin/products?edit=${product.id}`,
    `/admin/products/${product.id}/claims`,
    `/admin/quiz?edit=${question.id}`,
    `/admin/users/${student.user?.id}`,
    `/admin/users/${student.user?.id}/delete`,
  ]
  const editors = [
    `/admin/letters/${draft.id}`,
    `/admin/blog?edit=${post.id}`,
    `/admin/courses/${course.id}/modules?lesson=${lesson.id}`,
  ]
  return { pages, editors }
}
