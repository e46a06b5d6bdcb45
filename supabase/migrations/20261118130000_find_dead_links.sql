-- The site check also finds sample videos, pictures without alternative text beside videos, and links to pages
-- of this site that do not exist. The program knows its routes and the texts of My site, so it passes them.

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

-- known_pages is a regular expression of the program's routes; behind those of posts, courses and products there
-- must be a row that visitors can open.
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
    else false
  end
$$;

revoke execute on function private.internal_paths_in(text, text), private.is_dead_path(text, text)
  from public, anon, authenticated;

create index blog_posts_with_links_idx on public.blog_posts (created_at desc)
  where content ilike '%href%';

-- The body stays what it was; the function below adds to it.
alter function public.site_check() set schema private;
revoke execute on function private.site_check() from public, anon, authenticated, service_role;

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

revoke execute on function public.site_check(text, text, text[]) from public, anon;
grant execute on function public.site_check(text, text, text[]) to authenticated, service_role;
