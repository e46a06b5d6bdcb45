-- On Supabase service_role bypasses row level security. A managed Postgres may not allow such a role, so
-- every table also says it in a policy.
do $$
declare
  guarded text;
begin
  for guarded in
    select relname
    from pg_class
    where relnamespace = 'public'::regnamespace
      and relkind = 'r'
      and relrowsecurity
    order by relname
  loop
    execute format(
      'create policy "the service role does everything" on public.%I
       for all to service_role using (true) with check (true)',
      guarded
    );
  end loop;
end
$$;
