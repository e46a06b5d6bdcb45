-- Pictures of questions under a lesson. A private bucket with a folder for each question: a folder for each
-- person would tell other students who has asked a public question.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'question-pictures', 'question-pictures', false, 5242880,
  array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
)
on conflict (id) do update
set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- The question of a picture, by the folder in its name; null for any other name.
create function private.question_of(path text)
returns uuid
language sql
immutable
set search_path = ''
as $$
  select case
    when path ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[^/]+$' then split_part(path, '/', 1)::uuid
  end
$$;

-- The lesson of a public question; null while it is not public. For the policy below, which runs with the
-- caller's rights.
create function private.lesson_of_public(asked uuid)
returns uuid
language sql
stable
security definer
set search_path = ''
as $$
  select lesson_id
  from public.lesson_questions
  where id = asked
    and is_public
$$;

create policy "askers and admins see the pictures of a question" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'question-pictures'
    and (
      (select public.is_admin())
      or exists (
        select
        from public.lesson_questions
        where lesson_questions.id = private.question_of(objects.name)
      )
    )
  );

create policy "people see the pictures of public questions" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'question-pictures'
    and exists (
      select
      from public.course_lessons
      where course_lessons.id = private.lesson_of_public(private.question_of(objects.name))
    )
  );

create policy "people add pictures to their open questions" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'question-pictures'
    and exists (
      select
      from public.lesson_questions
      where lesson_questions.id = private.question_of(objects.name)
        and lesson_questions.user_id = (select auth.uid())
        and lesson_questions.answer is null
    )
  );

create policy "people delete the pictures of their questions" on storage.objects
  for delete to authenticated
  using (
    bucket_id = 'question-pictures'
    and (
      (select public.is_admin())
      or exists (
        select
        from public.lesson_questions
        where lesson_questions.id = private.question_of(objects.name)
          and lesson_questions.user_id = (select auth.uid())
      )
    )
  );

-- # Limits

-- Unfinished uploads to the questions of one person, and those to one question: they count from their start, as
-- those of posts do (private.unfinished_pictures).
create function private.unfinished_question_pictures(asker uuid, asked uuid, but_name text)
returns table (pictures bigint, bytes bigint)
language plpgsql
security definer
set search_path = ''
as $$
begin
  if to_regclass('storage.open_uploads') is null then
    return query select 0::bigint, 0::bigint;
  else
    return query execute $query$
      select count(*) filter (where q.id = $2), coalesce(sum(u.size), 0)::bigint
      from storage.open_uploads as u
      join public.lesson_questions as q on q.id = private.question_of(u.name)
      where u.bucket_id = 'question-pictures'
        and q.user_id = $1
        and u.name is distinct from $3
    $query$ using asker, asked, but_name;
  end if;
end
$$;

-- Triggers rather than policies, as for the pictures of posts: a signed upload URL writes with the service's
-- rights, and may be used long after it was given out. `but_name` and `but_id`: the picture that is being
-- written, which is not counted twice.
create function private.require_question_picture_room(
  path text,
  but_name text,
  but_id uuid,
  added_bytes bigint
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  most_per_question constant int := 3;
  most_bytes constant bigint := 100 * 1024 * 1024;
  asked public.lesson_questions;
  stored record;
  unfinished record;
begin
  -- Commands of the owner, such as an import, come with a login of their own.
  if session_user not in ('authenticator', 'supabase_storage_admin') then
    return;
  end if;
  -- Uploads to one question are counted one after the other, and wait for an answer that is being saved.
  select *
  into asked
  from public.lesson_questions
  where id = private.question_of(path)
  for update;
  if asked.id is null or asked.answer is not null then
    raise exception 'Pictures belong to a question that waits for its answer.' using errcode = '42501';
  end if;
  select
    count(*) filter (where q.id = asked.id) as pictures,
    coalesce(sum((o.metadata ->> 'size')::bigint), 0) as bytes
  into stored
  from public.lesson_questions as q
  cross join lateral private.pictures_of(q.id) as o
  where q.user_id = asked.user_id
    and o.name is distinct from but_name
    and o.id is distinct from but_id;
  select *
  into unfinished
  from private.unfinished_question_pictures(asked.user_id, asked.id, but_name);
  if stored.pictures + unfinished.pictures >= most_per_question
    or stored.bytes + unfinished.bytes + coalesce(added_bytes, 0) > most_bytes
  then
    raise exception 'There is no room for more pictures: % for a question, % MB for one person.',
      most_per_question, most_bytes / 1024 / 1024
      using errcode = '42501';
  end if;
end
$$;

create function private.limit_question_pictures()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_question_picture_room(
    new.name, new.name, new.id, (new.metadata ->> 'size')::bigint
  );
  return new;
end
$$;

create trigger limit_question_pictures
  before insert or update of bucket_id, name, metadata on storage.objects
  for each row
  when (
    new.bucket_id = 'question-pictures'
    and not private.is_being_imported(new.bucket_id, new.name)
  )
  execute function private.limit_question_pictures();

-- The bundled storage service keeps unfinished uploads in a table; hosted Supabase does not.
create function private.limit_unfinished_question_pictures()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_question_picture_room(new.name, null, null, new.size);
  return new;
end
$$;

do $$
begin
  if to_regclass('storage.open_uploads') is not null then
    create trigger limit_unfinished_question_pictures
      before insert on storage.open_uploads
      for each row
      when (new.bucket_id = 'question-pictures')
      execute function private.limit_unfinished_question_pictures();
  end if;
end
$$;

-- # Files that are used

-- The pictures of these questions that the caller can see, of 400 at most: a person has no more questions than
-- that. The policies of storage.objects decide.
create function public.list_question_pictures(questions uuid[])
returns setof text
language sql
stable
begin atomic
  select o.name
  from unnest(questions[:400]) as question
  cross join lateral private.pictures_of(question) as o
  order by o.name;
end;

-- Pictures whose question went with its lesson or its asker: the upkeep removes them.
create function public.list_lost_question_pictures()
returns setof text
language sql
stable
security definer
set search_path = ''
as $$
  select o.name
  from storage.objects as o
  where o.bucket_id = 'question-pictures'
    and not private.is_being_imported(o.bucket_id, o.name)
    and not exists (select from public.lesson_questions as q where q.id = private.question_of(o.name))
  limit 1000
$$;

revoke execute on function public.list_question_pictures, public.list_lost_question_pictures
  from public, anon, authenticated, service_role;
grant execute on function public.list_question_pictures to authenticated, service_role;
grant execute on function public.list_lost_question_pictures to service_role;
