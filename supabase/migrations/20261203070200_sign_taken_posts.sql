-- A post that was brought from another blog shows the name of its author there, who may have no account here.

alter table public.blog_posts
  -- Null for a post that was written here: it shows the name of its account.
  add column original_author text
    constraint post_original_author_is_short check (
      original_author ~ '\S' and length(original_author) <= 120
    );

-- As before, and only the secret key names another author: nobody writes under another person's name.
create or replace function private.sign_post()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  is_caller constant boolean := current_setting('role') = 'authenticated';
begin
  if is_caller then
    new.original_author := case tg_op when 'UPDATE' then old.original_author end;
  end if;
  if tg_op = 'UPDATE'
    and is_caller
    and auth.uid() is distinct from old.user_id
    and (
      new.title, new.content, new.slug, new.user_id,
      new.cover_image_url, new.cover_image_alt, new.written_excerpt, new.search_description
    ) is distinct from (
      old.title, old.content, old.slug, old.user_id,
      old.cover_image_url, old.cover_image_alt, old.written_excerpt, old.search_description
    )
  then
    raise exception 'Only the author changes the words of a post.' using errcode = '42501';
  end if;
  if tg_op = 'UPDATE'
    and new.published_at is not null
    and new.user_id = old.user_id
    and not (is_caller and auth.uid() = new.user_id)
    and private.writing_of(new.user_id) <> 'open'
  then
    new.author_name := old.author_name;
  else
    new.author_name := coalesce(new.original_author, private.author_name_of(new.user_id));
  end if;
  return new;
end
$$;

create or replace function private.follow_changed_name()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  new_name constant text := private.author_name_of(new.id);
begin
  update public.blog_posts
  set author_name = new_name
  where user_id = new.id
    and original_author is null
    and author_name <> new_name;
  update public.site_document_versions
  set author = new_name
  where published_by = new.id
    and author <> new_name;
  return null;
end
$$;

-- As before, but the owner's sentence and portrait do not stand below another author's words.
create or replace function public.read_post(slug text)
returns jsonb
language sql
stable
begin atomic
  with post as (
    select
      p.id, p.title, p.slug, p.content, p.excerpt, p.search_description, p.word_count, p.author_name,
      p.published_at, p.updated_at, p.cover_image_url, p.cover_image_alt, p.category_id,
      p.original_author is null and p.user_id = private.owner_id() as is_by_owner,
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
