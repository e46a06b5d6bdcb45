import { expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { rolledBackDatabase } from '#tests/support/rolled-back-database.ts'

/**
 * Execute privileges through /rest/v1/rpc. Admin functions also check the caller's role themselves.
 */
const everybody = 'anon authenticated service_role'
const signedIn = 'authenticated service_role'

const callable: Record<string, string> = {
  accept_invitation: signedIn,
  add_numbers: 'service_role',
  admin_completions_by_course: signedIn,
  admin_completions_over_time: signedIn,
  admin_dashboard_figures: signedIn,
  admin_lesson_stops: signedIn,
  admin_list_people: signedIn,
  admin_list_posts: signedIn,
  admin_read_person: signedIn,
  admin_stopped_students: signedIn,
  admin_today: signedIn,
  admin_user_progress: signedIn,
  admin_waiting: signedIn,
  admin_waitlists: signedIn,
  answer_lesson_question: signedIn,
  approve_post: 'authenticated',
  ask_factor_removal: signedIn,
  ask_job: 'service_role',
  begin_adding_person: signedIn,
  begin_reset: signedIn,
  block_person: signedIn,
  cancel_job: 'service_role',
  claim_contact_mail: 'service_role',
  claim_fulfilment: 'service_role',
  claim_job: 'service_role',
  claim_letter_mail: 'service_role',
  claim_mail: 'service_role',
  claim_offers_mail: 'service_role',
  claim_question_mail: 'service_role',
  claim_reminders: 'service_role',
  claim_unsettled_orders: 'service_role',
  commit_import: 'service_role',
  commit_take_in: 'service_role',
  confirm_factor_removal: everybody,
  confirm_offers_email: everybody,
  copy_course_part: signedIn,
  count_function_call: 'service_role',
  count_letter_audience: signedIn,
  count_product_interest: signedIn,
  course_progress_of: signedIn,
  create_paid_order: 'service_role',
  decide_unknown: signedIn,
  delete_own_account: 'authenticated',
  delete_person: signedIn,
  delete_preview: signedIn,
  describe_content: 'service_role',
  end_first_start: 'service_role',
  end_test_mode: 'service_role',
  end_import: 'service_role',
  end_reminder: 'service_role',
  export_my_data: 'authenticated',
  export_person: signedIn,
  find_contact_reply: 'service_role',
  find_lesson_check: everybody,
  find_letter_preferences: everybody,
  find_mail_link: everybody,
  find_mail_stop: everybody,
  find_offers_confirmation: everybody,
  find_offers_subscription: everybody,
  find_post_refusal: 'service_role',
  find_redirect: everybody,
  finish_job: 'service_role',
  forget_job: 'service_role',
  forget_old_mail: 'service_role',
  forget_staged_rows: 'service_role',
  forget_unconfirmed_offers: 'service_role',
  forget_unpaid_orders: 'service_role',
  forget_unsent_mail: 'service_role',
  has_migration: everybody,
  has_stripe_event: 'service_role',
  import_outline: signedIn,
  import_subscribers: signedIn,
  invite_admin: signedIn,
  is_admin: everybody,
  issue_mail_link: 'service_role',
  known_old_addresses: 'service_role',
  leave_letters: everybody,
  list_course_cards: everybody,
  list_deleted_with_pictures: signedIn,
  list_feed_posts: everybody,
  list_invitations: signedIn,
  list_jobs: 'service_role',
  list_left_question_mails: 'service_role',
  list_lesson_questions: signedIn,
  list_lost_question_pictures: 'service_role',
  list_open_imports: 'service_role',
  list_orders_without_fee: 'service_role',
  list_picture_uses: signedIn,
  list_pictures: signedIn,
  list_posts: everybody,
  list_product_cards: everybody,
  list_public_letters: everybody,
  list_question_pictures: signedIn,
  list_redirects: everybody,
  list_unsent_mail: 'service_role',
  make_first_admin: 'service_role',
  make_recovery_codes: signedIn,
  mark_bounced: signedIn,
  mark_contact_mail: 'service_role',
  mark_contact_reply: 'service_role',
  mark_monday_letter: 'service_role',
  mark_notified: 'service_role',
  match_people: 'service_role',
  monday_letter_facts: 'service_role',
  my_post_quota: signedIn,
  names_of_address: 'service_role',
  next_letter_at: 'service_role',
  next_publication_at: everybody,
  next_reminder_at: 'service_role',
  next_waitlist_mail: 'service_role',
  note_read_posts: 'authenticated',
  note_stripe_event: 'service_role',
  notify_waitlist: signedIn,
  open_import: 'service_role',
  owner_email: signedIn,
  passed_second_factor: signedIn,
  pause_letter: signedIn,
  postpone_reminder: 'service_role',
  queue_mail: 'service_role',
  quote_coupon: 'service_role',
  read_course: signedIn,
  read_dashboard: signedIn,
  read_first_start: 'service_role',
  read_free_lesson: everybody,
  read_kept: signedIn,
  read_lesson: signedIn,
  read_letter_figures: signedIn,
  read_monday_letter: 'service_role',
  read_my_record: signedIn,
  read_numbers: signedIn,
  read_post: everybody,
  read_post_changes: 'authenticated',
  read_public_letter: everybody,
  read_reader_salt: 'service_role',
  read_shared_record: everybody,
  read_shop_window: everybody,
  read_staged_rows: 'service_role',
  read_test_letter: signedIn,
  read_visitor_key: 'service_role',
  record_letter_outcome: 'service_role',
  record_site_act: signedIn,
  release_offers_welcome: 'service_role',
  release_question_mail: 'service_role',
  remove_sample_content: signedIn,
  renew_job: 'service_role',
  reorder_lessons: signedIn,
  reorder_modules: signedIn,
  resume_letter: signedIn,
  retry_unsent_mail: 'service_role',
  revoke_invitation: signedIn,
  sales_by_month: signedIn,
  sample_content: signedIn,
  save_lesson_note: signedIn,
  save_quiz_question: signedIn,
  save_quiz_questions: signedIn,
  search_learning: signedIn,
  set_file_origins: 'service_role',
  set_letter_preferences: everybody,
  settle_letter_mails: 'service_role',
  settle_mail: 'service_role',
  settle_paid_order: 'service_role',
  settle_question_mail: 'service_role',
  sign_out_person: signedIn,
  site_check: signedIn,
  stage_export: 'service_role',
  stage_rows: 'service_role',
  start_letter: signedIn,
  stop_letter: signedIn,
  stop_mail: everybody,
  stop_my_reminder: signedIn,
  taken_slugs: 'service_role',
  unblock_person: signedIn,
  unsubscribe_from_offers: everybody,
  use_recovery_code: everybody,
  weeks_in_a_row: signedIn,
  writing_rule: signedIn,
}

test('every function of schema public is granted to exactly those who need it', async () => {
  const { owner } = await rolledBackDatabase()
  const { rows } = await owner.query<{ name: string; roles: string }>(
    sql`select p.proname as name, string_agg(r.role, ' ' order by r.role) as roles
        from pg_proc as p
        cross join unnest(array['anon', 'authenticated', 'service_role']) as r (role)
        where p.pronamespace = 'public'::regnamespace
          and has_function_privilege(r.role, p.oid, 'execute')
        group by p.oid, p.proname
        order by p.proname`,
  )
  const granted = Object.fromEntries(rows.map(({ name, roles }) => [name, roles]))
  // service_role keeps what Supabase's default privileges give it
  for (const name of ['delete_own_account', 'export_my_data']) {
    granted[name] = granted[name]?.replace(' service_role', '') ?? ''
  }
  expect(granted).toEqual(callable)
})

test('every definer function has a fixed search path', async () => {
  const { owner } = await rolledBackDatabase()
  const { rows } = await owner.query(
    sql`select proname
        from pg_proc
        where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
          and prosecdef
          and not coalesce(proconfig @> array['search_path=""'], false)`,
  )
  expect(rows).toEqual([])
})

test('every foreign key has an index that serves its deletes', async () => {
  const { owner } = await rolledBackDatabase()
  const { rows } = await owner.query(
    sql`select conrelid::regclass::text as table_name, conname
        from pg_constraint as c
        where contype = 'f'
          and connamespace in ('public'::regnamespace, 'private'::regnamespace)
          and not exists (
            select
            from pg_index as i
            where i.indrelid = c.conrelid
              and i.indpred is null
              and i.indkey[0] = c.conkey[1]
          )`,
  )
  expect(rows).toEqual([])
})
