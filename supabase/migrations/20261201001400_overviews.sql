-- Rules and reports that span the chapters: the longest texts, the site check, the sample
-- content of the first start, and the counts on the admin's dashboard.

-- # Longest texts

-- The longest text that people may write in each column that has no check constraint of its own. Two triggers
-- for each: private.refuse_long_text() says why they are no constraints.
do $$
declare
  rule record;
begin
  for rule in
    select *
    from (
      values
        ('blog_posts', 'content', 'The content', 100000),
        ('course_lessons', 'content', 'The content', 100000),
        ('course_lessons', 'notes', 'The notes', 100000),
        ('course_lessons', 'video_url', 'The path of the video', 1000),
        ('course_lessons', 'video_name', 'The name of the video', 1000),
        ('course_lessons', 'captions_url', 'The path of the captions', 1000),
        ('course_lessons', 'pdf_url', 'The path of the PDF', 1000),
        ('course_lessons', 'pdf_name', 'The name of the PDF', 1000),
        ('products', 'cover_image_url', 'The path of the cover', 1000),
        ('products', 'pdf_file_url', 'The path of the PDF', 1000),
        ('products', 'pdf_name', 'The name of the PDF', 1000),
        ('quiz_questions', 'read_next_url', 'The link', 2000),
        ('letters', 'body_html', 'The letter', 100000),
        ('letters', 'body_text', 'The plain text', 100000),
        ('contact_submissions', 'email_error', 'The note about the mail', 10000)
    ) as rules (table_name, column_name, label, longest)
  loop
    execute format(
      'create trigger %I before insert on public.%I
       for each row when (length(new.%I) > %s)
       execute function private.refuse_long_text(%L, %4$L)',
      rule.table_name || '_0_limit_added_' || rule.column_name,
      rule.table_name, rule.column_name, rule.longest, rule.label
    );
    execute format(
      'create trigger %I before update of %3$I on public.%2$I
       for each row when (new.%3$I is distinct from old.%3$I and length(new.%3$I) > %4$s)
       execute function private.refuse_long_text(%5$L, %4$L)',
      rule.table_name || '_0_limit_changed_' || rule.column_name,
      rule.table_name, rule.column_name, rule.longest, rule.label
    );
  end loop;
end
$$;

-- # Site check

