-- Rate limits count callers by network, and the database is where all of them meet: the bundled services,
-- the REST service and the hosted edge functions.

-- An IPv4 address, or the /64 network of an IPv6 one, because one subscriber has all addresses of it. IPv4
-- written as IPv6 (::ffff:…) is IPv4. Empty for text that is no address.
create function private.network_of(address text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  plain text;
begin
  plain := regexp_replace(host(split_part(address, '%', 1)::inet), '^::ffff:(?=\d+\.)', '');
  return case family(plain::inet)
    when 6 then network(set_masklen(plain::inet, 64))::text
    else plain
  end;
exception
  when invalid_text_representation then
    return '';
end
$$;

-- The caller's network as the REST service tells it. On hosted Supabase only Cloudflare writes the first
-- header; the bundled service writes the second itself.
create or replace function private.caller_address()
returns text
language sql
stable
set search_path = ''
as $$
  select private.network_of(coalesce(
    headers ->> 'cf-connecting-ip',
    btrim(split_part(headers ->> 'x-forwarded-for', ',', 1))
  ))
  from (select nullif(current_setting('request.headers', true), '')::jsonb as headers) as request
$$;

drop function public.count_function_call(text, integer, integer);

-- Counts one call under a name, or under a name and the network of an address. Gives the seconds to wait,
-- or 0 when there was room.
create function public.count_function_call(
  counted text,
  most integer,
  window_seconds integer,
  address text default null
)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  name constant text := concat_ws(' ', counted, private.network_of(address));
  wait_seconds integer;
begin
  insert into private.function_calls as c (key, calls, window_ends_at)
  values (sha256(convert_to(name, 'UTF8')), 1, now() + make_interval(secs => window_seconds))
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

revoke execute on function public.count_function_call(text, integer, integer, text) from public, anon, authenticated;
grant execute on function public.count_function_call(text, integer, integer, text) to service_role;
