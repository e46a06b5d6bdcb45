-- Steps of a learning path that a student ticked by hand. The owner writes the paths, so a step is known by
-- its title.
create table public.path_ticks (
  user_id uuid not null references auth.users (id) on delete cascade,
  path text not null check (length(path) <= 40),
  step text not null check (length(step) <= 100),
  primary key (user_id, path, step)
);

revoke all on public.path_ticks from anon, authenticated;
grant select, insert, delete on public.path_ticks to authenticated;
grant all on public.path_ticks to service_role;

alter table public.path_ticks enable row level security;

create policy "students read their own ticks" on public.path_ticks
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "students tick a step" on public.path_ticks
  for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "students take their own ticks back" on public.path_ticks
  for delete to authenticated
  using (user_id = (select auth.uid()));

create policy "reading takes the second factor" on public.path_ticks
  as restrictive for select to authenticated
  using ((select public.passed_second_factor()));

create policy "adding takes the second factor" on public.path_ticks
  as restrictive for insert to authenticated
  with check ((select public.passed_second_factor()));

create policy "changing takes the second factor" on public.path_ticks
  as restrictive for update to authenticated
  using ((select public.passed_second_factor()));

create policy "deleting takes the second factor" on public.path_ticks
  as restrictive for delete to authenticated
  using ((select public.passed_second_factor()));

-- More than the steps of all paths, and few enough that nobody fills the table.
create function private.bound_path_ticks()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if (select count(*) from public.path_ticks where user_id = new.user_id) >= 200 then
    raise exception 'There are too many checked steps.' using errcode = '42501';
  end if;
  return new;
end
$$;

create trigger path_ticks_bound
  before insert on public.path_ticks
  for each row execute function private.bound_path_ticks();
