-- Mails about questions and answers that are not queued yet. A row is written with the question or the answer, and
-- deleted once the mail is queued: a crash on the way delays a mail by some minutes, and loses none. In schema
-- private: an import or a restore must not mail about questions of before.
-- docs/decisions/068-questions-under-a-lesson.md.

create table private.question_mails (
  question_id uuid not null references public.lesson_questions (id) on delete cascade,
  about text not null constraint question_mail_is_about_something check (about in ('question', 'answer')),
  created_at timestamptz not null default now(),
  -- A lease of five minutes: one that died with its process can be claimed again.
  claimed_at timestamptz,
  primary key (question_id, about)
);

revoke all on private.question_mails from public, anon, authenticated, service_role;

create function private.keep_question_mail()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.question_mails (question_id, about)
  values (new.id, tg_argv[0])
  on conflict do nothing;
  return null;
end
$$;

-- Of people alone: an import writes as the service role, a restore as the owner of the database.
create trigger lesson_questions_mail_the_owner
  after insert on public.lesson_questions
  for each row
  when (current_setting('role') = 'authenticated')
  execute function private.keep_question_mail('question');

create trigger lesson_questions_mail_the_asker
  after update of answer on public.lesson_questions
  for each row
  when (
    current_setting('role') = 'authenticated'
    and old.answer is null
    and new.answer is not null
    and not new.answer_mail_requested
  )
  execute function private.keep_question_mail('answer');

-- The facts of the mail about a question or its answer, for one caller at a time and until it is settled; nothing
-- for any other. The outbox queues a mail of one `mail_id` once. `about`: 'question' or 'answer'.
drop function public.claim_question_mail(uuid, text);
create function public.claim_question_mail(asked uuid, about text)
returns table (
  mail_id uuid,
  question text,
  answer text,
  asker_name text,
  asker_email text,
  lesson_title text,
  lesson_path text
)
language sql
security definer
set search_path = ''
as $$
  with wanted as (
    select q.*
    from public.lesson_questions as q
    where q.id = asked
      and case about
        when 'question' then not q.question_mail_requested
        when 'answer' then q.answer is not null and not q.answer_mail_requested
      end
    -- A claim that waits for settle_question_mail() sees what it has written.
    for update
  ),
  claimed as (
    insert into private.question_mails as m (question_id, about, claimed_at)
    select w.id, claim_question_mail.about, now()
    from wanted as w
    on conflict (question_id, about) do update
    set claimed_at = now()
    where m.claimed_at is null or m.claimed_at < now() - interval '5 minutes'
    returning m.question_id
  )
  select
    md5(about || ' ' || q.id)::uuid, q.question, q.answer,
    coalesce(u.raw_user_meta_data ->> 'full_name', ''), u.email::text, l.title, '/courses/' || c.slug || '/' || l.slug
  from wanted as q
  join claimed as m on m.question_id = q.id
  join auth.users as u on u.id = q.user_id
  join public.course_lessons as l on l.id = q.lesson_id
  join public.courses as c on c.id = l.course_id
$$;

-- The mail is queued, or sent.
create function public.settle_question_mail(asked uuid, about text)
returns void
language sql
security definer
set search_path = ''
as $$
  update public.lesson_questions
  set
    question_mail_requested = question_mail_requested or about = 'question',
    answer_mail_requested = answer_mail_requested or about = 'answer'
  where id = asked;
  delete from private.question_mails as m
  where m.question_id = asked and m.about = settle_question_mail.about;
$$;

-- After a mail that could not be queued: it can be asked for again, and is left to the upkeep.
create or replace function public.release_question_mail(asked uuid, about text)
returns void
language sql
security definer
set search_path = ''
as $$
  update private.question_mails as m
  set claimed_at = null
  where m.question_id = asked and m.about = release_question_mail.about
$$;

-- Mails that nobody has queued within five minutes, for the upkeep. After four days they are given up, as in the outbox.
create function public.list_left_question_mails()
returns table (question_id uuid, about text)
language sql
security definer
set search_path = ''
as $$
  delete from private.question_mails where created_at < now() - interval '4 days';
  select m.question_id, m.about
  from private.question_mails as m
  where coalesce(m.claimed_at, m.created_at) < now() - interval '5 minutes'
  order by m.created_at
  limit 100;
$$;

revoke execute on function
  public.claim_question_mail,
  public.settle_question_mail,
  public.list_left_question_mails
from public, anon, authenticated, service_role;
grant execute on function
  public.claim_question_mail,
  public.settle_question_mail,
  public.list_left_question_mails
to service_role;
