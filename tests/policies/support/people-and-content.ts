import type { Caller } from '#platform/postgres/caller.ts'
import { serviceCaller } from '#platform/postgres/caller.ts'
import { sql } from '#platform/postgres/sql.ts'
import { anonymous, type PolicyDatabase, signedIn } from '#tests/support/database.ts'

/** Fixed ids, so that the matrix can name rows in plain SQL. */
export const ids = {
  admin: '00000000-0000-4000-8000-0000000000a1',
  student: '00000000-0000-4000-8000-0000000000b1',
  other: '00000000-0000-4000-8000-0000000000b2',
  withoutRole: '00000000-0000-4000-8000-0000000000b3',
  category: '00000000-0000-4000-8000-0000000000c1',
  ownerlessCategory: '00000000-0000-4000-8000-0000000000c2',
  post: '00000000-0000-4000-8000-0000000000d1',
  draft: '00000000-0000-4000-8000-0000000000d2',
  scheduled: '00000000-0000-4000-8000-0000000000d3',
  course: '00000000-0000-4000-8000-0000000000e1',
  module: '00000000-0000-4000-8000-0000000000e2',
  lesson: '00000000-0000-4000-8000-0000000000e3',
  openLesson: '00000000-0000-4000-8000-0000000000e4',
  draftCourse: '00000000-0000-4000-8000-0000000000e5',
  draftModule: '00000000-0000-4000-8000-0000000000e6',
  draftLesson: '00000000-0000-4000-8000-0000000000e7',
  freeProduct: '00000000-0000-4000-8000-0000000000f1',
  otherFreeProduct: '00000000-0000-4000-8000-0000000000f2',
  paidProduct: '00000000-0000-4000-8000-0000000000f3',
  order: '00000000-0000-4000-8000-0000000000f4',
  paidOrder: '00000000-0000-4000-8000-0000000000f5',
  question: '00000000-0000-4000-8000-000000000091',
  answer: '00000000-0000-4000-8000-000000000092',
  message: '00000000-0000-4000-8000-000000000093',
  openQuestion: '00000000-0000-4000-8000-000000000094',
  publicQuestion: '00000000-0000-4000-8000-000000000095',
  letter: '00000000-0000-4000-8000-0000000000a7',
  sendingLetter: '00000000-0000-4000-8000-0000000000a8',
  recordLink: '00000000-0000-4000-8000-0000000000a9',
  hiddenLesson: '00000000-0000-4000-8000-0000000000ea',
  closedModule: '00000000-0000-4000-8000-0000000000eb',
  closedLesson: '00000000-0000-4000-8000-0000000000ec',
} as const

export const callers = {
  anonymous,
  student: signedIn(ids.student),
  other: signedIn(ids.other),
  admin: signedIn(ids.admin),
  service: serviceCaller,
} satisfies Record<string, Caller>

export type CallerName = keyof typeof callers
export const callerNames = Object.keys(callers) as CallerName[]

