-- Lists of posts with their total in one call. They are definers with their own conditions, because row
-- level security evaluates a search only after its own conditions and so could not use a search index.

-- Every word must occur; the last one may be unfinished, because people search while they type.
create function private.post_query(search text)
returns tsquery
language plpgsql
stable
set search_path = ''
set client_min_messages = warning -- a search for «the» is no news
as $$
declare
  words constant tsquery := websearch_to_tsquery('pg_catalog.english', search);
  last_word constant text := substring(lower(search) from '([[:alnum:]]{2,})\s*$');
  earlier constant text := regexp_replace(lower(search), '[[:alnum:]]{2,}\s*$', '');
begin
  if last_word is null or search ~ '["-]' then
    return words;
  end if;
  return words || (
    websearch_to_tsquery('pg_catalog.english', earlier)
    && to_tsquery('pg_catalog.simple', last_word || ':*')
  );
end
$$;

create function public.list_posts(
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

  -- execute … using plans with the words at hand: a rare word goes by the search index, a common one
  -- by date. Only ids are skipped over, so a late page reads an index and no posts.
  execute format(
    $query$
      select coalesce(jsonb_agg(to_jsonb(post) order by post.published_at desc, post.id desc), '[]')
      from (
        select
          p.id, p.title, p.slug, p.excerpt, p.word_count, p.author_name,
          p.published_at, p.updated_at, p.category_id, c.name as category_name
        from (
          select id
          from public.blog_posts
          where %s
          order by published_at desc, id desc
          offset %s
          limit %s
        ) as listed
        join public.blog_posts as p on p.id = listed.id
        left join public.blog_categories as c on c.id = p.category_id
      ) as post
    $query$,
    conditions, skipped, per_page
  )
  into posts
  using words, category;

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

  return jsonb_build_object(
    'posts', posts,
    'total', case when wanted = '' then total else least(total, most_counted) end,
    'total_is_capped', wanted <> '' and total > most_counted,
    'page', greatest(page, 1),
    'page_size', per_page
  );
end
$$;

revoke execute on function public.list_posts(text, uuid, int, int) from public;
grant execute on function public.list_posts(text, uuid, int, int) to anon, authenticated, service_role;

-- Everybody's posts, drafts too, for the admin who looks after the blog. `search` is part of a title.
create function public.admin_list_posts(
  search text default '',
  category uuid default null,
  page int default 1,
  page_size int default 25
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
  conditions text := 'true';
  total bigint;
  posts jsonb;
begin
  perform private.require_admin();
  if wanted <> '' then
    conditions := conditions || ' and title ilike $1';
  end if;
  if category is not null then
    conditions := conditions || ' and category_id = $2';
  end if;

  execute format(
    $query$
      select coalesce(jsonb_agg(to_jsonb(post) order by post.created_at desc, post.id desc), '[]')
      from (
        select
          p.id, p.title, p.slug, p.excerpt, p.user_id, p.author_name, p.published_at,
          p.created_at, p.updated_at, p.category_id, c.name as category_name
        from (
          select id
          from public.blog_posts
          where %s
          order by created_at desc, id desc
          offset %s
          limit %s
        ) as listed
        join public.blog_posts as p on p.id = listed.id
        left join public.blog_categories as c on c.id = p.category_id
      ) as post
    $query$,
    conditions, skipped, per_page
  )
  into posts
  using private.contains_pattern(wanted), category;

  execute format(
    'select count(*) from (select from public.blog_posts where %s limit %s) as found',
    conditions, most_counted + 1
  )
  into total
  using private.contains_pattern(wanted), category;

  return jsonb_build_object(
    'posts', posts,
    'total', least(total, most_counted),
    'total_is_capped', total > most_counted,
    'page', greatest(page, 1),
    'page_size', per_page
  );
end
$$;

revoke execute on function public.admin_list_posts(text, uuid, int, int) from public, anon;
grant execute on function public.admin_list_posts(text, uuid, int, int) to authenticated, service_role;

-- When the next scheduled post appears: a page cache must not keep its lists beyond that moment.
create function public.next_publication_at()
returns timestamptz
language sql
stable
security definer
set search_path = ''
as $$
  select min(published_at)
  from public.blog_posts
  where published_at > now()
$$;

revoke execute on function public.next_publication_at() from public;
grant execute on function public.next_publication_at() to anon, authenticated, service_role;
