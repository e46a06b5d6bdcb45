-- Questions that wait for an answer are counted in the admin menu and under Today.

create or replace function public.admin_waiting()
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'unread_messages', (
      select count(*)
      from public.contact_submissions
      where read_at is null
        and archived_at is null
    ),
    'failed_mail', (
      select count(*)
      from public.contact_submissions
      where email_sent_at is null
        and archived_at is null
        and (
          email_status in ('failed', 'not_set_up')
          -- The first attempt follows within seconds, or was lost.
          or email_status is null and created_at < now() - interval '10 minutes'
        )
    ),
    'posts_to_review', (
      -- At most 1,000 are counted.
      select count(*)
      from (select from public.blog_posts where needs_review limit 1000) as posts
    ),
    'open_questions', (
      select count(*)
      from public.lesson_questions
      where answer is null
    )
  )
  where (select public.is_admin())
$$;
