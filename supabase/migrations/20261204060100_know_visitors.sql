-- On hosted Supabase every page's request comes from the site's server. The server tells the visitor's address
-- with a proof, so that visitors do not share one rate limit, nor answers about each other's addresses.

-- The key of the proofs, made with this database: one row.
create table private.visitor_key (
  id boolean primary key default true check (id),
  key bytea not null default extensions.gen_random_bytes(32)
);

insert into private.visitor_key default values;

revoke all on private.visitor_key from public, anon, authenticated, service_role;

-- For the site's server, which asks once at its start.
create function public.read_visitor_key()
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select encode(k.key, 'hex') from private.visitor_key as k
$$;

revoke execute on function public.read_visitor_key from public, anon, authenticated, service_role;
grant execute on function public.read_visitor_key to service_role;

-- The caller's network, from the headers that the REST service passes on. An address in x-visitor counts only
-- with the HMAC that the site's server makes of it. On hosted Supabase only Cloudflare writes the second
-- header; the bundled service writes the third itself.
create or replace function private.caller_address()
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select private.network_of(coalesce(
    (
      select headers ->> 'x-visitor'
      from private.visitor_key as k
      where headers ->> 'x-visitor-proof' = encode(
        extensions.hmac(convert_to(headers ->> 'x-visitor', 'UTF8'), k.key, 'sha256'),
        'hex'
      )
    ),
    headers ->> 'cf-connecting-ip',
    btrim(split_part(headers ->> 'x-forwarded-for', ',', 1))
  ))
  from (select nullif(current_setting('request.headers', true), '')::jsonb as headers) as request
$$;
