-- An import of subscribers is one call, so all of it or nothing; it keeps the day of each consent, and can be
-- tried first.

drop function public.import_subscribers(text[], text, text[]);

-- Gives an outcome for each address, in their order: 'added'; 'named', known and given another first name;
-- 'known', 'left', 'bounced' or 'invalid'. first_names and consented_at are in the order of the addresses; a
-- consent without a date counts from now. A trial gives the same outcomes and writes nothing.
create function public.import_subscribers(
  addresses text[],
  consent text,
  first_names text[] default '{}',
  consented_at timestamptz[] default '{}',
  is_trial boolean default false
)
returns text[]
language plpgsql
security definer
set search_path = ''
set statement_timeout = '2min'
as $$
declare
  given text;
  place int;
  address text;
  name text;
  agreed_at timestamptz;
  outcome text;
  outcomes text[] := '{}';
begin
  perform private.require_admin();
  if not is_trial and (consent is null or consent !~ '\S') then
    raise exception 'Please say how these people agreed.' using errcode = '22023';
  end if;
  if cardinality(addresses) > 50000 then
    raise exception 'Please send at most 50,000 addresses at a time.' using errcode = '22023';
  end if;
  for given, place in select * from unnest(addresses) with ordinality loop
    address := lower(btrim(coalesce(given, ''), E' \t\r\n'));
    name := left(btrim(regexp_replace(coalesce(first_names[place], ''), '[[:cntrl:]]+', ' ', 'g')), 60);
    agreed_at := consented_at[place];
    if agreed_at is null or agreed_at > now() or not private.is_plausible(agreed_at) then
      agreed_at := now();
    end if;
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
          (email, first_name, consent, source, asked_at, confirmed_at, welcome_due_at)
        values (address, name, coalesce(import_subscribers.consent, ''), 'import', agreed_at, agreed_at, null)
        on conflict (email) do update
          set
            confirmed_at = excluded.confirmed_at,
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
  -- Undoes every statement of this block; its variables keep their values.
  if is_trial then
    raise exception 'The trial is over.' using errcode = 'PT000';
  end if;
  return outcomes;
exception
  when sqlstate 'PT000' then
    return outcomes;
end
$$;

revoke execute on function public.import_subscribers from public, anon, authenticated, service_role;
grant execute on function public.import_subscribers to authenticated, service_role;
