-- Brings a database of version 9aa2b99, the last with the migrations that the chapters replaced, to the schema
-- of the chapters.

-- As before, with the caller read from the claims once rather than for each lesson.
create or replace function public.read_dashboard(
  course_slugs text[],
  lesson_slugs text[],
  product_slugs text[]
)
returns json
language plpgsql
stable
as $$
declare
  me constant uuid := auth.uid();
begin
  return json_build_object(
    'courses', (
      select coalesce(
        json_agg(progress order by progress.course_created_at desc, progress.course_id),
        '[]'
      )
      from public.course_progress_of(me) as progress
    ),
    'lessons', (
      select coalesce(
        json_agg(
          json_build_object(
            'course_slug', c.slug,
            'lesson_slug', l.slug,
            'is_done', done.lesson_id is not null
          )
        ),
        '[]'
      )
      from public.courses as c
      join public.course_lessons as l on l.course_id = c.id
      left join public.user_course_progress as done
        on done.lesson_id = l.id
        and done.user_id = me
      where c.slug = any (course_slugs)
        and l.slug = any (lesson_slugs)
    ),
    'products', (
      select coalesce(
        json_agg(
          json_build_object(
            'slug', p.slug,
            'is_owned', exists (
              select
              from public.product_orders as o
              where o.product_id = p.id
                and o.user_id = me
            )
          )
        ),
        '[]'
      )
      from public.products as p
      where p.slug = any (product_slugs)
    ),
    'checked_steps', (
      select coalesce(json_agg(json_build_object('path', t.path, 'step', t.step)), '[]')
      from public.path_ticks as t
      where t.user_id = me
    )
  );
end;
$$;

