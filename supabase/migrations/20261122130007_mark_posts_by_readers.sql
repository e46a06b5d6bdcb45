-- A post by somebody who is not an admin is shown as a reader's: it must not be taken for the owner's words.
create function private.is_reader(author uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select not exists (
    select
    from public.user_roles as r
    where r.user_id = author
      and r.role = 'admin'
  )
$$;

-- All three as before (20261118140100_read_posts_with_covers.sql), with the mark.
drop function public.list_feed_posts();

create function public.list_feed_posts()
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
    case when length(p.content) <= 20000 then p.content end,
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

revoke execute on function public.list_feed_posts() from public;
grant execute on function public.list_feed_posts() to anon, authenticated, service_role;

create or replace function public.read_post(slug text)
returns jsonb
language sql
stable
begin atomic
  with post as (
    select
      p.id, p.title, p.slug, p.content, p.excerpt, p.search_description, p.word_count, p.author_name,
      p.published_at, p.updated_at, p.cover_image_url, p.cover_image_alt, p.category_id,
      p.user_id = private.owner_id() as is_by_owner,
      private.is_reader(p.user_id) as is_by_reader
    from public.blog_posts as p
    where p.slug = read_post.slug
  ),
  same_category as (
    select p.id
    from public.blog_posts as p
    where p.category_id = (select category_id from post)
      and p.id <> (select id from post)
      and p.published_at <= now()
    order by p.published_at desc, p.id desc
    limit 2
  ),
  newest as (
    select p.id
    from public.blog_posts as p
    where p.id <> (select id from post)
      and p.published_at <= now()
    order by p.published_at desc, p.id desc
    limit 4
  ),
  related as (
    select
      p.id, p.title, p.slug, p.excerpt, p.word_count, p.author_name, p.published_at,
      p.cover_image_url, c.name as category_name, chosen.place,
      private.is_reader(p.user_id) as is_by_reader
    from (
      select id, min(place) as place
      from (
        select id, 1 as place from same_category
        union all
        select id, 2 from newest
      ) as candidates
      group by id
    ) as chosen
    join public.blog_posts as p on p.id = chosen.id
    left join public.blog_categories as c on c.id = p.category_id
    order by chosen.place, p.published_at desc, p.id desc
    limit 2
  )
  select to_jsonb(post) || jsonb_build_object(
    'category', (
      select jsonb_build_object('id', c.id, 'name', c.name)
      from public.blog_categories as c
      where c.id = post.category_id
    ),
    'previous', (
      select jsonb_build_object('slug', p.slug, 'title', p.title)
      from public.blog_posts as p
      where (p.published_at, p.id) < (post.published_at, post.id)
        and post.published_at <= now()
      order by p.published_at desc, p.id desc
      limit 1
    ),
    'next', (
      select jsonb_build_object('slug', p.slug, 'title', p.title)
      from public.blog_posts as p
      where (p.published_at, p.id) > (post.published_at, post.id)
        and p.published_at <= now()
        and post.published_at <= now()
      order by p.published_at, p.id
      limit 1
    ),
    'related', (
      select coalesce(
        jsonb_agg(to_jsonb(related) order by related.place, related.published_at desc, related.id desc),
        '[]'
      )
      from related
    )
  )
  from post;
end;

create or replace function public.list_posts(
  search text default '',
  category uuid default null,
  page int default 1,
  page_size int default 9
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  most_counted constant int := 1000;
  per_page constant int := greatest(1, least(page_size, 100));
  skipped constant bigint := (greatest(page, 1)::bigint - 1) * per_page;
  wanted constant text := left(btrim(coalesce(search, '')), 200);
  words tsquery;
  conditions text := 'published_at <= now()';
  candidates text;
  total bigint;
  posts jsonb;
begin
  if wanted <> '' then
    words := private.post_query(wanted);
    conditions := conditions || ' and search @@ $1';
  end if;
  if category is not null then
    conditions := conditions || ' and category_id = $2';
  end if;

  if wanted = '' then
    total := private.count_of('blog_posts' || coalesce(':' || category, '')) - (
      select count(*)
      from public.blog_posts as p
      where p.published_at > now()
        and (category is null or p.category_id = category)
    );
  else
    execute format(
      'select count(*) from (select from public.blog_posts where %s limit %s) as found',
      conditions, most_counted + 1
    )
    into total
    using words, category;
  end if;

  -- A rare word goes by the search index, a common one by date. Which of them it is has just been
  -- counted, because the planner takes an unfinished last word for more common than it may be, and
  -- would read the posts by date in search of a few; «offset 0» keeps the two steps apart.
  -- Only ids are skipped over, so a late page reads an index and no posts.
  candidates := format(
    '(select id, published_at from public.blog_posts where %s %s)',
    conditions, case when wanted <> '' and total <= most_counted then 'offset 0' end
  );
  execute format(
    $query$
      select coalesce(jsonb_agg(to_jsonb(post) order by post.published_at desc, post.id desc), '[]')
      from (
        select
          p.id, p.title, p.slug, p.excerpt, p.word_count, p.author_name,
          p.published_at, p.updated_at, p.cover_image_url, p.category_id, c.name as category_name,
          private.is_reader(p.user_id) as is_by_reader
        from (
          select id
          from %s as candidate
          order by published_at desc, id desc
          offset %s
          limit %s
        ) as listed
        join public.blog_posts as p on p.id = listed.id
        left join public.blog_categories as c on c.id = p.category_id
      ) as post
    $query$,
    candidates, skipped, per_page
  )
  into posts
  using words, category;

  return jsonb_build_object(
    'posts', posts,
    'total', case when wanted = '' then total else least(total, most_counted) end,
    'total_is_capped', wanted <> '' and total > most_counted,
    'page', greatest(page, 1),
    'page_size', per_page
  );
end
$$;
