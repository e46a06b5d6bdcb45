create table public.course_modules (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references public.courses (id) on delete cascade,
  title text not null
    constraint module_title_is_required check (title ~ '\S')
    constraint module_title_is_not_too_long check (length(title) <= 200),
  -- Equal numbers are allowed and stay stable: every list goes on with created_at and id.
  order_index int not null constraint module_order_index_is_not_negative check (order_index >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index course_modules_course_id_idx
  on public.course_modules (course_id, order_index, created_at, id);

revoke all on public.course_modules from anon, authenticated;
grant select, insert, update, delete on public.course_modules to authenticated;
grant all on public.course_modules to service_role;

alter table public.course_modules enable row level security;

create policy "people read the modules of courses they can read" on public.course_modules
  for select to authenticated
  using (
    exists (
      select
      from public.courses
      where courses.id = course_modules.course_id
    )
  );

create policy "admins add modules" on public.course_modules
  for insert to authenticated
  with check ((select public.is_admin()));

create policy "admins change modules" on public.course_modules
  for update to authenticated
  using ((select public.is_admin()))
  with check ((select public.is_admin()));

create policy "admins delete modules" on public.course_modules
  for delete to authenticated
  using ((select public.is_admin()));

create function private.number_module()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.order_index := coalesce(
    new.order_index,
    (select count(*) from public.course_modules where course_id = new.course_id)
  );
  return new;
end
$$;

create trigger course_modules_1_number
  before insert on public.course_modules
  for each row execute function private.number_module();

create trigger course_modules_2_touch
  before update on public.course_modules
  for each row execute function private.touch_updated_at();
