import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '#scripts/start-site.ts'
import { rowsFor } from '#tests/policies/support/as-caller.ts'
import {
  addPeopleAndContent,
  type CallerName,
  callers,
  ids,
} from '#tests/policies/support/people-and-content.ts'
import { rolledBackDatabase } from '#tests/support/rolled-back-database.ts'

/** A call of each function whose answer app/lib/database.ts describes by hand, with rows to show. */
const calls: Record<string, [CallerName, string]> = {
  admin_dashboard_figures: ['admin', ''],
  admin_list_people: ['admin', ''],
  admin_list_posts: ['admin', ''],
  admin_read_person: ['admin', `person := '${ids.student}'`],
  admin_stopped_students: ['admin', ''],
  admin_today: ['admin', ''],
  admin_waiting: ['admin', ''],
  admin_user_progress: ['admin', ''],
  settle_paid_order: [
    'service',
    `paid_order := '${ids.paidOrder}', seen_version := -1, new_state := 'paid'`,
  ],
  claim_fulfilment: ['service', `paid_order := '${ids.paidOrder}'`],
  create_paid_order: ['service', `product := '${ids.paidProduct}', test := false`],
  claim_offers_mail: ['service', `address := 'reader@example.com', has_mail_server := true`],
  claim_question_mail: ['service', `asked := '${ids.openQuestion}', about := 'question'`],
  list_left_question_mails: ['service', ''],
  find_contact_reply: ['service', `reply := '${ids.message}'`],
  issue_mail_link: ['service', `link := '${ids.message}'`],
  claim_mail: ['service', ''],
  list_unsent_mail: ['service', `except_kinds := '{}'`],
  list_jobs: ['service', `job_place := ''`],
  renew_job: ['service', `process := '${ids.message}', lease_seconds := 15`],
  delete_preview: ['admin', `kind := 'course', id := '${ids.course}'`],
  confirm_offers_email: ['anonymous', `token := repeat('c', 64)`],
  describe_content: ['service', `content_tables := array['courses'], hidden_columns := '{}'`],
  find_mail_link: ['anonymous', `kind := 'invite_admin', token := 'no such token'`],
  find_mail_stop: ['anonymous', `token := repeat('d', 64)`],
  find_offers_confirmation: ['anonymous', `token := repeat('c', 64)`],
  find_offers_subscription: ['anonymous', `token := '${ids.message}'`],
  list_course_cards: ['anonymous', ''],
  list_feed_posts: ['anonymous', ''],
  find_lesson_check: ['anonymous', `course := 'course', lesson := 'lesson'`],
  list_lesson_questions: ['student', `course := 'course', lesson := 'lesson'`],
  list_picture_uses: ['admin', `pictures := array['product-covers/sample/cover.png']`],
  list_pictures: ['admin', ''],
  list_posts: ['anonymous', ''],
  match_people: ['service', `transfer := '${ids.message}'`],
  monday_letter_facts: ['service', ''],
  next_publication_at: ['anonymous', ''],
  next_reminder_at: ['service', ''],
  read_monday_letter: ['service', ''],
  read_course: ['student', `course := 'course'`],
  read_lesson: ['student', `course := 'course', lesson := 'lesson'`],
  read_kept: ['student', `course := 'course', lesson := 'lesson'`],
  read_free_lesson: ['anonymous', `course := 'course'`],
  read_my_record: ['student', ''],
  read_shared_record: ['anonymous', `link := '${ids.recordLink}'`],
  read_post_changes: ['admin', `post := '${ids.post}'`],
  read_post: ['anonymous', `slug := 'published'`],
  read_dashboard: [
    'student',
    `course_slugs := array['course'], lesson_slugs := array['lesson'], product_slugs := array['free']`,
  ],
  read_numbers: ['admin', ''],
  read_staged_rows: [
    'service',
    `transfer := '${ids.message}', from_table := 'courses', after := 0`,
  ],
  quote_coupon: ['service', `product := '${ids.paidProduct}', typed := 'sample-20', test := false`],
  read_shop_window: ['anonymous', ''],
  sample_content: ['admin', ''],
  save_lesson_note: ['student', `lesson := '${ids.lesson}', note := 'Words', based_on := 0`],
  search_learning: ['student', `search := 'lesson'`],
  site_check: ['admin', ''],
  writing_rule: ['student', ''],
  // The last one: it deletes.
  remove_sample_content: ['admin', `expected := public.sample_content() -> 'goes'`],
}

