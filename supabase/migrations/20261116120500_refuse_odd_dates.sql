-- Dates that people cannot mean: minus infinity, infinity, years before 1900 and after 2199. Screens,
-- feeds and plots cannot show them, and lists by date would begin or end with them for ever.
create function private.is_plausible(moment timestamptz)
returns boolean
language sql
immutable
parallel safe
begin atomic
  select moment is null
    or (moment >= timestamptz '1900-01-01 00:00:00Z' and moment < timestamptz '2200-01-01 00:00:00Z');
end;

-- The owner of the database passes, so that an import or a restore brings back what was there.
create function private.refuse_odd_date()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_setting('role') = 'none' then
    return new;
  end if;
  raise exception 'Please give a date between the years 1900 and 2199 (%).', tg_argv[0]
    using errcode = '22008';
end
$$;

-- Dates that are there already are mended first, without the triggers that would keep the old ones. A post
-- that nobody was to see yet becomes a draft, any other gets the time of its writing; of the rest, a date
-- that may be empty becomes empty. `product_interest.day` is left out: one function writes it, as today.
do $$
declare
  dated record;
begin
  for dated in
    select
      c.relname as table_name,
      a.attname as column_name,
      case
        when a.attname = 'published_at' then 'case when published_at > now() then null else created_at end'
        when a.attnotnull then 'now()'
        else 'null'
      end as replacement
    from pg_class as c
    join pg_attribute as a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace
      and c.relkind = 'r'
      and c.relname <> 'product_interest'
      and a.attnum > 0
      and not a.attisdropped
      and a.attgenerated = ''
      and a.atttypid in ('timestamptz'::regtype, 'timestamp'::regtype, 'date'::regtype)
    order by c.relname, a.attname
  loop
    execute format('alter table public.%I disable trigger user', dated.table_name);
    execute format(
      'update public.%I set %I = %s where not private.is_plausible(%2$I)',
      dated.table_name, dated.column_name, dated.replacement
    );
    execute format('alter table public.%I enable trigger user', dated.table_name);

    execute format(
      'create trigger %I before insert on public.%I
       for each row when (not private.is_plausible(new.%I))
       execute function private.refuse_odd_date(%3$L)',
      dated.table_name || '_0_date_added_' || dated.column_name, dated.table_name, dated.column_name
    );
    execute format(
      'create trigger %I before update of %I on public.%I
       for each row when (new.%2$I is distinct from old.%2$I and not private.is_plausible(new.%2$I))
       execute function private.refuse_odd_date(%2$L)',
      dated.table_name || '_0_date_changed_' || dated.column_name, dated.column_name, dated.table_name
    );
  end loop;
end
$$;

-- The figures about progress were made from the old dates.
select private.recount();
