-- First names of subscribers, for 'Hi Jane,' in letters. The form for offers asks for an address alone, so a
-- name comes from an import or from the account of the same address.
alter table public.sign_up_offers_emails
  add column first_name text not null default ''
    constraint offers_first_name_is_short check (length(first_name) <= 60 and first_name !~ '[[:cntrl:]]');

drop function public.import_subscribers(text[], text);

-- As before (20261120300100_keep_letter_addresses.sql), and with first names in the order of the addresses. An
-- address that is on the list already takes the new name: 'named'.
create function public.import_subscribers(addresses text[], consent text, first_names text[] default '{}')
returns text[]
language plpgsql
security definer
set search_path = ''
as $$
declare
  given text;
  place int;
  address text;
  name text;
  outcome text;
  outcomes text[] := '{}';
begin
  perform private.require_admin();
  if consent is null or consent !~ '\S' then
    raise exception 'Please say how these people agreed.' using errcode = '22023';
  end if;
  if cardinality(addresses) > 1000 then
    raise exception 'Please send at most 1,000 addresses at a time.' using errcode = '22023';
  end if;
  for given, place in select * from unnest(addresses) with ordinality loop
    address := lower(btrim(coalesce(given, ''), E' \t\r\n'));
    name := left(btrim(regexp_replace(coalesce(first_names[place], ''), '[[:cntrl:]]+', ' ', 'g')), 60);
    outcome := null;
    if not private.is_email(address) then
      outcome := 'invalid';
    else
      select case
        when a.left_at is not null then 'left'
        when a.bounced_at is not null then 'bounced'
      end
      into outcome
      from public.letter_addresses as a
      where a.email = address;
      if outcome is null then
        insert into public.sign_up_offers_emails as e
          (email, first_name, consent, source, confirmed_at, welcome_due_at)
        values (address, name, import_subscribers.consent, 'import', now(), null)
        on conflict (email) do update
          set
            confirmed_at = now(),
            consent = excluded.consent,
            source = 'import',
            first_name = coalesce(nullif(excluded.first_name, ''), e.first_name)
          where e.confirmed_at is null
            and e.unsubscribed_at is null;
        outcome := case when found then 'added' end;
      end if;
      if outcome is null then
        update public.sign_up_offers_emails as e
        set first_name = name
        where e.email = address
          and name not in ('', e.first_name);
        outcome := case when found then 'named' else 'known' end;
      end if;
    end if;
    outcomes := outcomes || outcome;
  end loop;
  return outcomes;
end
$$;

revoke execute on function public.import_subscribers(text[], text, text[]) from public, anon;
grant execute on function public.import_subscribers(text[], text, text[]) to authenticated, service_role;

-- The names that are known for an address, the best first: people's own words, then an import. The sender of
-- letters finds the first name in them.
create function public.names_of_address(address text)
returns text[]
language sql
stable
security definer
set search_path = ''
as $$
  select array(
    select left(found.name, 200)
    from (
      select 1 as place, u.raw_user_meta_data ->> 'full_name' as name
      from auth.users as u
      where u.email = address
        and not u.is_sso_user
        and u.email_confirmed_at is not null
      union all
      select 2, e.first_name
      from public.sign_up_offers_emails as e
      where e.email = address
    ) as found
    where found.name <> ''
    order by found.place
  )
$$;

revoke execute on function public.names_of_address(text) from public, anon, authenticated;
grant execute on function public.names_of_address(text) to service_role;
