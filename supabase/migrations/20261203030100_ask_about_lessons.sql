-- Questions that students ask under a lesson, and the owner's answers. A question is seen by its asker and by
-- admins; an admin can make it public, with its answer, to everybody who can read the lesson. The table itself
-- stays closed to other students even then, because it names the asker: they read public questions through
-- list_lesson_questions(). docs/decisions/068-questions-under-a-lesson.md.

create table public.lesson_questions (
  -- The site chooses the id, so that a form that is sent twice asks once.
  id uuid primary key default gen_random_uuid(),
  lesson_id uuid not null references public.course_lessons (id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  question text not null
    constraint lesson_question_is_required check (question ~ '\S')
    constraint lesson_question_is_not_too_long check (length(question) <= 2000),
  answer text
    constraint lesson_answer_is_not_empty check (answer ~ '\S')
    constraint lesson_answer_is_not_too_long check (length(answer) <= 10000),
  answered_at timestamptz,
  is_public boolean not null default false,
  shows_name boolean not null default false,
  -- The asker's name as the admin read it who showed it: another name is not shown unread.
  shown_name text
    constraint lesson_question_name_is_not_too_long check (length(shown_name) <= 200),
  question_mail_requested boolean not null default false,
  answer_mail_requested boolean not null default false,
  constraint lesson_answer_has_a_date check ((answer is null) = (answered_at is null)),
  constraint lesson_question_is_answered_before_it_is_public check (answer is not null or not is_public)
);

comment on column public.lesson_questions.shows_name is 'A public question is shown with the name of its asker';

create index lesson_questions_lesson_id_idx on public.lesson_questions (lesson_id, created_at);
create index lesson_questions_user_id_idx on public.lesson_questions (user_id);
create index lesson_questions_created_at_idx on public.lesson_questions (created_at desc, id desc);
create index lesson_questions_open_idx on public.lesson_questions (created_at) where answer is null;

alter table public.lesson_questions enable row level security;

revoke all on public.lesson_questions from anon, authenticated;
grant select, insert (id, lesson_id, question), update (question), delete
  on public.lesson_questions to authenticated;
grant all on public.lesson_questions to service_role;

create policy "people read their own questions" on public.lesson_questions
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "admins read questions" on public.lesson_questions
  for select to authenticated
  using ((select public.is_admin()));

-- The policies of course_lessons apply inside this one.
create policy "people ask about lessons they can read" on public.lesson_questions
  for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and exists (select from public.course_lessons where course_lessons.id = lesson_questions.lesson_id)
  );

create policy "people change their questions until they are answered" on public.lesson_questions
  for update to authenticated
  using (user_id = (select auth.uid()) and answer is null)
  with check (user_id = (select auth.uid()) and answer is null);

create policy "people delete their own questions" on public.lesson_questions
  for delete to authenticated
  using (user_id = (select auth.uid()));

create policy "admins delete questions" on public.lesson_questions
  for delete to authenticated
  using ((select public.is_admin()));

select private.guard_table('public.lesson_questions');

-- The pictures of a question, which lie in the folder of its id: '0' is the character after '/'. A range, so that
-- the index is used. Not a definer: the policies of storage.objects decide.
create function private.pictures_of(asked uuid)
returns table (id uuid, name text, metadata jsonb, created_at timestamptz)
language sql
stable
begin atomic
  select o.id, o.name, o.metadata, o.created_at
  from storage.objects as o
  where o.bucket_id = 'question-pictures'
    and o.name collate "C" >= pictures_of.asked::text || '/'
    and o.name collate "C" < pictures_of.asked::text || '0';
end;

-- # Limits

-- The rate limit and the quota of one person. Writers of the same person wait for one another: the count of
-- calls locks its row until the transaction ends, so the quota is counted once at a time.
create function private.limit_lesson_questions()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  most_an_hour constant int := 20;
  most_open constant int := 20;
  most_in_all constant int := 300;
  scale constant numeric := coalesce(
    nullif(current_setting('site.rate_limit_scale', true), '')::numeric,
    1
  );
  asked record;
  wait_seconds int;