-- The rules that every table shares, in one place: a table that is created, or gets a column with a date,
-- calls this function again. Until now each migration wrote them out, and the newer tables had forgotten
-- the policy of the service role.
--
-- * An account with a verified factor gives a session that has only passed the password no more than a
--   visitor gets: visitors_read and visitors_add name what that is.
-- * service_role bypasses row level security on Supabase. A managed Postgres may not allow such a role, so
--   each table also says it in a policy.
-- * A date beyond any calendar is refused when it is written. One that is there already may stay.
create function private.guard_table(
  guarded regclass,
  visitors_read boolean default false,
  visitors_add boolean default false
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  bare_name constant text := (select relname from pg_catalog.pg_class where oid = guarded);
  rule text;
  dated text;
begin
  foreach rule in array array[
    'reading takes the second factor', 'adding takes the second factor',
    'changing takes the second factor', 'deleting takes the second factor',
    'the service role does everything'
  ]
  loop
    execute format('drop policy if exists %I on %s', rule, guarded);
  end loop;
  if not visitors_read then
    execute format(
      'create policy "reading takes the second factor" on %s as restrictive for select to authenticated
       using ((select public.passed_second_factor()))',
      guarded
    );
  end if;
  if not visitors_add then
    execute format(
      'create policy "adding takes the second factor" on %s as restrictive for insert to authenticated
       with check ((select public.passed_second_factor()))',
      guarded
    );
  end if;
  execute format(
    'create policy "changing takes the second factor" on %s as restrictive for update to authenticated
     using ((select public.passed_second_factor()))',
    guarded
  );
  execute format(
    'create policy "deleting takes the second factor" on %s as restrictive for delete to authenticated
     using ((select public.passed_second_factor()))',
    guarded
  );
  execute format(
    'create policy "the service role does everything" on %s for all to service_role
     using (true) with check (true)',
    guarded
  );

  for dated in
    select attname
    from pg_catalog.pg_attribute
    where attrelid = guarded
      and attnum > 0
      and not attisdropped
      and attgenerated = ''
      and atttypid in ('timestamptz'::regtype, 'date'::regtype)
  loop
    execute format(
      'create or replace trigger %I before insert on %s
       for each row when (not private.is_plausible(new.%I))
       execute function private.refuse_odd_date(%3$L)',
      bare_name || '_0_date_added_' || dated, guarded, dated
    );
    execute format(
      'create or replace trigger %I before update of %I on %s
       for each row when (new.%2$I is distinct from old.%2$I and not private.is_plausible(new.%2$I))
       execute function private.refuse_odd_date(%2$L)',
      bare_name || '_0_date_changed_' || dated, dated, guarded
    );
  end loop;
end;
$$;

revoke execute on function private.guard_table(regclass, boolean, boolean) from public;

-- Three tables had names of their own for these triggers.
drop trigger site_documents_0_date_added on public.site_documents;
drop trigger site_documents_0_date_changed on public.site_documents;
drop trigger site_document_versions_0_date_added on public.site_document_versions;
drop trigger site_document_versions_0_date_changed on public.site_document_versions;
drop trigger site_document_drafts_0_date_added on public.site_document_drafts;
drop trigger site_document_drafts_0_date_changed on public.site_document_drafts;

select private.guard_table(
  oid,
  visitors_read := relname in ('blog_categories', 'blog_posts', 'quiz_answers', 'quiz_questions', 'site_documents'),
  visitors_add := relname in ('contact_submissions', 'sign_up_offers_emails')
)
from pg_class
where relnamespace = 'public'::regnamespace
  and relkind = 'r'
order by relname;

-- The log is written by its own functions alone; "the service role reads the audit log" stays.
drop policy "the service role does everything" on public.audit_log;

-- The table was renamed once, and its constraints kept the old name. Those of not null columns have a name
-- only since Postgres 18.
do $$
declare
  old_name text;
begin
  for old_name in
    select conname
    from pg_constraint
    where conrelid = 'private.hourly_completions'::regclass
      and conname like 'daily\_%'
  loop
    execute format(
      'alter table private.hourly_completions rename constraint %I to %I',
      old_name,
      replace(replace(old_name, 'daily_', 'hourly_'), '_day_', '_hour_')
    );
  end loop;
end
$$;

-- As before, without `case … end`: the Supabase CLI up to 2.117 takes its `end` for that of the body, and
-- `supabase db push` stops there.
create or replace function public.list_feed_posts()
returns table (
  id uuid,
  title text,
  slug text,
  content text,
  excerpt text,
  author_name text,
  published_at timestamptz,
  updated_at timestamptz,
  category_name text,
  cover_image_url text,
  is_by_reader boolean
)
language sql
stable
begin atomic
  select
    p.id,
    p.title,
    p.slug,
    (select p.content where length(p.content) <= 20000),
    p.excerpt,
    p.author_name,
    p.published_at,
    p.updated_at,
    c.name,
    p.cover_image_url,
    private.is_reader(p.user_id)
  from public.blog_posts as p
  left join public.blog_categories as c on c.id = p.category_id
  where p.published_at <= now()
  order by p.published_at desc, p.id desc
  limit 20;
end;

create or replace function public.course_progress_of(student uuid)
returns table (
  course_id uuid,
  course_title text,
  course_slug text,
  course_description text,
  course_created_at timestamptz,
  is_published boolean,
  total_lessons int,
  completed_lessons int,
  percent int,
  next_lesson_id uuid,
  next_lesson_slug text,
  next_lesson_title text,
  new_lessons int,
  finished_at timestamptz,
  last_activity_at timestamptz
)
language sql
stable
begin atomic
  select
    c.id,
    c.title,
    c.slug,
    c.description,
    c.created_at,
    c.is_published,
    p.total,
    p.completed,
    least(100, coalesce(round(100.0 * p.completed / nullif(p.total, 0)), 0))::int,
    p.open_ids[1],
    p.open_slugs[1],
    p.open_titles[1],
    (p.finished_at is not null)::int * (p.total - p.completed),
    p.finished_at,
    p.last_activity_at
  from public.courses as c
  cross join lateral (
    select
      count(*)::int as total,
      count(lesson.completed_at)::int as completed,
      greatest(max(lesson.completed_at), max(lesson.opened_at)) as last_activity_at,
      max(lesson.all_done_at) filter (where lesson.all_done_at < lesson.next_added_at) as finished_at,
      array_agg(lesson.id order by lesson.is_before_opened, lesson.position)
        filter (where lesson.completed_at is null) as open_ids,
      array_agg(lesson.slug order by lesson.is_before_opened, lesson.position)
        filter (where lesson.completed_at is null) as open_slugs,
      array_agg(lesson.title order by lesson.is_before_opened, lesson.position)
        filter (where lesson.completed_at is null) as open_titles
    from (
      select
        placed.*,
        coalesce(
          placed.position < max(placed.position) filter (where placed.opened_at is not null) over (),
          false
        ) as is_before_opened
      from (
        select
          l.id,
          l.slug,
          l.title,
          done.completed_at,
          opened.opened_at,
          row_number() over (
            order by m.order_index, m.created_at, m.id, l.order_index, l.created_at, l.id
          ) as position,
          max(coalesce(done.completed_at, 'infinity')) over (order by l.created_at) as all_done_at,
          coalesce(
            min(l.created_at) over (
              order by l.created_at
              groups between 1 following and unbounded following
            ),
            'infinity'
          ) as next_added_at
        from public.course_lessons as l
        join public.course_modules as m on m.id = l.module_id
        left join public.user_course_progress as done
          on done.lesson_id = l.id
          and done.user_id = student
        left join public.opened_lessons as opened
          on opened.lesson_id = l.id
          and opened.user_id = student
        where l.course_id = c.id
      ) as placed
    ) as lesson
  ) as p;
end;
