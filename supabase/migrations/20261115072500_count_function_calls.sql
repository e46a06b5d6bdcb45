-- How often the functions in supabase/functions were called, counted for every process and every edge
-- location together. Unlogged, because a limit that is forgotten in a crash does no harm.
create unlogged table private.function_calls (
  -- A hash: who called is nobody's business, only how often.
  key bytea primary key,
  calls integer not null,
  window_ends_at timestamptz not null
);
create index function_calls_window_ends_at_idx on private.function_calls (window_ends_at);

-- Counts one call under a name. Gives the seconds to wait, or 0 when there was room.
create function public.count_function_call(counted text, most integer, window_seconds integer)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  wait_seconds integer;
begin
  insert into private.function_calls as c (key, calls, window_ends_at)
  values (sha256(convert_to(counted, 'UTF8')), 1, now() + make_interval(secs => window_seconds))
  on conflict (key) do update
  set calls = case when c.window_ends_at < now() then 1 else least(c.calls, most) + 1 end,
      window_ends_at = case when c.window_ends_at < now() then excluded.window_ends_at else c.window_ends_at end
  returning case
    when c.calls <= most then 0
    else greatest(1, ceil(extract(epoch from c.window_ends_at - now())))
  end into wait_seconds;

  delete from private.function_calls
  where key in (
    select key
    from private.function_calls
    where window_ends_at < now()
    order by window_ends_at
    limit 100
    for update skip locked
  );
  return wait_seconds;
end
$$;

revoke execute on function public.count_function_call(text, integer, integer) from public, anon, authenticated;
grant execute on function public.count_function_call(text, integer, integer) to service_role;
