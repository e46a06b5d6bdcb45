create table public.blog_categories (
  id uuid primary key default gen_random_uuid(),
  name text not null
    constraint category_name_is_not_empty check (name ~ '\S')
    constraint category_name_is_not_too_long check (length(name) <= 80),
  -- A category outlives its author, because posts of others may stand in it.
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);

create unique index blog_categories_name_is_unique on public.blog_categories (lower(name));
create index blog_categories_name_idx on public.blog_categories (name);
create index blog_categories_user_id_idx on public.blog_categories (user_id);

revoke all on public.blog_categories from anon, authenticated;
grant select on public.blog_categories to anon, authenticated;
grant insert, update, delete on public.blog_categories to authenticated;
grant all on public.blog_categories to service_role;

alter table public.blog_categories enable row level security;

create policy "everyone reads categories" on public.blog_categories
  for select to anon, authenticated
  using (true);

create policy "people add their own categories" on public.blog_categories
  for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "people change their own categories" on public.blog_categories
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

create policy "admins change categories without an owner" on public.blog_categories
  for update to authenticated
  using (user_id is null and (select public.is_admin()))
  with check ((select public.is_admin()) and (user_id is null or user_id = (select auth.uid())));

create policy "people delete their own categories" on public.blog_categories
  for delete to authenticated
  using (user_id = (select auth.uid()));

create policy "admins take down any category" on public.blog_categories
  for delete to authenticated
  using ((select public.is_admin()));

-- Pages look a category up by its exact name.
create function private.trim_category_name()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.name := btrim(regexp_replace(new.name, '\s+', ' ', 'g'));
  return new;
end
$$;

create trigger blog_categories_trim_name
  before insert or update on public.blog_categories
  for each row execute function private.trim_category_name();