const everyAnswerHasRows = `
  update course_lessons set is_free = true where id = '${ids.lesson}';
  update user_course_progress set completed_at = now() - interval '20 days';
  insert into record_links (id, user_id, shows_name) values ('${ids.recordLink}', '${ids.student}', true);
  update sign_up_offers_emails set confirm_token = repeat('c', 64), unsubscribe_token = '${ids.message}';
  update private.monday_letter set token = repeat('d', 64);
  insert into private.question_mails (question_id, about, created_at)
  values ('${ids.publicQuestion}', 'answer', now() - interval '6 minutes');
  update products set cover_image_url = 'sample/cover.png' where id = '${ids.paidProduct}';
  insert into contact_replies (id, submission_id, words)
    values ('${ids.message}', '${ids.message}', 'Words');
  insert into private.mail_links (id, kind, email, asked_by, expires_at)
    values ('${ids.message}', 'invite_admin', 'new@example.com', '${ids.admin}', now() + interval '1 day');
  insert into mail.outbox (kind, message, status)
    values
      ('sample', '{"kind": "sample", "to": "a@b.example", "subject": "", "text": "", "html": ""}', 'waiting'),
      ('sample', '{"to": "a@b.example"}', 'failed');
  insert into private.jobs (kind, status) values ('sample', 'done'), ('other', 'running');
  select public.add_numbers(current_date, '[{"kind": "page", "name": "/", "count": 2}]', '{reader}');
  insert into private.transfers (id, is_import) values ('${ids.message}', true);
  insert into private.transfer_rows (transfer_id, table_name, content)
  values
    ('${ids.message}', 'people', '{"id": "${ids.message}", "email": "student@example.com"}'),
    ('${ids.message}', 'courses', '{"title": "Sample"}');
  insert into product_waitlist (product_id, user_id, consent)
    values ('${ids.paidProduct}', '${ids.student}', 'Once.');
  select private.mark_samples()`

/** The views whose rows are described by hand. */
function describedViews() {
  const text = readFileSync(path.join(root, 'app/lib/database-relations.ts'), 'utf8')
  const block = /^ {2}Views: \{\n(?<body>[\s\S]*?)^ {2}\}/m.exec(text)?.groups?.body ?? ''
  return [...block.matchAll(/^ {4}(\w+): \{/gm)].map(([, name = '']) => name)
}

test('the database answers as the types of the app describe it', async () => {
  const folder = path.join(root, 'app/lib/answers')
  const names = readdirSync(folder).flatMap((file) => {
    const described = readFileSync(path.join(folder, file), 'utf8')
    return [...described.matchAll(/^ {2}(\w+): \{/gm)].map(([, name]) => name)
  })
  expect(Object.keys(calls).sort()).toEqual(names.sort())

  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  await database.owner.query({ text: everyAnswerHasRows, values: [] })
  const read = `select public.note_read_posts(array['${ids.post}']::uuid[])`
  await rowsFor(database, callers.admin, { text: read, values: [] })
  const edit = `update blog_posts set content = '<p>Other words</p>' where id = '${ids.post}'`
  await database.owner.query({ text: edit, values: [] })
  const lines = [`import type { Returns, Tables } from '#app/lib/database.ts'`]
  const views = describedViews()
  expect(views).toContain('course_outline')
  for (const view of views) {
    const [row] = await rowsFor<{ rows: unknown[] }>(database, callers.admin, {
      text: `select json_agg(row) as rows from public.${view} as row`,
      values: [],
    })
    lines.push(`export const ${view}: Tables<'${view}'>[] = ${JSON.stringify(row?.rows)}`)
  }
  for (const [name, [caller, values]] of Object.entries(calls)) {
    const text = `select json_agg(answered) as answers, bool_or(proretset) as is_list
      from public.${name}(${values}) as answered, pg_proc where proname = '${name}'`
    const [row] = await rowsFor<{ answers: unknown[]; is_list: boolean }>(
      database,
      callers[caller],
      { text, values: [] },
    )
    const answer = row?.is_list ? row.answers : row?.answers[0]
    lines.push(`export const ${name}: Returns<'${name}'> = ${JSON.stringify(answer)}`)
  }
  expect(await compile(lines.join('\n'))).toBe('')
})

/** The errors that tsc finds in a file, '' for none. */
async function compile(text: string) {
  const folder = await mkdtemp(path.join(root, 'node_modules/.cache/answers-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(path.join(folder, 'answers.ts'), text)
  const config = { extends: path.join(root, 'tsconfig.json'), files: ['answers.ts'], include: [] }
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(config))
  const { stdout } = spawnSync(path.join(root, 'node_modules/.bin/tsc'), ['-p', folder], {
    encoding: 'utf8',
  })
  return stdout
}
