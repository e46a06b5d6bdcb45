-- Execute rights. Postgres, and the default privileges of a Supabase project, open every new function to all
-- roles, and the REST service offers those of schema public. So all are closed, and then granted by caller.
-- Definer functions pass row level security: those that are not for everybody also check their caller.

revoke execute on all functions in schema public from public, anon, authenticated, service_role;

-- Internal: called by definer functions, triggers and the owner's commands alone. No caller has usage of
-- schema private, which closes all of its functions; these are closed one by one as well.
revoke execute on function
  -- shared, people, site
  private.guard_table,
  private.record_act,
  private.owner_email,
  private.give_owner_name,
  private.take_owner_name,
  -- subscribers
  private.offers_submission_hash,
  -- accounts
  private.export_data_of,
  private.learning_of,
  -- overviews
  private.site_check,
  private.internal_paths_in,
  private.is_dead_path,
  private.mark_samples,
  private.unchanged_samples,
  private.removable_samples
from public, anon, authenticated, service_role;

-- Policies run with the caller's rights, so callers execute the functions that policies ask. Trigger
-- functions need no grant: Postgres asks for the right when the trigger is created.
grant execute on function public.is_admin to anon, authenticated, service_role;
grant execute on function public.passed_second_factor, public.writing_rule to authenticated, service_role;

-- Visitors: public content, and acts that are proven by a token or a code.
grant execute on function
  -- people
  public.use_recovery_code,
  -- blog
  public.list_feed_posts,
  public.list_posts,
  public.next_publication_at,
  public.read_post,
  -- courses
  public.list_course_cards,
  public.read_free_lesson,
  -- store
  public.list_product_cards,
  public.read_shop_window,
  -- subscribers
  public.confirm_offers_email,
  public.find_letter_preferences,
  public.find_offers_confirmation,
  public.find_offers_subscription,
  public.set_letter_preferences,
  public.unsubscribe_from_offers,
  -- letters
  public.leave_letters,
  public.list_public_letters,
  public.read_public_letter,
  -- accounts
  public.confirm_factor_removal,
  public.find_mail_link
to anon, authenticated, service_role;

-- People who are signed in, for themselves.
grant execute on function
  -- people
  public.delete_own_account,
  public.make_recovery_codes,
  -- blog
  public.my_post_quota,
  -- progress
  public.course_progress_of,
  public.read_course,
  public.read_dashboard,
  -- store
  public.count_product_interest,
  -- pictures
  public.list_picture_uses,
  public.list_pictures,
  -- accounts
  public.accept_invitation,
  public.export_my_data
to authenticated, service_role;

-- Admins, who sign in with the same role: each function refuses other callers, or row level security gives
-- them nothing.
grant execute on function
  -- people, site
  public.record_site_act,
  public.owner_email,
  -- blog
  public.admin_list_posts,
  -- courses
  public.delete_preview,
  public.reorder_lessons,
  public.reorder_modules,
  -- progress
  public.admin_completions_by_course,
  public.admin_completions_over_time,
  public.admin_dashboard_figures,
  public.admin_stopped_students,
  public.admin_user_progress,
  -- quiz
  public.save_quiz_question,
  public.save_quiz_questions,
  -- subscribers
  public.import_subscribers,
  public.mark_bounced,
  -- letters
  public.count_letter_audience,
  public.decide_unknown,
  public.pause_letter,
  public.read_letter_figures,
  public.read_test_letter,
  public.resume_letter,
  public.start_letter,
  public.stop_letter,
  -- accounts
  public.admin_list_people,
  public.admin_read_person,
  public.ask_factor_removal,
  public.begin_adding_person,
  public.begin_reset,
  public.block_person,
  public.delete_person,
  public.export_person,
  public.invite_admin,
  public.list_deleted_with_pictures,
  public.list_invitations,
  public.revoke_invitation,
  public.sign_out_person,
  public.unblock_person,
  -- overviews
  public.admin_today,
  public.admin_waiting,
  public.remove_sample_content,
  public.sample_content,
  public.site_check
to authenticated, service_role;

-- Reviews of posts belong to the admin who has read them, so the secret key cannot give one.
grant execute on function
  public.approve_post,
  public.note_read_posts,
  public.read_post_changes
to authenticated;

-- The secret key alone: the functions in supabase/functions, and the process that sends letters.
grant execute on function
  -- shared
  public.count_function_call,
  -- subscribers
  public.claim_offers_mail,
  public.forget_unconfirmed_offers,
  public.release_offers_welcome,
  -- letters
  public.claim_letter_mail,
  public.hold_letter_lease,
  public.names_of_address,
  public.record_letter_outcome,
  public.release_letter_lease,
  -- contact
  public.claim_contact_mail,
  public.find_contact_reply,
  public.mark_contact_reply,
  -- accounts
  public.issue_mail_link
to service_role;