-- The problems that the database finds in the content, for /admin/site-check. `problem` names the kind,
-- table_name and row_id the row to mend, parent_id the course of a lesson or module. Each kind stops at 100
-- rows: mending those shows the next. Without posts that an admin refused: no visitor sees them, and only
-- their author can change them.
create function private.site_check()
returns table (
  problem text,
  table_name text,
  row_id uuid,
  title text,
  detail text,
  parent_id uuid
)
language plpgsql
stable
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  return query
    (
      select 'image_without_alt', 'blog_posts', p.id, p.title, p.images_without_alt::text, null::uuid
      from public.blog_posts as p
      where p.images_without_alt > 0
        and p.refusal_reason is null
      order by p.created_at desc
      limit 100
    )
    union all
    (
      select 'image_without_alt', 'course_lessons', l.id, l.title, l.images_without_alt::text, l.course_id
      from public.course_lessons as l
      where l.images_without_alt > 0
      order by l.created_at desc
      limit 100
    )
    union all
    (
      select 'post_without_category', 'blog_posts', p.id, p.title, null, null
      from public.blog_posts as p
      where p.category_id is null
        and p.refusal_reason is null
      order by p.created_at desc
      limit 100
    )
    union all
    (
      select 'lesson_without_content', 'course_lessons', l.id, l.title, l.content_type, l.course_id
      from public.course_lessons as l
      where case l.content_type
        when 'video' then coalesce(btrim(l.content), '') = '' and l.video_url is null
        else private.html_to_text(coalesce(l.content, '')) = '' and coalesce(l.content, '') !~* '<(img|iframe|table)'
      end
      order by l.created_at desc
      limit 100
    )
    union all
    (
      select 'file_missing', f.table_name, f.row_id, named.title, f.bucket_id || '/' || f.name, named.course_id
      from public.file_references as f
      join lateral (
        select l.title, l.course_id
        from public.course_lessons as l
        where f.table_name = 'course_lessons'
          and l.id = f.row_id
        union all
        select p.title, null
        from public.products as p
        where f.table_name = 'products'
          and p.id = f.row_id
      ) as named on true
      where f.name !~ '^https?://'
        and not exists (
          select
          from storage.objects as o
          where o.bucket_id = f.bucket_id
            and o.name = f.name
        )
      limit 100
    )
    union all
    (
      select 'equal_order_numbers', 'course_modules', min(m.id::text)::uuid, string_agg(m.title, ', ' order by m.created_at), m.order_index::text, m.course_id
      from public.course_modules as m
      group by m.course_id, m.order_index
      having count(*) > 1
      limit 100
    )
    union all
    (
      select 'equal_order_numbers', 'course_lessons', min(l.id::text)::uuid, string_agg(l.title, ', ' order by l.created_at), l.order_index::text, l.course_id
      from public.course_lessons as l
      group by l.course_id, l.module_id, l.order_index
      having count(*) > 1
      limit 100
    )
    union all
    (
      select 'empty_course', 'courses', c.id, c.title, null, c.id
      from public.courses as c
      where not exists (
        select
        from public.course_lessons as l
        where l.course_id = c.id
      )
      order by c.created_at desc
      limit 100
    )
    union all
    (
      select 'question_with_one_answer', 'quiz_questions', q.id, q.question_text, count(a.id)::text, null
      from public.quiz_questions as q
      left join public.quiz_answers as a on a.question_id = q.id
      group by q.id
      having count(a.id) < 2
      order by q.created_at desc
      limit 100
    )
    union all
    (
      select 'question_without_correct_answer', 'quiz_questions', q.id, q.question_text, null, null
      from public.quiz_questions as q
      where not exists (
        select
        from public.quiz_answers as a
        where a.question_id = q.id
          and a.is_correct
      )
      order by q.created_at desc
      limit 100
    )
    union all
    select 'qbo_tips_category_missing', 'blog_categories', null, 'QBO Tips', null, null
    where not exists (
      select
      from public.blog_categories as c
      where c.name = 'QBO Tips'
    )
    union all
    (
      select 'product_without_file', 'products', p.id, p.title, null, null
      from public.products as p
      where p.pdf_file_url is null
      order by p.created_at desc
      limit 100
    );
end
$$;

-- Paths of the links in a piece of HTML that lead to this site, without query and fragment.
create function private.internal_paths_in(html text, site_url text)
returns setof text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select distinct regexp_replace(path, '[?#].*$', '')
  from regexp_matches(html, '\shref\s*=\s*["'']?([^"''\s>]+)', 'gi') as link (address)
  cross join lateral (
    select case
      when starts_with(address[1], site_url || '/') then substr(address[1], length(site_url) + 1)
      else address[1]
    end as path
  ) as shortened
  where path ~ '^/(?![/\\])'
$$;

