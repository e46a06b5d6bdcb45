-- How often each kind of thing happened on a day, whatever its name: what the plots and the CSV file show. The
-- names are kept by the week after two months (fold_numbers), so their days cannot be summed up later.

create table public.daily_totals (
  day date not null,
  kind text not null
    constraint total_is_of_a_known_kind
      check (kind in ('visit', 'reader', 'page', 'from', 'search', 'quiz', 'call')),
  count int not null
    constraint total_counts_something check (count > 0),
  primary key (day, kind)
);

alter table public.daily_totals enable row level security;

-- Rows are written by add_numbers() alone.
revoke all on public.daily_totals from anon, authenticated;
grant select on public.daily_totals to authenticated;
grant all on public.daily_totals to service_role;

create policy "admins read totals" on public.daily_totals
  for select to authenticated
  using ((select public.is_admin()));

select private.guard_table('public.daily_totals');

insert into public.daily_totals (day, kind, count)
select day, kind, sum(count)
from public.daily_numbers
group by day, kind;

-- Adds what a web process has counted: [{"day", "kind", "name", "count"}] and the hashes of its readers. Both
-- are bounded for each day, so that made-up names and addresses cannot fill the disk.
create or replace function public.add_numbers(day date, numbers jsonb, readers text[] default '{}')
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  most_names constant int := 500;
  most_readers constant int := 100000;
  new_readers int := 0;
begin
  if (select count(*) from private.readers as r where r.day = add_numbers.day) < most_readers then
    insert into private.readers (day, hash)
    select add_numbers.day, left(hash, 64)
    from unnest(readers) as hash
    on conflict do nothing;
    get diagnostics new_readers = row_count;
  end if;

  -- First and in order: two processes that count the same wait here for each other.
  insert into public.daily_totals as t (day, kind, count)
  select add_numbers.day, given.kind, sum(given.count)::int
  from (
    select part ->> 'kind' as kind, (part ->> 'count')::int as count
    from jsonb_array_elements(numbers) as part
    union all
    select 'reader', new_readers
    where new_readers > 0
  ) as given
  group by given.kind
  order by given.kind
  on conflict on constraint daily_totals_pkey do update
  set count = t.count + excluded.count;

  insert into public.daily_numbers as n (day, kind, name, count)
  with
    given as (
      select part ->> 'kind' as kind, left(part ->> 'name', 200) as name, sum((part ->> 'count')::int)::int as count
      from jsonb_array_elements(numbers) as part
      group by 1, 2
      union all
      select 'reader', '', new_readers
      where new_readers > 0
    ),
    room as (
      select d.kind, most_names - count(*) as places
      from public.daily_numbers as d
      where d.day = add_numbers.day
      group by d.kind
    ),
    ranked as (
      select
        given.*,
        known.name is not null as is_known,
        row_number() over (partition by given.kind, known.name is null order by given.count desc) as place
      from given
      left join public.daily_numbers as known
        on known.day = add_numbers.day and known.kind = given.kind and known.name = given.name
    )
  select
    add_numbers.day,
    ranked.kind,
    case when is_known or place <= coalesce(room.places, most_names) then ranked.name else '' end,
    sum(ranked.count)::int
  from ranked
  left join room on room.kind = ranked.kind
  group by 2, 3
  on conflict on constraint daily_numbers_pkey do update
  set count = n.count + excluded.count;
end
$$;

-- The numbers of the last days and of as many before them. `places` holds counts per step of days, 0 for the
-- newest step; `names` the ten most counted of each list.
create or replace function public.read_numbers(days int default 30, step int default 1, time_zone text default 'UTC')
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  today constant date := (now() at time zone time_zone)::date;
  shown constant int := greatest(1, least(days, 366));
  first_day constant date := today - 2 * shown + 1;
  since constant timestamptz := first_day::timestamp at time zone time_zone;
begin
  perform private.require_admin();
  return (
    with
      counted as (
        select t.day, t.kind, t.count
        from public.daily_totals as t
        where t.day between first_day and today
        union all
        select (u.created_at at time zone time_zone)::date, 'sign_up', count(*)
        from auth.users as u
        where u.created_at >= since
        group by 1
        union all
        select (o.order_date at time zone time_zone)::date, 'claim', count(*)
        from public.product_orders as o
        where o.order_date >= since
          and o.paid_order_id is null
        group by 1
        union all
        select (o.paid_at at time zone time_zone)::date, 'sale', count(*)
        from public.paid_orders as o
        where o.paid_at >= since
          and not o.is_test
        group by 1
        union all
        select (p.completed_at at time zone time_zone)::date, 'lesson', count(*)
        from public.user_course_progress as p
        where p.completed_at >= since
        group by 1
      ),
      placed as (
        select
          kind,
          today - day < shown as is_now,
          case when today - day < shown then (today - day) / greatest(step, 1) end as place,
          sum(count) as count
        from counted
        where day <= today
        group by 1, 2, 3
      ),
      named as (
        select
          n.kind,
          n.name,
          sum(n.count) filter (where today - n.day < shown) as count,
          sum(n.count) filter (where today - n.day >= shown) as before
        from public.daily_numbers as n
        where n.day between first_day and today
          and n.kind in ('page', 'from', 'search')
        group by n.kind, n.name
      ),
      ranked as (
        select named.*, row_number() over (partition by kind order by count desc, name) as rank
        from named
        where count > 0
          and name <> ''
      )
    select jsonb_build_object(
      'today', today,
      'places', (
        select coalesce(jsonb_agg(to_jsonb(placed) - 'is_now'), '[]') from placed where is_now
      ),
      'before', (
        select coalesce(jsonb_object_agg(kind, count), '{}') from placed where not is_now
      ),
      'names', (
        select coalesce(
          jsonb_agg(
            jsonb_build_object('kind', kind, 'name', name, 'count', count, 'before', coalesce(before, 0))
            order by kind, rank
          ),
          '[]'
        )
        from ranked
        where rank <= 10
      )
    )
  );
end
$$;