begin
  if current_setting('role') <> 'authenticated' then
    return new;
  end if;
  wait_seconds := public.count_function_call(
    'lesson_questions of ' || auth.uid(), greatest(1, most_an_hour * scale)::int, 3600
  );
  if wait_seconds > 0 then
    raise exception 'That was a lot in a short time. Please try again in % minutes.',
      ceil(wait_seconds / 60.0)
      using errcode = 'PT429';
  end if;
  if tg_op = 'INSERT' then
    select count(*) as in_all, count(*) filter (where answer is null) as open
    into asked
    from public.lesson_questions
    where user_id = auth.uid();
    if asked.open >= most_open or asked.in_all >= most_in_all then
      raise exception 'You have % questions that wait for an answer, and % in all. Please delete one first.',
        asked.open, asked.in_all
        using errcode = 'PT429';
    end if;
  end if;
  return new;
end
$$;

create trigger lesson_questions_limit
  before insert or update of question on public.lesson_questions
  for each row execute function private.limit_lesson_questions();

-- The pictures of a deleted question stay until the upkeep: nobody may come by them with its id. After the
-- insert, so that a question that is sent twice is a duplicate.
create function private.refuse_questions_with_pictures()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if current_setting('role') = 'authenticated' and exists (select from private.pictures_of(new.id)) then
    raise exception 'A new question cannot have pictures already.' using errcode = '42501';
  end if;
  return null;
end
$$;

create trigger lesson_questions_begin_without_pictures
  after insert on public.lesson_questions
  for each row execute function private.refuse_questions_with_pictures();

create trigger lesson_questions_one_at_a_time
  after insert on public.lesson_questions
  referencing new table as added
  for each statement execute function private.refuse_many_rows();

-- # Reading and answering

-- For list_lesson_questions() alone, which has checked that the caller can read the lesson.
create function private.questions_under(lesson uuid, most int)
returns table (
  id uuid,
  question text,
  answer text,
  created_at timestamptz,
  answered_at timestamptz,
  is_mine boolean,
  is_public boolean,
  asker_name text,
  pictures text[]
)
language sql
stable
security definer
set search_path = ''
as $$
  select
    q.id, q.question, q.answer, q.created_at, q.answered_at, q.user_id = auth.uid(), q.is_public,
    case when q.is_public and q.shows_name then q.shown_name end,
    array(
      select o.name
      from private.pictures_of(q.id) as o
      order by o.created_at, o.name
    )
  from public.lesson_questions as q
  where q.lesson_id = lesson
    and (q.is_public or q.user_id = auth.uid())
  order by q.user_id = auth.uid() desc, q.created_at desc, q.id
  limit least(most, 100)
$$;

-- The caller's own questions about a lesson, then the public ones, each the newest first. Row level security
-- of course_lessons decides whether there are any.
create function public.list_lesson_questions(course text, lesson text, most int default 100)
returns jsonb
language sql
stable
begin atomic
  select coalesce(jsonb_agg(to_jsonb(q) order by q.is_mine desc, q.created_at desc, q.id), '[]')
  from public.course_lessons as l
  join public.courses as c on c.id = l.course_id
  cross join lateral private.questions_under(l.id, most) as q
  where l.slug = list_lesson_questions.lesson
    and c.slug = list_lesson_questions.course;
end;

-- What an admin has read before she answers: the words, the name and the pictures. A picture that is deleted
-- and uploaded again under its name has another id.
create function private.question_as_read(asked uuid, question text, asker_name text)
returns text
language sql
stable
begin atomic
  select md5(
    jsonb_build_array(
      question, asker_name, array(select o.id from private.pictures_of(asked) as o order by o.id)
    )::text
  );
end;