/** One admin, two students, and at least one row of everything, owned by the first student. */
export async function addPeopleAndContent({ owner }: PolicyDatabase) {
  const statements = [
    `insert into auth.users (id, email, raw_user_meta_data, created_at)
     values
       ('${ids.admin}', 'admin@example.com', '{"full_name": "Sample Admin"}', now()),
       ('${ids.student}', 'student@example.com', '{"full_name": "Sample Student"}', now()),
       ('${ids.other}', 'other@example.com', '{}', now()),
       ('${ids.withoutRole}', 'roleless@example.com', '{}', now())`,
    `update public.user_roles set role = 'admin' where user_id = '${ids.admin}'`,
    `delete from public.user_roles where user_id = '${ids.withoutRole}'`,
    `insert into public.blog_categories (id, name, user_id)
     values
       ('${ids.category}', 'Sample category', '${ids.student}'),
       ('${ids.ownerlessCategory}', 'Left behind', null)`,
    `insert into public.blog_posts (id, title, content, category_id, user_id, published_at)
     values
       ('${ids.post}', 'Published', '<p>Words</p>', '${ids.category}', '${ids.student}', now()),
       ('${ids.draft}', 'Draft', '<p>Words</p>', null, '${ids.student}', null),
       ('${ids.scheduled}', 'Later', '<p>Words</p>', null, '${ids.student}', now() + interval '1 day')`,
    `insert into public.daily_numbers (day, kind, count) values ('2026-03-02', 'visit', 3)`,
    `insert into public.daily_totals (day, kind, count) values ('2026-03-02', 'visit', 3)`,
    `insert into public.redirects (path, post_id) values ('/blog/before', '${ids.post}')`,
    `insert into public.courses (id, title, is_published)
     values ('${ids.course}', 'Course', true), ('${ids.draftCourse}', 'Draft course', false)`,
    `insert into public.course_modules (id, course_id, title)
     values
       ('${ids.module}', '${ids.course}', 'Module'),
       ('${ids.draftModule}', '${ids.draftCourse}', 'Draft module')`,
    `insert into public.course_lessons (id, module_id, title, pdf_url, video_url, captions_url, poster_url)
     values
       ('${ids.lesson}', '${ids.module}', 'Lesson',
         'sample/lesson.pdf', 'sample/lesson.mp4', 'sample/lesson.vtt', 'sample/lesson.jpg'),
       ('${ids.openLesson}', '${ids.module}', 'Open lesson', null, null, null, null),
       ('${ids.draftLesson}', '${ids.draftModule}', 'Draft lesson',
         'sample/draft.pdf', 'sample/draft.mp4', 'sample/draft.vtt', 'sample/draft.jpg')`,
    `insert into public.user_course_progress (user_id, course_id, lesson_id)
     values ('${ids.student}', '${ids.course}', '${ids.lesson}')`,
    `insert into public.products (id, title, price, pdf_file_url)
     values
       ('${ids.freeProduct}', 'Free', 0, 'sample/free.pdf'),
       ('${ids.otherFreeProduct}', 'Also free', 0, 'sample/also-free.pdf'),
       ('${ids.paidProduct}', 'Paid', 12.5, 'sample/paid.pdf')`,
    `insert into public.product_orders (id, user_id, product_id)
     values ('${ids.order}', '${ids.student}', '${ids.freeProduct}')`,
    `insert into public.paid_orders
       (id, user_id, product_id, product_title, pdf_file_url, is_test, price_cents, state,
         total_cents, paid_at)
     values
       ('${ids.paidOrder}', '${ids.student}', '${ids.paidProduct}', 'Paid', 'sample/paid.pdf', false,
         1250, 'paid', 1250, now())`,
    `insert into public.paid_order_refunds (paid_order_id, refunded_cents, cents, refunded_at)
     values ('${ids.paidOrder}', 1, 1, now())`,
    `insert into public.coupons (code, percent, product_id)
     values ('SAMPLE-20', 20, '${ids.paidProduct}')`,
    `insert into public.product_interest (product_id, clicks) values ('${ids.paidProduct}', 3)`,
    `insert into public.quiz_questions (id, question_text) values ('${ids.question}', 'Question?')`,
    `insert into public.quiz_answers (id, question_id, answer_text, is_correct)
     values ('${ids.answer}', '${ids.question}', 'Answer', true)`,
    `insert into public.lesson_questions
       (id, lesson_id, user_id, question, answer, answered_at, is_public)
     values
       ('${ids.openQuestion}', '${ids.lesson}', '${ids.student}', 'Why?', null, null, false),
       ('${ids.publicQuestion}', '${ids.lesson}', '${ids.student}', 'How?', 'So.', now(), true)`,
    `insert into public.qbo_checks (lesson_id, post_id, checked_on)
     values ('${ids.lesson}', null, '2026-03-02'), (null, '${ids.post}', '2026-03-02')`,
    `insert into public.sign_up_offers_emails (email) values ('reader@example.com')`,
    `insert into public.contact_submissions (id, name, email, message)
     values ('${ids.message}', 'Sample sender', 'sender@example.com', 'A message')`,
    `insert into storage.objects (bucket_id, name)
     values
       ('course-pdfs', 'sample/lesson.pdf'),
       ('course-videos', 'sample/lesson.mp4'),
       ('course-videos', 'sample/lesson.vtt'),
       ('course-videos', 'sample/lesson.jpg'),
       ('course-pdfs', 'sample/draft.pdf'),
       ('course-videos', 'sample/draft.mp4'),
       ('course-videos', 'sample/draft.vtt'),
       ('course-videos', 'sample/draft.jpg'),
       ('course-pdfs', 'sample/of-no-lesson.pdf'),
       ('course-videos', 'sample/lesson.pdf'),
       ('product-files', 'sample/free.pdf'),
       ('product-files', 'sample/paid.pdf'),
       ('product-covers', 'sample/cover.png'),
       ('films', 'sample/film.mp4'),
       ('blog-images', '${ids.student}/picture.png'),
       ('question-pictures', '${ids.openQuestion}/screen.png'),
       ('question-pictures', '${ids.publicQuestion}/screen.png'),
       ('question-pictures', '${ids.message}/of-no-question.png')`,
  ]
  for (const text of statements) await owner.query({ text, values: [] })
}

/** A further account, made as the auth service makes it. */
export async function addUser({ authAdmin }: PolicyDatabase, id: string, fullName = '') {
  const metadata = JSON.stringify(fullName ? { full_name: fullName } : {})
  await authAdmin.query(
    sql`insert into auth.users (id, email, raw_user_meta_data, created_at)
        values (${id}, ${`${id}@example.com`}, ${metadata}, now())`,
  )
  return signedIn(id)
}

export const consent = 'One email when it can be bought.'