-- known_pages is a regular expression of the program's routes; behind those of posts, courses and products
-- there must be a row that visitors can open, and behind /free-lessons/{course} a free lesson.
create function private.is_dead_path(path text, known_pages text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select case
    when path !~* known_pages then true
    when path ~ '^/blog/[^/.]+/?$' then not exists (
      select
      from public.blog_posts
      where slug = split_part(path, '/', 3)
        and published_at <= now()
    )
    when path ~ '^/store/[^/]+' then not exists (
      select
      from public.products
      where slug = split_part(path, '/', 3)
    )
    when path ~ '^/courses/[^/]+/[^/]+' then not exists (
      select
      from public.course_lessons as l
      join public.courses as c on c.id = l.course_id
      where l.slug = split_part(path, '/', 4)
        and c.slug = split_part(path, '/', 3)
        and c.is_published
    )
    when path ~ '^/courses/[^/]+' then not exists (
      select
      from public.courses
      where slug = split_part(path, '/', 3)
        and is_published
    )
    when path ~ '^/free-lessons/[^/]+' then not exists (
      select
      from public.course_lessons as l
      join public.courses as c on c.id = l.course_id
      where c.slug = split_part(path, '/', 3)
        and c.is_published
        and l.is_free
    )
    else false
  end
$$;

-- private.site_check(), and dead links to pages of this site: in content, and in the paths of documents that
-- the caller passes.
create function public.site_check(
  known_pages text default '',
  site_url text default '',
  document_paths text[] default '{}'
)
returns table (
  problem text,
  table_name text,
  row_id uuid,
  title text,
  detail text,
  parent_id uuid
)
language plpgsql
stable
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  return query
    select *
    from private.site_check()
    union all
    (
      select 'image_without_alt', 'course_lessons', l.id, l.title, private.images_without_alt_in(l.notes)::text, l.course_id
      from public.course_lessons as l
      where l.content_type = 'video'
        and private.images_without_alt_in(l.notes) > 0
      order by l.created_at desc
      limit 100
    )
    union all
    -- The videos of supabase/seed.
    (
      select 'sample_video', 'course_lessons', l.id, l.title, null, l.course_id
      from public.course_lessons as l
      where l.content_type = 'video'
        and (l.content ~ 'SAMPLEvid\d\d' or l.video_name = 'sample-lesson.mp4')
      order by l.created_at desc
      limit 100
    )
    union all
    (
      select 'dead_link', 'blog_posts', p.id, p.title, path, null
      from public.blog_posts as p
      cross join lateral private.internal_paths_in(p.content, site_url) as path
      where p.content ilike '%href%'
        and p.published_at <= now()
        and private.is_dead_path(path, known_pages)
      order by p.created_at desc
      limit 100
    )
    union all
    (
      select 'dead_link', 'course_lessons', l.id, l.title, path, l.course_id
      from public.course_lessons as l
      join public.courses as c on c.id = l.course_id
      cross join lateral private.internal_paths_in(
        case l.content_type when 'text' then l.content else l.notes end, site_url
      ) as path
      where c.is_published
        and private.is_dead_path(path, known_pages)
      order by l.created_at desc
      limit 100
    )
    union all
    (
      select 'dead_link', 'quiz_questions', q.id, q.question_text, path, null
      from public.quiz_questions as q
      cross join lateral private.internal_paths_in(' href="' || q.read_next_url || '"', site_url) as path
      where private.is_dead_path(path, known_pages)
      order by q.created_at desc
      limit 100
    )
    union all
    (
      select 'dead_link', 'site_documents', null, path, path, null
      from unnest(document_paths) as path
      where private.is_dead_path(path, known_pages)
      limit 100
    );
end
$$;

-- # Sample content

-- The rows that the first start added as samples, each with a fingerprint of its words. A sample whose
-- words were changed belongs to the owner and is not removed.
create table private.sample_rows (
  table_name text not null,
  row_id uuid not null,
  fingerprint text not null,
  primary key (table_name, row_id)
);

-- Columns are named one by one: a column that a later migration adds changes no fingerprint.
create view private.row_fingerprints as
select 'blog_categories' as table_name, id as row_id, md5(name) as fingerprint
from public.blog_categories
union all
select 'blog_posts', id, md5(jsonb_build_array(title, content)::text)
from public.blog_posts
union all
select 'courses', id, md5(jsonb_build_array(title, description)::text)
from public.courses
union all
select 'course_modules', id, md5(title)
from public.course_modules
union all
select
  'course_lessons',
  id,
  md5(jsonb_build_array(title, content_type, content, notes, video_url, captions_url, pdf_url)::text)
from public.course_lessons
union all
select
  'products',
  id,
  md5(jsonb_build_array(title, description, price, cover_image_url, pdf_file_url)::text)
from public.products
union all
select
  'quiz_questions',
  q.id,
  md5(jsonb_build_array(q.question_text, q.explanation, (
    select jsonb_agg(jsonb_build_array(a.answer_text, a.is_correct) order by a.answer_text)
    from public.quiz_answers as a
    where a.question_id = q.id
  ))::text)
from public.quiz_questions as q;

revoke all on private.sample_rows, private.row_fingerprints
  from public, anon, authenticated, service_role;

-- Called once, by the seeding of an empty database: every row that is there then is a sample.
create function private.mark_samples()
returns void
language sql
set search_path = ''
as $$
  insert into private.sample_rows (table_name, row_id, fingerprint)
  select table_name, row_id, fingerprint
  from private.row_fingerprints
$$;

-- Samples of which nothing was changed. A course counts with its modules and lessons.
create function private.unchanged_samples()
returns table (table_name text, row_id uuid)
language sql
stable
security definer
set search_path = ''
as $$
  with same as materialized (
    select s.table_name, s.row_id
    from private.sample_rows as s
    join private.row_fingerprints as f using (table_name, row_id, fingerprint)
  )
  select same.table_name, same.row_id
  from same
  where same.table_name in ('blog_categories', 'blog_posts', 'products', 'quiz_questions')
  union all
  select same.table_name, same.row_id
  from same
  where same.table_name = 'courses'
    and not exists (
      select
      from public.course_modules as m
      where m.course_id = same.row_id
        and m.id not in (select row_id from same where table_name = 'course_modules')
    )
    and not exists (
      select
      from public.course_lessons as l
      where l.course_id = same.row_id
        and l.id not in (select row_id from same where table_name = 'course_lessons')
    )
$$;

-- Those among them that can go: courses that no student has begun, products that no student has claimed,
-- categories that no other post needs. QBO Tips stays, because a page of the site is named after it.
create function private.removable_samples()
returns table (table_name text, row_id uuid)
language sql
stable
security definer
set search_path = ''
as $$
  with unchanged as materialized (
    select table_name, row_id
    from private.unchanged_samples()
  ),
  admins as (
    select user_id
    from public.user_roles
    where role = 'admin'
  )
  select u.table_name, u.row_id
  from unchanged as u
  where case u.table_name
    when 'courses' then not exists (
      select
      from public.user_course_progress as p
      where p.course_id = u.row_id
        and p.user_id not in (select user_id from admins)
    )
    when 'products' then not exists (
      select
      from public.product_orders as o
      where o.product_id = u.row_id
        and o.user_id not in (select user_id from admins)
    )
    when 'blog_categories' then not exists (
      select
      from public.blog_categories as c
      where c.id = u.row_id
        and lower(c.name) = 'qbo tips'
    ) and not exists (
      select
      from public.blog_posts as p
      where p.category_id = u.row_id
        and p.id not in (select row_id from unchanged where table_name = 'blog_posts')
    )
    else true
  end
$$;

-- For 'Make it yours': how much sample content would be removed, how much stays and why, and how much of
-- the content is the owner's.
create function public.sample_content()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  unchanged jsonb;
  removable jsonb;
begin
  perform private.require_admin();
  select coalesce(jsonb_object_agg(table_name, ids), '{}')
  into unchanged
  from (select table_name, jsonb_agg(row_id) as ids from private.unchanged_samples() group by table_name) as kinds;
  select coalesce(jsonb_object_agg(table_name, ids), '{}')
  into removable
  from (select table_name, jsonb_agg(row_id) as ids from private.removable_samples() group by table_name) as kinds;

  return jsonb_build_object(
    'goes', jsonb_build_object(
      'posts', coalesce(jsonb_array_length(removable -> 'blog_posts'), 0),
      'categories', coalesce(jsonb_array_length(removable -> 'blog_categories'), 0),
      'courses', coalesce(jsonb_array_length(removable -> 'courses'), 0),
      'lessons', (
        select count(*)
        from public.course_lessons as l
        where removable -> 'courses' ? l.course_id::text
      ),
      'products', coalesce(jsonb_array_length(removable -> 'products'), 0),
      'questions', coalesce(jsonb_array_length(removable -> 'quiz_questions'), 0)
    ),
    'stays', jsonb_build_object(
      'begun_courses', coalesce(jsonb_array_length(unchanged -> 'courses'), 0)
        - coalesce(jsonb_array_length(removable -> 'courses'), 0),
      'claimed_products', coalesce(jsonb_array_length(unchanged -> 'products'), 0)
        - coalesce(jsonb_array_length(removable -> 'products'), 0)
    ),
    'own', jsonb_build_object(
      'posts', (select count(*) from public.blog_posts)
        - coalesce(jsonb_array_length(unchanged -> 'blog_posts'), 0),
      'courses', (select count(*) from public.courses)
        - coalesce(jsonb_array_length(unchanged -> 'courses'), 0)
    )
  );
end
$$;

-- Removes what sample_content() told, in one transaction, and returns the files to remove from storage.
-- `expected` is its 'goes': when something has changed since it was read, nothing is removed.
create function public.remove_sample_content(expected jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  course_ids uuid[];
  product_ids uuid[];
  files jsonb;
begin
  perform private.require_admin();
  -- A student who completes a lesson or claims a product meanwhile waits, and keeps the record.
  lock table public.user_course_progress, public.product_orders in share row exclusive mode;
  if public.sample_content() -> 'goes' is distinct from expected then
    raise exception 'The sample content has changed meanwhile. Please look again.';
  end if;

  course_ids := array(select row_id from private.removable_samples() where table_name = 'courses');
  product_ids := array(select row_id from private.removable_samples() where table_name = 'products');
  select coalesce(jsonb_agg(distinct jsonb_build_object('bucket', f.bucket_id, 'path', f.name)), '[]')
  into files
  from public.file_references as f
  where f.table_name = 'products' and f.row_id = any (product_ids)
    or f.table_name = 'course_lessons' and f.row_id in (
      select l.id
      from public.course_lessons as l
      where l.course_id = any (course_ids)
    );

  -- Categories before posts: which of them are removable depends on the posts.
  delete from public.blog_categories
  where id in (select row_id from private.removable_samples() where table_name = 'blog_categories');
  delete from public.blog_posts
  where id in (select row_id from private.removable_samples() where table_name = 'blog_posts');
  delete from public.quiz_questions
  where id in (select row_id from private.removable_samples() where table_name = 'quiz_questions');
  delete from public.courses where id = any (course_ids);
  delete from public.products where id = any (product_ids);

  return (
    select coalesce(jsonb_agg(file), '[]')
    from jsonb_array_elements(files) as file
    where not exists (
      select
      from public.file_references as f
      where f.bucket_id = file ->> 'bucket'
        and f.name = file ->> 'path'
    )
  );
end
$$;

-- # What waits for the owner

-- When an admin last opened a list: the dashboard tells what is new since then.
create table public.admin_seen_lists (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  list text not null check (list in ('subscribers', 'claims')),
  seen_at timestamptz not null default now(),
  primary key (user_id, list)
);

alter table public.admin_seen_lists enable row level security;

revoke all on public.admin_seen_lists from anon, authenticated;
grant select, insert, update on public.admin_seen_lists to authenticated;
grant all on public.admin_seen_lists to service_role;

create policy "admins read what they have seen" on public.admin_seen_lists
  for select to authenticated
  using (user_id = (select auth.uid()) and (select public.is_admin()));

create policy "admins mark a list as seen" on public.admin_seen_lists
  for insert to authenticated
  with check (user_id = (select auth.uid()) and (select public.is_admin()));

create policy "admins mark a list as seen again" on public.admin_seen_lists
  for update to authenticated
  using (user_id = (select auth.uid()) and (select public.is_admin()))
  with check (user_id = (select auth.uid()) and (select public.is_admin()));

select private.guard_table('public.admin_seen_lists');

-- The counts in the menu of every admin screen. Row level security holds; others than admins get null.
create function public.admin_waiting()
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
      select count(*)
      from public.blog_posts
      where needs_review
    )
  )
  where (select public.is_admin())
$$;

-- admin_waiting(), and everything else that the dashboard lists under Today. A subscriber counts from the
-- moment of confirming.
create function public.admin_today()
returns jsonb
language sql
stable
set search_path = ''
as $$
  select public.admin_waiting() || jsonb_build_object(
    'stopped_students', public.admin_stopped_students(page_size => 1) -> 'total',
    'new_subscribers', (
      select count(*)
      from public.sign_up_offers_emails
      where unsubscribed_at is null
        and confirmed_at > coalesce(
          (
            select seen_at
            from public.admin_seen_lists
            where list = 'subscribers'
              and user_id = (select auth.uid())
          ),
          '-infinity'
        )
    ),
    'new_claims', (
      select count(*)
      from public.product_orders
      where order_date > coalesce(
        (
          select seen_at
          from public.admin_seen_lists
          where list = 'claims'
            and user_id = (select auth.uid())
        ),
        '-infinity'
      )
    )
  )
$$;
