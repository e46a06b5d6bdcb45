-- What is read here, counted by the site itself: how often a thing happened on a day, without who did it.
--
-- Readers are told apart for one day by a hash of their network and browser. Its salt is random and deleted
-- with the hashes when the day is over; they never stand beside what was read.

create table public.daily_numbers (
  day date not null,
  kind text not null
    constraint number_is_of_a_known_kind
      check (kind in ('visit', 'reader', 'page', 'from', 'search', 'quiz', 'call')),
  -- The page, the site that a visitor came from, or the words of a search; '' for the rest of a long list.
  name text not null default ''
    constraint number_has_a_short_name check (length(name) <= 200),
  count int not null
    constraint number_counts_something check (count > 0),
  primary key (day, kind, name)
);

alter table public.daily_numbers enable row level security;

-- Rows are written by add_numbers() alone.
revoke all on public.daily_numbers from anon, authenticated;
grant select on public.daily_numbers to authenticated;
grant all on public.daily_numbers to service_role;

create policy "admins read numbers" on public.daily_numbers
  for select to authenticated
  using ((select public.is_admin()));

select private.guard_table('public.daily_numbers');

create table private.reader_salts (
  day date primary key,
  salt text not null default encode(extensions.gen_random_bytes(16), 'hex')
);

create table private.readers (
  day date not null,
  hash text not null,
  primary key (day, hash)
);

-- The salt of a day. Those of earlier days are deleted with their hashes, so nobody can find a reader again.
create function public.read_reader_salt(day date)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  found_salt text;
begin
  insert into private.reader_salts (day) values (read_reader_salt.day) on conflict do nothing;
  delete from private.reader_salts as s where s.day < read_reader_salt.day;
  delete from private.readers as r where r.day < read_reader_salt.day;
  select s.salt into found_salt from private.reader_salts as s where s.day = read_reader_salt.day;
  return found_salt;
end
$$;

-- Adds what a web process has counted: [{"day", "kind", "name", "count"}] and the hashes of its readers. Both
-- are bounded for each day, so that made-up names and addresses cannot fill the disk.
create function public.add_numbers(day date, numbers jsonb, readers text[] default '{}')
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
create function public.read_numbers(days int default 30, step int default 1, time_zone text default 'UTC')
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
        select n.day, n.kind, sum(n.count) as count
        from public.daily_numbers as n
        where n.day between first_day and today
        group by n.day, n.kind
        union all
        select (u.created_at at time zone time_zone)::date, 'sign_up', count(*)
        from auth.users as u
        where u.created_at >= since
        group by 1
        union all
        select (o.order_date at time zone time_zone)::date, 'claim', count(*)
        from public.product_orders as o
        where o.order_date >= since
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

revoke execute on function public.read_reader_salt, public.add_numbers, public.read_numbers
  from public, anon, authenticated, service_role;
grant execute on function public.read_reader_salt, public.add_numbers to service_role;
grant execute on function public.read_numbers to authenticated, service_role;