/** A draft in the published course, and a module of it that opens tomorrow; both with files. */
export async function addLessonsToCome({ owner }: Pick<PolicyDatabase, 'owner'>) {
  const texts = [
    `insert into public.course_modules (id, course_id, title, opens_at)
     values ('${ids.closedModule}', '${ids.course}', 'Closed module', now() + interval '1 day')`,
    `insert into public.course_lessons
       (id, module_id, title, content, pdf_url, video_url, captions_url, is_published)
     values
       ('${ids.hiddenLesson}', '${ids.module}', 'Hidden lesson', 'Hidden words',
         'sample/hidden.pdf', 'sample/hidden.mp4', 'sample/hidden.vtt', false),
       ('${ids.closedLesson}', '${ids.closedModule}', 'Closed lesson', 'Closed words',
         'sample/closed.pdf', 'sample/closed.mp4', 'sample/closed.vtt', true)`,
    `insert into storage.objects (bucket_id, name)
     values
       ('course-pdfs', 'sample/hidden.pdf'),
       ('course-videos', 'sample/hidden.mp4'),
       ('course-videos', 'sample/closed.vtt'),
       ('course-pdfs', 'sample/closed.pdf')`,
  ]
  for (const text of texts) await owner.query({ text, values: [] })
}

/** The first student waits for the paid product, shares her record, is reminded on Tuesdays, and kept things. */
export async function addStudentMarks({ owner }: Pick<PolicyDatabase, 'owner'>) {
  await owner.query(
    sql`insert into product_waitlist (product_id, user_id, consent)
        values (${ids.paidProduct}, ${ids.student}, ${consent})`,
  )
  await owner.query(
    sql`insert into opened_lessons (user_id, course_id, lesson_id)
        values (${ids.student}, ${ids.course}, ${ids.lesson})`,
  )
  await owner.query(
    sql`insert into path_ticks (user_id, path, step)
        values (${ids.student}, 'new-business', 'Take the quiz')`,
  )
  await owner.query(
    sql`insert into learning_reminders (user_id, days, hour, time_zone)
        values (${ids.student}, '{2}', 8, 'America/Chicago')`,
  )
  await owner.query(
    sql`insert into record_links (id, user_id, shows_name)
        values (${ids.recordLink}, ${ids.student}, true)`,
  )
  for (const statement of [
    sql`insert into lesson_notes (user_id, lesson_id, words)
        values (${ids.student}, ${ids.lesson}, 'Ask about the tea fund')`,
    sql`insert into lesson_bookmarks (user_id, lesson_id) values (${ids.student}, ${ids.lesson})`,
    sql`insert into lesson_places (user_id, lesson_id, block, video_seconds)
        values (${ids.student}, ${ids.lesson}, 3, 90)`,
  ]) {
    await owner.query(statement)
  }
}

/**
 * Settings, published words, their history, a draft, an admin's marks and replies: for the access
 * matrix.
 */
export async function addSiteDocuments({ owner }: Pick<PolicyDatabase, 'owner'>) {
  const texts = [
    `insert into public.site_settings default values`,
    `insert into public.site_documents (name, content) values ('about', '{}'), ('tools', '{}')`,
    `insert into storage.objects (bucket_id, name) values ('site-pictures', 'look/unused.png')`,
    `insert into storage.objects (bucket_id, name) values ('site-imports', 'sample/site.zip')`,
    `insert into public.site_document_versions (name, version, content, changes, published_at, author)
     values ('about', 1, '{}', '{}', now(), 'Sample')`,
    `insert into public.site_document_drafts (name, user_id, content, based_on)
     values ('about', '${ids.admin}', '{}', 0)`,
    `insert into public.admin_seen_lists (user_id, list) values ('${ids.admin}', 'claims')`,
    `insert into public.student_follow_ups (user_id, last_completed_at)
     values ('${ids.student}', now())`,
    `insert into public.contact_replies (submission_id, words) values ('${ids.message}', 'A reply')`,
    `insert into public.saved_replies (name, words) values ('Sample reply', 'Saved words')`,
    `insert into public.person_notes (user_id, note) values ('${ids.student}', 'A note')`,
  ]
  for (const text of texts) await owner.query({ text, values: [] })
}

/** The admin has unblocked the student: for the access matrix. */
export async function addAuditEntry({ owner }: Pick<PolicyDatabase, 'owner'>) {
  await owner.query(sql`
    insert into audit_log (actor_id, actor_email, act, subject_id, subject_email)
    values (${ids.admin}, 'admin@example.com', 'unblock', ${ids.student}, 'student@example.com')`)
}

/** A draft, a letter on its way to one reader, and the student's consent. */
export async function addLetters({ owner }: Pick<PolicyDatabase, 'owner'>) {
  const texts = [
    `insert into public.letters (id, subject, mail_html, mail_text, audience, status)
     values
       ('${ids.letter}', 'Draft', '%unsubscribe_url%', '%unsubscribe_url%', '[{"kind": "offers"}]', 'draft'),
       ('${ids.sendingLetter}', 'Sending', '%unsubscribe_url%', '%unsubscribe_url%', '[]', 'sending')`,
    `insert into public.letter_addresses (email) values ('reader@example.com')`,
    `insert into public.letter_recipients (letter_id, address, status)
     values ('${ids.sendingLetter}', 'reader@example.com', 'unknown')`,
    `insert into public.letter_consents (user_id, consent) values ('${ids.student}', 'Letters, please.')`,
  ]
  for (const text of texts) await owner.query({ text, values: [] })
}
