-- The quiz: questions with their answers, one of them correct. Visitors read both; admins write
-- them through save_quiz_question(), so that a question and its answers change together or not at all.

-- # Questions

create table public.quiz_questions (
  id uuid primary key default gen_random_uuid(),
  question_text text not null
    constraint question_text_is_not_empty check (question_text ~ '\S')
    constraint question_text_is_not_too_long check (length(question_text) <= 2000),
  explanation text constraint explanation_is_not_too_long check (length(explanation) <= 5000),
  -- 'Read this next': a lesson, post or article that teaches the answer.
  read_next_label text constraint read_next_label_is_not_too_long check (length(read_next_label) <= 200),
  read_next_url text
    constraint read_next_url_is_a_link check (read_next_url ~ '^(/([^/\\].*)?|https://[^\s]+)$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint read_next_is_whole check ((read_next_label is null) = (read_next_url is null))
);

create index quiz_questions_created_at_idx on public.quiz_questions (created_at desc, id desc);

alter table public.quiz_questions enable row level security;

revoke all on public.quiz_questions from anon, authenticated;
grant select on public.quiz_questions to anon;
grant select, insert, update, delete on public.quiz_questions to authenticated;
grant all on public.quiz_questions to service_role;

create policy "everyone reads questions" on public.quiz_questions
  for select to anon, authenticated
  using (true);

create policy "admins add questions" on public.quiz_questions
  for insert to authenticated
  with check ((select public.is_admin()));

create policy "admins change questions" on public.quiz_questions
  for update to authenticated
  using ((select public.is_admin()))
  with check ((select public.is_admin()));

create policy "admins delete questions" on public.quiz_questions
  for delete to authenticated
  using ((select public.is_admin()));

select private.guard_table('public.quiz_questions', visitors_read := true);

create trigger quiz_questions_00_keep_times
  before insert or update on public.quiz_questions
  for each row execute function private.keep_server_times('updated');

create trigger quiz_questions_touch
  before update on public.quiz_questions
  for each row execute function private.touch_updated_at();

create trigger quiz_questions_announce_added
  after insert on public.quiz_questions
  referencing new table as changed
  for each statement execute function private.announce_change();

create trigger quiz_questions_announce_changed
  after update on public.quiz_questions
  referencing new table as changed
  for each statement execute function private.announce_change();

create trigger quiz_questions_announce_removed
  after delete on public.quiz_questions
  referencing old table as changed
  for each statement execute function private.announce_change();

-- # Answers

create table public.quiz_answers (
  id uuid primary key default gen_random_uuid(),
  question_id uuid not null references public.quiz_questions (id) on delete cascade,
  answer_text text not null
    constraint answer_text_is_not_empty check (answer_text ~ '\S')
    constraint answer_text_is_not_too_long check (length(answer_text) <= 1000),
  is_correct boolean not null default false,
  -- Answers are listed by this time, so rows of one statement must not share it.
  created_at timestamptz not null default clock_timestamp()
);

create index quiz_answers_question_id_idx on public.quiz_answers (question_id, created_at, id);
create unique index quiz_answers_one_is_correct on public.quiz_answers (question_id) where is_correct;

alter table public.quiz_answers enable row level security;

revoke all on public.quiz_answers from anon, authenticated;
grant select on public.quiz_answers to anon;
grant select, insert, update, delete on public.quiz_answers to authenticated;
grant all on public.quiz_answers to service_role;

create policy "everyone reads answers" on public.quiz_answers
  for select to anon, authenticated
  using (true);

create policy "admins add answers" on public.quiz_answers
  for insert to authenticated
  with check ((select public.is_admin()));

create policy "admins change answers" on public.quiz_answers
  for update to authenticated
  using ((select public.is_admin()))
  with check ((select public.is_admin()));

create policy "admins delete answers" on public.quiz_answers
  for delete to authenticated
  using ((select public.is_admin()));

select private.guard_table('public.quiz_answers', visitors_read := true);

-- save_quiz_question() numbers the answers of one question by microseconds, so a time of this very moment
-- counts as the server's own.
create trigger quiz_answers_00_keep_times_added
  before insert on public.quiz_answers
  for each row when (new.created_at not between now() and now() + interval '1 second')
  execute function private.keep_server_times();

create trigger quiz_answers_00_keep_times_changed
  before update on public.quiz_answers
  for each row execute function private.keep_server_times();

create trigger quiz_answers_announce_added
  after insert on public.quiz_answers
  referencing new table as changed
  for each statement execute function private.announce_change();

create trigger quiz_answers_announce_changed
  after update on public.quiz_answers
  referencing new table as changed
  for each statement execute function private.announce_change();

create trigger quiz_answers_announce_removed
  after delete on public.quiz_answers
  referencing old table as changed
  for each statement execute function private.announce_change();

-- # Saving a question with its answers

-- {id?, question_text, explanation?, read_next_label?, read_next_url?, answers: [{answer_text, is_correct}]}
-- The checks come in the order of the specification.
create function public.save_quiz_question(question jsonb)
returns uuid
language plpgsql
set search_path = ''
as $$
declare
  saved_id uuid := nullif(question ->> 'id', '')::uuid;
  answers constant jsonb := case jsonb_typeof(question -> 'answers')
    when 'array' then question -> 'answers'
    else '[]'
  end;
  correct_answers constant bigint := (
    select count(*)
    from jsonb_array_elements(answers) as answer
    where (answer ->> 'is_correct')::boolean
  );
begin
  if current_setting('role') in ('anon', 'authenticated') and not public.is_admin() then
    raise exception 'Access Denied: Admin role required.' using errcode = '42501';
  end if;
  if coalesce(question ->> 'question_text', '') !~ '\S' then
    raise exception 'Question text cannot be empty.';
  end if;
  if jsonb_array_length(answers) = 0 then
    raise exception 'Please add at least one answer.';
  end if;
  if exists (
    select
    from jsonb_array_elements(answers) as answer
    where coalesce(answer ->> 'answer_text', '') !~ '\S'
  ) then
    raise exception 'Answer text cannot be empty.';
  end if;
  if correct_answers = 0 then
    raise exception 'At least one answer must be marked as correct.';
  end if;
  if correct_answers > 1 then
    raise exception 'Only one answer can be marked as correct.';
  end if;

  if saved_id is null then
    insert into public.quiz_questions (question_text, explanation, read_next_label, read_next_url)
    values (
      btrim(question ->> 'question_text'),
      nullif(btrim(question ->> 'explanation'), ''),
      nullif(btrim(question ->> 'read_next_label'), ''),
      nullif(btrim(question ->> 'read_next_url'), '')
    )
    returning id into saved_id;
  else
    update public.quiz_questions
    set
      question_text = btrim(question ->> 'question_text'),
      explanation = nullif(btrim(question ->> 'explanation'), ''),
      read_next_label = nullif(btrim(question ->> 'read_next_label'), ''),
      read_next_url = nullif(btrim(question ->> 'read_next_url'), '')
    where id = saved_id;
    if not found then
      raise exception 'The question no longer exists.' using errcode = 'P0002';
    end if;
    delete from public.quiz_answers where question_id = saved_id;
  end if;

  insert into public.quiz_answers (question_id, answer_text, is_correct, created_at)
  select
    saved_id,
    btrim(answer ->> 'answer_text'),
    coalesce((answer ->> 'is_correct')::boolean, false),
    now() + place * interval '1 microsecond'
  from jsonb_array_elements(answers) with ordinality as listed (answer, place);

  return saved_id;
end
$$;

-- The import of many questions: all of them or none.
create function public.save_quiz_questions(questions jsonb)
returns setof uuid
language sql
set search_path = ''
as $$
  select public.save_quiz_question(question)
  from jsonb_array_elements(questions) with ordinality as listed (question, place)
  order by place
$$;
