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
