-- What everybody may write without an account is counted here, because a caller of the REST service
-- never meets the limits of the form. Only rows that are kept count: a refusal undoes its own count.

-- The caller's address as the REST service tells it, one name for a whole IPv6 household. On hosted
-- Supabase only Cloudflare writes the first header; the bundled service writes the second itself.
create function private.caller_address()
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  headers constant jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  address constant text := coalesce(
    headers ->> 'cf-connecting-ip',
    btrim(split_part(headers ->> 'x-forwarded-for', ',', 1))
  );
begin
  return case family(address::inet)
    when 6 then network(set_masklen(address::inet, 64))::text
    else host(address::inet)
  end;
exception
  when invalid_text_representation then
    return '';
end
$$;

-- Trigger argument: how many rows one e-mail address may send in ten minutes. `site.rate_limit_scale` is
-- RATE_LIMIT_SCALE of the bundled services.
create function private.limit_public_form()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  ten_minutes constant int := 600;
  an_hour constant int := 3600;
  most_per_address constant int := 20;
  most_in_all constant int := 300;
  scale constant numeric := coalesce(
    nullif(current_setting('site.rate_limit_scale', true), '')::numeric,
    1
  );
  address constant text := coalesce(private.caller_address(), '');
  wait_seconds int;
begin
  if current_setting('role') not in ('anon', 'authenticated') then
    return new;
  end if;
  wait_seconds := greatest(
    public.count_function_call(
      tg_table_name || ' of ' || lower(btrim(new.email)),
      greatest(1, tg_argv[0]::int * scale)::int,
      ten_minutes
    ),
    case when address <> '' then public.count_function_call(
      tg_table_name || ' from ' || address,
      greatest(1, most_per_address * scale)::int,
      ten_minutes
    ) end,
    public.count_function_call(tg_table_name, greatest(1, most_in_all * scale)::int, an_hour)
  );
  if wait_seconds > 0 then
    raise exception 'That was a lot in a short time. Please try again in % minutes.',
      ceil(wait_seconds / 60.0)
      using errcode = 'PT429';
  end if;
  return new;
end
$$;

-- The form sends one row; so does every other client.
create function private.refuse_many_rows()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_setting('role') in ('anon', 'authenticated') and (select count(*) from added) > 1 then
    raise exception 'Please send one at a time.' using errcode = 'PT400';
  end if;
  return null;
end
$$;

create trigger contact_submissions_limit
  before insert on public.contact_submissions
  for each row execute function private.limit_public_form('5');

create trigger contact_submissions_one_at_a_time
  after insert on public.contact_submissions
  referencing new table as added
  for each statement execute function private.refuse_many_rows();

create trigger sign_up_offers_emails_limit
  before insert on public.sign_up_offers_emails
  for each row execute function private.limit_public_form('5');

create trigger sign_up_offers_emails_one_at_a_time
  after insert on public.sign_up_offers_emails
  referencing new table as added
  for each statement execute function private.refuse_many_rows();
