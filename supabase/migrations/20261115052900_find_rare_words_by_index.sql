-- The list of posts, as before but for how a search finds its posts.
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
          p.published_at, p.updated_at, p.category_id, c.name as category_name
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
