-- Names of pages, sites and searches are kept by the day for the two periods of 30 days that are compared, and
-- by the week before that: a year is drawn week by week, and reads a fifth of the rows.

-- A week is kept on its Monday. Two years back, the longest that is compared, everything goes.
create function private.fold_numbers(today date)
returns void
language sql
set search_path = ''
as $$
  delete from public.daily_totals where day < today - 731;
  delete from public.daily_numbers where day < today - 731;

  with
    folded as (
      delete from public.daily_numbers
      where day < date_trunc('week', today - 60)
        and extract(isodow from day) > 1
        and name <> ''
      returning day, kind, name, count
    )
  insert into public.daily_numbers as n (day, kind, name, count)
  select date_trunc('week', day)::date, kind, name, sum(count)
  from folded
  group by 1, 2, 3
  on conflict on constraint daily_numbers_pkey do update
  set count = n.count + excluded.count
$$;

revoke execute on function private.fold_numbers from public, anon, authenticated, service_role;

-- The salt of a day. Those of earlier days are deleted with their hashes, so nobody can find a reader again.
create or replace function public.read_reader_salt(day date)
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
  perform private.fold_numbers(read_reader_salt.day);
  select s.salt into found_salt from private.reader_salts as s where s.day = read_reader_salt.day;
  return found_salt;
end
$$;
