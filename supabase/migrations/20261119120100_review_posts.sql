-- Posts of students are reviewed: before they appear under approval, afterwards otherwise. A post that waits
-- has no published_at, so lists, feeds, search, sitemap and counts treat it as the draft it is to readers.
alter table public.blog_posts
  -- The publication date that the author asked for; the post waits for approval while it is set.
  add column requested_published_at timestamptz,
  -- When an admin last approved, refused or saw it. The posts of today count as seen.
  add column reviewed_at timestamptz default now(),
  -- Why an admin refused it; the author reads it until the post is sent again.
  add column refusal_reason text
    constraint post_refusal_reason_is_not_too_long check (
      refusal_reason ~ '\S' and length(refusal_reason) <= 1000
    ),
  add constraint post_is_published_or_waits check (
    published_at is null or requested_published_at is null
  );

alter table public.blog_posts
  alter column reviewed_at drop default;

alter table public.blog_posts
  add column needs_review boolean not null generated always as (
    requested_published_at is not null or (published_at is not null and reviewed_at is null)
  ) stored;

create index blog_posts_needs_review_idx on public.blog_posts (created_at desc, id desc)
  where needs_review;

-- As on every other date: see 20261116120500_refuse_odd_dates.sql.
do $$
declare
  dated text;
begin
  foreach dated in array array['requested_published_at', 'reviewed_at'] loop
    execute format(
      'create trigger %I before insert on public.blog_posts
       for each row when (not private.is_plausible(new.%I))
       execute function private.refuse_odd_date(%2$L)',
      'blog_posts_0_date_added_' || dated, dated
    );
    execute format(
      'create trigger %I before update of %I on public.blog_posts
       for each row when (new.%2$I is distinct from old.%2$I and not private.is_plausible(new.%2$I))
       execute function private.refuse_odd_date(%2$L)',
      'blog_posts_0_date_changed_' || dated, dated
    );
  end loop;
end
$$;

-- Silently, like the times of the server: clients send whole rows back. The secret key and the owner pass.
create function private.review_post()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  was_draft boolean := true;
  was_public boolean := false;
  is_changed boolean := true;
begin
  if new.published_at is not null then
    new.requested_published_at := null;
  end if;
  if exists (select from public.user_roles where user_id = new.user_id and role = 'admin') then
    new.reviewed_at := coalesce(new.reviewed_at, now());
    return new;
  end if;
  if current_setting('role') <> 'authenticated' then
    return new;
  end if;

  -- An admin: row level security lets nobody else change the post of another. Or a foreign key's action.
  if auth.uid() is distinct from new.user_id then
    if new.reviewed_at is distinct from old.reviewed_at then
      new.reviewed_at := now();
    end if;
    if new.published_at is not null then
      new.refusal_reason := null;
    end if;
    return new;
  end if;

  if tg_op = 'INSERT' then
    new.reviewed_at := null;
    new.refusal_reason := null;
  else
    new.reviewed_at := old.reviewed_at;
    new.refusal_reason := old.refusal_reason;
    was_draft := old.published_at is null and old.requested_published_at is null;
    was_public := coalesce(old.published_at <= now(), false);
    -- A category that is deleted leaves the post uncategorized, which is no change by the author.
    is_changed := (new.category_id is not null and new.category_id is distinct from old.category_id)
      or (
        new.title, new.content, new.slug, new.published_at,
        new.cover_image_url, new.cover_image_alt, new.written_excerpt, new.search_description
      ) is distinct from (
        old.title, old.content, old.slug, old.published_at,
        old.cover_image_url, old.cover_image_alt, old.written_excerpt, old.search_description
      );
  end if;

  if is_changed
    and new.published_at is not null
    and private.writing_of(new.user_id) <> 'open'
  then
    new.requested_published_at := new.published_at;
    new.published_at := null;
  end if;
  if new.published_at is not null or new.requested_published_at is not null then
    new.refusal_reason := null;
    -- A waiting post that readers knew keeps the old review: its date is kept when it is approved again.
    if is_changed and (was_draft or (old.published_at is not null and not was_public)) then
      new.reviewed_at := null;
    end if;
  end if;
  return new;
end
$$;

create trigger blog_posts_4_review
  before insert or update on public.blog_posts
  for each row execute function private.review_post();

create policy "nobody writes while writing is closed" on public.blog_posts
  as restrictive for insert to authenticated
  with check ((select public.writing_rule()) <> 'closed');

create policy "nobody changes posts while writing is closed" on public.blog_posts
  as restrictive for update to authenticated
  using ((select public.writing_rule()) <> 'closed');

-- The name of a category is read by everybody at once.
create policy "only free writers add categories" on public.blog_categories
  as restrictive for insert to authenticated
  with check ((select public.writing_rule()) = 'open');

create policy "only free writers rename categories" on public.blog_categories
  as restrictive for update to authenticated
  using ((select public.writing_rule()) = 'open');

-- A post that was scheduled while its author wrote freely waits when that ends, unless an admin has seen it.
create function private.hold_scheduled_posts()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.blog_posts
  set
    requested_published_at = published_at,
    published_at = null
  where published_at > now()
    and reviewed_at is null
    and private.writing_of(user_id) <> 'open';
  return null;
end
$$;

create trigger site_settings_hold_scheduled_posts
  after insert or update on public.site_settings
  for each statement execute function private.hold_scheduled_posts();

create trigger user_roles_hold_scheduled_posts
  after update of role, is_trusted_writer on public.user_roles
  for each statement execute function private.hold_scheduled_posts();

-- As before, with the state of the review.
create or replace function public.admin_list_posts(
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
          p.requested_published_at, p.refusal_reason,
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
