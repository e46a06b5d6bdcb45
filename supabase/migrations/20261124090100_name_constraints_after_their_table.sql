-- The table was renamed once, and its constraints kept the old name. Those of not null columns have a name
-- only since Postgres 18.
do $$
declare
  old_name text;
begin
  for old_name in
    select conname
    from pg_constraint
    where conrelid = 'private.hourly_completions'::regclass
      and conname like 'daily\_%'
  loop
    execute format(
      'alter table private.hourly_completions rename constraint %I to %I',
      old_name,
      replace(replace(old_name, 'daily_', 'hourly_'), '_day_', '_hour_')
    );
  end loop;
end
$$;