-- Nobody but admins has a right to write these columns. `seen` is the column of question_list that the admin has
-- read: what has changed since is neither answered nor shown. The lock holds back changes and new pictures.
create function public.answer_lesson_question(
  asked uuid,
  answer text,
  seen text,
  is_public boolean default false,
  shows_name boolean default false
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  stored public.lesson_questions;
  asker_name text;
begin
  perform private.require_admin();
  select *
  into stored
  from public.lesson_questions as q
  where q.id = asked
  for update;
  if not found then
    raise exception 'There is no such question. It may have been deleted.' using errcode = 'PT404';
  end if;
  select coalesce(u.raw_user_meta_data ->> 'full_name', '')
  into asker_name
  from auth.users as u
  where u.id = stored.user_id;
  if private.question_as_read(asked, stored.question, asker_name) is distinct from seen then
    raise exception 'The student has changed this question since you opened it. Please read it again.'
      using errcode = 'PT409';
  end if;
  update public.lesson_questions as q
  set
    answer = answer_lesson_question.answer,
    answered_at = coalesce(q.answered_at, now()),
    is_public = answer_lesson_question.is_public,
    shows_name = answer_lesson_question.shows_name,
    shown_name = (case when answer_lesson_question.shows_name then nullif(left(btrim(asker_name), 200), '') end)
  where q.id = asked;
end
$$;

-- /admin/questions. Rows come from the guarded users view, so only admins get any.
create view public.question_list
with (security_invoker = true) as
select
  q.id,
  q.created_at,
  q.question,
  q.answer,
  q.answered_at,
  q.is_public,
  q.shows_name,
  q.answer_mail_requested,
  q.user_id,
  coalesce(u.raw_user_meta_data ->> 'full_name', '') as asker_name,
  u.email::text as asker_email,
  l.title as lesson_title,
  l.slug as lesson_slug,
  c.title as course_title,
  c.slug as course_slug,
  private.question_as_read(q.id, q.question, coalesce(u.raw_user_meta_data ->> 'full_name', '')) as seen
from public.lesson_questions as q
join public.users as u on u.id = q.user_id
join public.course_lessons as l on l.id = q.lesson_id
join public.courses as c on c.id = l.course_id;

revoke all on public.question_list from anon, authenticated, service_role;
grant select on public.question_list to authenticated, service_role;

-- # Mail

-- The facts of the mail about a question or its answer, for the first caller that asks for them; nothing for
-- any other. `about`: 'question' or 'answer'.
create function public.claim_question_mail(asked uuid, about text)
returns table (
  question text,
  answer text,
  asker_name text,
  asker_email text,
  lesson_title text,
  lesson_path text
)
language sql
set search_path = ''
as $$
  with claimed as (
    update public.lesson_questions as q
    set
      question_mail_requested = q.question_mail_requested or about = 'question',
      answer_mail_requested = q.answer_mail_requested or about = 'answer'
    where q.id = asked
      and case about
        when 'question' then not q.question_mail_requested
        when 'answer' then q.answer is not null and not q.answer_mail_requested
      end
    returning q.*
  )
  select
    q.question, q.answer, coalesce(u.raw_user_meta_data ->> 'full_name', ''), u.email, l.title,
    '/courses/' || c.slug || '/' || l.slug
  from claimed as q
  join public.users as u on u.id = q.user_id
  join public.course_lessons as l on l.id = q.lesson_id
  join public.courses as c on c.id = l.course_id
$$;

-- After a mail that could not be sent: it can be asked for again.
create function public.release_question_mail(asked uuid, about text)
returns void
language sql
set search_path = ''
as $$
  update public.lesson_questions
  set
    question_mail_requested = question_mail_requested and about <> 'question',
    answer_mail_requested = answer_mail_requested and about <> 'answer'
  where id = asked
$$;

revoke execute on function
  public.list_lesson_questions,
  public.answer_lesson_question,
  public.claim_question_mail,
  public.release_question_mail
from public, anon, authenticated, service_role;
grant execute on function public.list_lesson_questions, public.answer_lesson_question
  to authenticated, service_role;
grant execute on function public.claim_question_mail, public.release_question_mail to service_role;
