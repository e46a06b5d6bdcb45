-- The newest posts for feeds, a bounded amount: the text of a short post as a whole, of a long one none.
-- Not a definer: row level security decides, and drafts are left out for their authors too.
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
  category_name text
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
    c.name
  from public.blog_posts as p
  left join public.blog_categories as c on c.id = p.category_id
  where p.published_at <= now()
  order by p.published_at desc, p.id desc
  limit 20;
end;

revoke execute on function public.list_feed_posts() from public;
grant execute on function public.list_feed_posts() to anon, authenticated, service_role;
