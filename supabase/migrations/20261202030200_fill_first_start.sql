-- The first start makes the first admin and adds the sample content, here and on hosted Supabase: all of it
-- through the secret key. Several programs may start at once, so each step takes the same lock and is done once.

-- Has its row once the samples were added, or not wanted: samples that the owner removes never come back.
create table private.first_start (
  is_over boolean primary key default true
    constraint first_start_has_one_row check (is_over)
);

revoke all on private.first_start from public, anon, authenticated, service_role;

-- Bundled sites have kept this among the secrets of the platform.
do $$
begin
  if exists (
    select
    from pg_namespace
    where nspname = 'platform'
      and has_schema_privilege(oid, 'usage')
  ) then
    insert into private.first_start (is_over)
    select true
    from platform.secrets
    where name = 'first_start';
    delete from platform.secrets where name = 'first_start';
  end if;
end
$$;

create function public.read_first_start()
returns table (is_over boolean, has_admin boolean, is_empty boolean)
language sql
stable
security definer
set search_path = ''
as $$
  select
    exists (select from private.first_start),
    exists (select from public.user_roles as r where r.role = 'admin'),
    not exists (select from public.courses)
      and not exists (select from public.blog_posts)
      and not exists (select from public.blog_categories)
      and not exists (select from public.products)
      and not exists (select from public.quiz_questions)
$$;

-- The first admin of a site is no act of an admin either, though the secret key makes it.
create or replace function private.record_role()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  person_email text;
begin
  if current_setting('role') = 'none' or current_setting('site.first_start', true) = 'on' then
    return null;
  end if;
  select u.email
  into person_email
  from auth.users as u
  where u.id = person;
  if found then
    perform private.record_act(
      'change_role', person, person_email, case when tg_op = 'DELETE' then 'student' else new.role end
    );
  end if;
  return null;
end
$$;

-- Gives the account with this address the role of the first admin, and returns the first admin. Null when
-- there is no such account, or when a visitor has made it: app_metadata is written with the secret key alone.
create function public.make_first_admin(email text)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  first_admin uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('first start', 0));
  select r.user_id
  into first_admin
  from public.user_roles as r
  where r.role = 'admin'
  order by r.created_at, r.user_id
  limit 1;
  if found then
    return first_admin;
  end if;

  select u.id
  into first_admin
  from auth.users as u
  where lower(u.email) = lower(make_first_admin.email)
    and u.raw_app_meta_data ->> 'first_admin' = 'true';
  if found then
    perform set_config('site.first_start', 'on', true);
    insert into public.user_roles (user_id, role)
    values (first_admin, 'admin')
    on conflict (user_id) do update set role = 'admin';
  end if;
  return first_admin;
end
$$;

-- Ends the first start: adds the samples to a site that is still empty, and marks them as samples. Null: no
-- samples are wanted. Returns whether they were added.
create function public.end_first_start(samples jsonb default null)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  wants_samples boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('first start', 0));
  select samples is not null and s.is_empty and not s.is_over
  into wants_samples
  from public.read_first_start() as s;

  insert into private.first_start default values
  on conflict do nothing;
  if not wants_samples then
    return false;
  end if;

  insert into public.blog_categories (id, name, user_id)
  select id, name, user_id
  from jsonb_to_recordset(samples -> 'blog_categories') as r (id uuid, name text, user_id uuid);

  insert into public.blog_posts
    (title, slug, content, category_id, user_id, published_at, created_at)
  select title, slug, content, category_id, user_id, published_at, published_at
  from jsonb_to_recordset(samples -> 'blog_posts') as r (
    title text, slug text, content text, category_id uuid, user_id uuid, published_at timestamptz
  );

  insert into public.courses (id, title, slug, description, skills, created_at)
  select id, title, slug, description, skills, created_at
  from jsonb_to_recordset(samples -> 'courses') as r (
    id uuid, title text, slug text, description text, skills text, created_at timestamptz
  );

  insert into public.course_modules (id, course_id, title, order_index)
  select id, course_id, title, order_index
  from jsonb_to_recordset(samples -> 'course_modules') as r (
    id uuid, course_id uuid, title text, order_index int
  );

  insert into public.course_lessons
    (module_id, title, slug, order_index, content_type, content, notes, video_url, video_name,
      video_size_bytes, captions_url, pdf_url, pdf_name, pdf_size_bytes, is_free)
  select
    module_id, title, slug, order_index, content_type, content, notes, video_url, video_name,
    video_size_bytes, captions_url, pdf_url, pdf_name, pdf_size_bytes, is_free
  from jsonb_to_recordset(samples -> 'course_lessons') as r (
    module_id uuid, title text, slug text, order_index int, content_type text, content text,
    notes text, video_url text, video_name text, video_size_bytes bigint, captions_url text,
    pdf_url text, pdf_name text, pdf_size_bytes bigint, is_free boolean
  );

  insert into public.products
    (title, slug, description, price, cover_image_url, pdf_file_url, pdf_name, pdf_size_bytes,
      what_is_inside, who_it_is_for, pdf_pages, first_page_url, user_id, created_at)
  select
    title, slug, description, price, cover_image_url, pdf_file_url, pdf_name, pdf_size_bytes,
    what_is_inside, who_it_is_for, pdf_pages, first_page_url, user_id, created_at
  from jsonb_to_recordset(samples -> 'products') as r (
    title text, slug text, description text, price numeric, cover_image_url text,
    pdf_file_url text, pdf_name text, pdf_size_bytes bigint, what_is_inside text,
    who_it_is_for text, pdf_pages int, first_page_url text, user_id uuid, created_at timestamptz
  );

  perform public.save_quiz_questions(samples -> 'quiz_questions');
  perform private.mark_samples();
  return true;
end
$$;

revoke execute on function
  public.read_first_start,
  public.make_first_admin,
  public.end_first_start
from public, anon, authenticated, service_role;

grant execute on function
  public.read_first_start,
  public.make_first_admin,
  public.end_first_start
to service_role;
