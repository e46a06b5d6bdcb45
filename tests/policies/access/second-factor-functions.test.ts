import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#platform/postgres/caller.ts'
import { sql } from '#platform/postgres/sql.ts'
import {
  addLetters,
  addPeopleAndContent,
  callers,
  ids,
} from '#tests/policies/support/people-and-content.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import {
  addAccountWithFactor,
  addBlockedPeople,
  signedOut,
  withoutSessionCheck,
} from './half-signed-in.ts'

/** Each function that a signed-in caller may execute, and its answer to one who owes the code. */
type Expected = { call: string; before: 'refused' | 'as to a visitor' | { answer: unknown } }

const refused = (call: string): Expected => ({ call, before: 'refused' })
const asToVisitor = (call: string): Expected => ({ call, before: 'as to a visitor' })
const answering = (call: string, answer: unknown): Expected => ({ call, before: { answer } })

const question = `'{"question_text": "New?", "answers": [{"answer_text": "Yes", "is_correct": true}]}'`
const noSamples =
  '{"posts": 0, "categories": 0, "courses": 0, "lessons": 0, "products": 0, "questions": 0}'
const unknownToken = `'${ids.message}'`

const functions: Record<string, Expected> = {
  accept_invitation: refused(`accept_invitation('unknown')`),
  admin_completions_by_course: refused('admin_completions_by_course()'),
  admin_completions_over_time: refused('admin_completions_over_time()'),
  admin_dashboard_figures: refused('admin_dashboard_figures()'),
  admin_lesson_stops: refused('admin_lesson_stops()'),
  admin_list_people: refused('admin_list_people()'),
  admin_list_posts: refused('admin_list_posts()'),
  admin_read_person: refused(`admin_read_person('${ids.other}')`),
  admin_stopped_students: refused('admin_stopped_students()'),
  admin_today: refused('admin_today()'),
  admin_user_progress: refused('admin_user_progress()'),
  admin_waiting: answering('admin_waiting()', [null]),
  admin_waitlists: refused('admin_waitlists()'),
  answer_lesson_question: refused(
    `answer_lesson_question('${ids.openQuestion}', 'Here.', coalesce((select seen from question_list where id = '${ids.openQuestion}'), ''))`,
  ),
  approve_post: refused(
    `approve_post('${ids.post}', (select updated_at from blog_posts where id = '${ids.post}'))`,
  ),
  ask_factor_removal: refused(`ask_factor_removal('${ids.student}')`),
  begin_adding_person: refused(`begin_adding_person('new@example.com')`),
  begin_reset: refused(`begin_reset('${ids.other}')`),
  block_person: refused(`block_person('${ids.other}')`),
  confirm_factor_removal: asToVisitor(`confirm_factor_removal('unknown')`),
  confirm_offers_email: asToVisitor(`confirm_offers_email('unknown')`),
  copy_course_part: refused(`copy_course_part('lesson', '${ids.lesson}')`),
  count_letter_audience: refused(`count_letter_audience('[{"kind": "offers"}]')`),
  count_product_interest: refused(`count_product_interest('${ids.paidProduct}')`),
  course_progress_of: answering(`course_progress_of('${ids.student}')`, []),
  decide_unknown: refused(`decide_unknown('${ids.sendingLetter}', true)`),
  delete_own_account: refused('delete_own_account()'),
  delete_person: refused(`delete_person('${ids.other}')`),
  delete_preview: refused(`delete_preview('course', '${ids.course}')`),
  export_my_data: refused('export_my_data()'),
  export_person: refused(`export_person('${ids.other}')`),
  find_lesson_check: asToVisitor(`find_lesson_check('course', 'lesson')`),
  find_letter_preferences: asToVisitor(`find_letter_preferences('unknown')`),
  find_mail_link: asToVisitor(`find_mail_link('invite_admin', 'unknown')`),
  find_mail_stop: asToVisitor(`find_mail_stop('unknown')`),
  find_offers_confirmation: asToVisitor(`find_offers_confirmation('unknown')`),
  find_offers_subscription: asToVisitor(`find_offers_subscription(${unknownToken})`),
  find_redirect: asToVisitor(`find_redirect('/blog/before')`),
  has_migration: asToVisitor(`has_migration('20261201000100')`),
  import_outline: refused(`import_outline('{"title": "New", "modules": []}')`),
  import_subscribers: refused(
    `import_subscribers('{new@example.com}', 'They asked me in person.')`,
  ),
  invite_admin: refused(`invite_admin('new@example.com')`),
  is_admin: asToVisitor('is_admin()'),
  leave_letters: asToVisitor(`leave_letters('unknown')`),
  list_course_cards: asToVisitor('list_course_cards()'),
  list_deleted_with_pictures: refused('list_deleted_with_pictures()'),
  list_feed_posts: asToVisitor('list_feed_posts()'),
  list_invitations: refused('list_invitations()'),
  list_lesson_questions: answering(`list_lesson_questions('course', 'lesson')`, [[]]),
  list_picture_uses: answering(`list_picture_uses('{blog-images/a}')`, []),
  list_pictures: answering('list_pictures()', []),
  list_posts: asToVisitor('list_posts()'),
  list_product_cards: asToVisitor('list_product_cards()'),
  list_public_letters: asToVisitor('list_public_letters()'),
  list_question_pictures: answering(
    `list_question_pictures(array['${ids.openQuestion}']::uuid[])`,
    [],
  ),
  list_redirects: asToVisitor('list_redirects()'),
  make_recovery_codes: refused('make_recovery_codes()'),
  mark_bounced: refused(`mark_bounced('{new@example.com}')`),
  my_post_quota: refused('my_post_quota()'),
  next_publication_at: asToVisitor('next_publication_at()'),
  note_read_posts: refused(`note_read_posts('{}')`),
  notify_waitlist: refused(`notify_waitlist('${ids.paidProduct}')`),
  owner_email: answering('owner_email()', [null]),
  passed_second_factor: answering('passed_second_factor()', [false]),
  pause_letter: refused(`pause_letter('${ids.sendingLetter}')`),
  read_course: answering(`read_course('course')`, [{ course: null, outline: [] }]),
  read_dashboard: answering(`read_dashboard('{course}', '{lesson}', '{free}')`, [
    { courses: [], lessons: [], products: [], checked_steps: [] },
  ]),
  read_free_lesson: asToVisitor(`read_free_lesson('course')`),
  read_kept: answering(`read_kept('course', 'lesson')`, [null]),
  read_lesson: answering(`read_lesson('course', 'lesson')`, [null]),
  read_letter_figures: refused(`read_letter_figures('{${ids.sendingLetter}}')`),
  read_my_record: refused('read_my_record()'),
  read_numbers: refused('read_numbers()'),
  read_post: asToVisitor(`read_post('published')`),
  read_post_changes: refused(`read_post_changes('${ids.post}')`),
  read_public_letter: asToVisitor(`read_public_letter('unknown')`),
  read_shared_record: asToVisitor(`read_shared_record(${unknownToken})`),
  read_shop_window: asToVisitor(`read_shop_window('course', 'lesson', 'free')`),
  read_test_letter: answering(`read_test_letter('${ids.sendingLetter}')`, []),
  record_site_act: refused(`record_site_act('download_backup', 'site.zip')`),
  remove_sample_content: refused(`remove_sample_content('${noSamples}')`),
  reorder_lessons: refused(`reorder_lessons('${ids.module}', '{${ids.lesson}}')`),
  reorder_modules: refused(`reorder_modules('${ids.course}', '{${ids.module}}')`),
  resume_letter: refused(`resume_letter('${ids.sendingLetter}')`),
  revoke_invitation: refused(`revoke_invitation(${unknownToken})`),
  sales_by_month: answering('sales_by_month()', []),
  sample_content: refused('sample_content()'),
  save_lesson_note: refused(`save_lesson_note('${ids.lesson}', 'Words', 0)`),
  save_quiz_question: refused(`save_quiz_question(${question})`),
  save_quiz_questions: refused(`save_quiz_questions(jsonb_build_array(${question}::jsonb))`),
  search_learning: answering(`search_learning('lesson')`, []),
  set_letter_preferences: asToVisitor(`set_letter_preferences('unknown', true, false)`),
  sign_out_person: refused(`sign_out_person('${ids.other}')`),
  site_check: refused('site_check()'),
  start_letter: refused(`start_letter('${ids.letter}')`),
  stop_letter: refused(`stop_letter('${ids.sendingLetter}')`),
  stop_mail: asToVisitor(`stop_mail('unknown')`),
  stop_my_reminder: refused('stop_my_reminder()'),
  unblock_person: refused(`unblock_person('${ids.other}')`),
  unsubscribe_from_offers: asToVisitor(`unsubscribe_from_offers(${unknownToken})`),
  use_recovery_code: asToVisitor(`use_recovery_code('unknown')`),
  weeks_in_a_row: answering('weeks_in_a_row()', [0]),
  writing_rule: answering('writing_rule()', ['closed']),
}

