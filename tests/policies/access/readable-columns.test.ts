import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#platform/postgres/caller.ts'
import { quoteIdentifier, sql } from '#platform/postgres/sql.ts'
import {
  addAuditEntry,
  addLetters,
  addPeopleAndContent,
  addSiteDocuments,
  addStudentMarks,
  callers,
} from '#tests/policies/support/people-and-content.ts'
import {
  createTestDatabase,
  type PolicyDatabase,
  type TestDatabase,
} from '#tests/support/database.ts'
import { rolledBackDatabase } from '#tests/support/rolled-back-database.ts'

/**
 * Every column that somebody can read who owns no row of the table. A new table or column fails until
 * it is entered here: that is the decision that it may be read.
 */
const toVisitors: Record<string, string> = {
  blog_categories: 'id name user_id created_at',
  // Published posts, where nothing is requested or refused any more. `search` holds the same words.
  blog_posts:
    'id title content slug category_id user_id author_name published_at created_at updated_at ' +
    'word_count images_without_alt search cover_image_url cover_image_alt written_excerpt ' +
    'search_description excerpt requested_published_at reviewed_at refusal_reason needs_review ' +
    'original_author',
  qbo_checks: 'id lesson_id post_id checked_on',
  quiz_answers: 'id question_id answer_text is_correct created_at',
  quiz_questions:
    'id question_text explanation read_next_label read_next_url created_at updated_at',
  site_documents: 'name content',
}

const toStudents: Record<string, string> = {
  ...toVisitors,
  // Names of files open nothing: storage asks for the course or the order.
  course_lessons:
    'id module_id course_id title slug order_index content_type content video_url video_name ' +
    'video_size_bytes captions_url pdf_url pdf_name pdf_size_bytes created_at updated_at ' +
    'images_without_alt notes is_free captions chapters poster_url video_seconds own_minutes ' +
    'minutes search is_published published_at',
  course_minutes: 'course_id minutes',
  course_modules: 'id course_id title order_index created_at updated_at opens_at',
  course_outline:
    'course_id course_slug module_id module_title lesson_id lesson_slug lesson_title content_type ' +
    'has_pdf completed_at position total_lessons previous_lesson_slug previous_lesson_title ' +
    'next_lesson_slug next_lesson_title next_module_title is_published module_opens_at',
  course_progress:
    'course_id course_title course_slug course_description course_created_at is_published ' +
    'total_lessons completed_lessons percent next_lesson_id next_lesson_slug next_lesson_title ' +
    'new_lessons finished_at last_activity_at',
  courses:
    'id title description slug is_published created_at updated_at skills cover_image_url ' +
    'cover_image_alt best_after_id',
  products:
    'id title slug description price cover_image_url pdf_file_url pdf_name pdf_size_bytes user_id ' +
    'created_at updated_at what_is_inside who_it_is_for pdf_pages first_page_url',
  site_documents: 'name content version published_at',
  // Her own row.
  user_roles: 'user_id role created_at is_trusted_writer',
}

/** Columns of a student's own rows, beside those that every student reads. */
const toOwners: Record<string, string> = {
  learning_reminders: 'user_id days hour time_zone next_at created_at',
  lesson_bookmarks: 'user_id lesson_id created_at',
  lesson_notes: 'user_id lesson_id words version written_by updated_at search',
  lesson_places: 'user_id lesson_id block video_seconds updated_at',
  lesson_questions:
    'id lesson_id user_id created_at question answer answered_at is_public shows_name ' +
    'shown_name question_mail_requested answer_mail_requested',
  lesson_visits: 'user_id lesson_id first_opened_at last_opened_at times_opened finished_at',
  letter_consents: 'user_id consent source created_at',
  opened_lessons: 'user_id course_id lesson_id opened_at',
  path_ticks: 'user_id path step',
  paid_orders:
    'id user_id product_id product_title pdf_file_url email state is_test currency price_cents ' +
    'total_cents tax_cents fee_cents refunded_cents disputed_cents dispute_fee_cents ' +
    'stripe_session_id stripe_payment_id receipt_mail version created_at paid_at fulfilling_until ' +
    'fulfilled_at refunded_at asked_at disputed_at discount_cents coupon_code coupon_id',
  product_orders:
    'id user_id product_id price_at_purchase order_date product_title product_price pdf_file_url ' +
    'pdf_replaced_at paid_order_id',
  product_waitlist: 'product_id user_id consent created_at called_at notified_at',
  record_links: 'id user_id shows_name created_at',
  user_course_progress: 'id user_id course_id lesson_id completed_at',
}

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await fill(database)
})
afterAll(() => database?.drop())

async function fill(filled: PolicyDatabase) {
  await addPeopleAndContent(filled)
  await addSiteDocuments(filled)
  await addStudentMarks(filled)
  await addAuditEntry(filled)
  await addLetters(filled)
}

async function listRelations({ owner }: PolicyDatabase, { role }: Caller) {
  const { rows } = await owner.query<{ relation: string; columns: string[] }>(sql`
    select c.relname as relation, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class as c
    join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace
      and c.relkind in ('r', 'p', 'v', 'm', 'f')
      and has_column_privilege(${role}, c.oid, a.attnum, 'select')
    group by c.relname
    order by c.relname`)
  return rows
}

/** The columns that the caller gets of at least one row. */
async function listReadable(asked: PolicyDatabase, caller: Caller) {
  const readable: Record<string, string> = {}
  for (const { relation, columns } of await listRelations(asked, caller)) {
    const text = `select ${columns.map(quoteIdentifier).join(', ')} from ${quoteIdentifier(relation)} limit 1`
    const { rowCount } = await asked.callers.query(caller, { text, values: [] })
    if (rowCount > 0) readable[relation] = columns.join(' ')
  }
  return readable
}

test('a visitor reads the listed columns and no other', async () => {
  expect(await listReadable(database, callers.anonymous)).toEqual(toVisitors)
})

test('a student who owns nothing reads the listed columns and no other', async () => {
  expect(await listReadable(database, callers.other)).toEqual(toStudents)
})

test('a student reads the listed columns of her own rows', async () => {
  expect(await listReadable(database, callers.student)).toEqual({ ...toStudents, ...toOwners })
})

test('every table and view holds a row that the secret key finds, or nothing would be shown', async () => {
  const relations = await listRelations(database, callers.service)
  const readable = await listReadable(database, callers.service)
  expect(relations.map(({ relation }) => relation).filter((name) => !readable[name])).toEqual([])
})

test('a column that is added is found', async () => {
  const other = await rolledBackDatabase()
  await fill(other)
  await other.owner.query(sql`alter table blog_categories add column added_later text`)
  expect((await listReadable(other, callers.anonymous)).blog_categories).toContain('added_later')
})