let database: TestDatabase
let accounts: Record<'student' | 'admin', { beforeCode: Caller; afterCode: Caller }>
/** Before the code, or blocked or signed out with a token that was issued before. */
let refusedCallers: Caller[]

beforeAll(async () => {
  database = await createTestDatabase()
  await addPeopleAndContent(database)
  await addLetters(database)
  await database.owner.query(
    sql`update course_lessons set notes = '<img src="/storage/v1/object/public/blog-images/a">'
        where id = ${ids.lesson}`,
  )
  await database.owner.query(
    sql`insert into lesson_visits (user_id, lesson_id) values (${ids.admin}, ${ids.lesson})`,
  )
  accounts = {
    student: await addAccountWithFactor(database, ids.student),
    admin: await addAccountWithFactor(database, ids.admin),
  }
  refusedCallers = [
    accounts.student.beforeCode,
    accounts.admin.beforeCode,
    ...(await addBlockedPeople(database)),
    signedOut(accounts.student.afterCode),
    signedOut(accounts.admin.afterCode),
  ]
})
afterAll(() => database?.drop())

class Undo extends Error {}

/** The rows as JSON, or the error code. The function's changes are rolled back. */
async function run(caller: Caller, call: string): Promise<unknown> {
  let answer: unknown
  try {
    await withoutSessionCheck(database).callers.transaction(caller, async (transaction) => {
      const text = `select to_json(answer) as answer from public.${call} as answer`
      const { rows } = await transaction.query<{ answer: unknown }>({ text, values: [] })
      answer = rows.map((row) => row.answer)
      throw new Undo()
    })
  } catch (error) {
    if (!(error instanceof Undo)) return (error as { code?: string }).code ?? String(error)
  }
  return answer
}

test('every function that a signed-in caller may execute is listed', async () => {
  const { rows } = await database.owner.query<{ name: string }>(sql`
    select distinct proname as name
    from pg_proc
    where pronamespace = 'public'::regnamespace
      and has_function_privilege('authenticated', oid, 'execute')
    order by proname`)
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(functions))
})

for (const [name, { call, before }] of Object.entries(functions)) {
  test(`before the code, blocked or signed out, ${name} gives nothing of the account`, async () => {
    const toVisitor = await run(callers.anonymous, call)
    for (const caller of refusedCallers) {
      const answer = await run(caller, call)
      if (before === 'refused') expect(answer).toBe('42501')
      else expect(answer).toEqual(before === 'as to a visitor' ? toVisitor : before.answer)
    }
  })
}

test('after the code none of them refuses', async () => {
  for (const [name, { call, before }] of Object.entries(functions)) {
    const { afterCode } = accounts[name === 'delete_own_account' ? 'student' : 'admin']
    const answer = await run(afterCode, call)
    expect(Array.isArray(answer), `${name}: ${answer}`).toBe(true)
    if (typeof before === 'object') expect(answer, name).not.toEqual(before.answer)
  }
})
