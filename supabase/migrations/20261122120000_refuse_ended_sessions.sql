-- An access token stays valid until it expires, but its session may end before: signed out on this device
-- or from another one, a new password, a block. Every policy and definer function asks
-- passed_second_factor(), so it refuses such a token: it then gives no more than a visitor gets. Tokens
-- without a session (API keys, self-signed ones) are not asked for one.
--
-- One query in plpgsql, which keeps its plan: it runs with every statement of a signed-in caller.
create or replace function public.passed_second_factor()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  claims constant jsonb := auth.jwt();
begin
  return claims ->> 'sub' is null or exists (
    select
    from auth.users as person
    where person.id = (claims ->> 'sub')::uuid
      -- As private.is_blocked() has it.
      and person.deleted_at is null
      and (person.banned_until is null or person.banned_until <= now())
      and (
        coalesce(claims ->> 'aal', 'aal1') = 'aal2'
        or not exists (
          select
          from auth.mfa_factors as factor
          where factor.user_id = person.id
            and factor.status = 'verified'
        )
      )
      and (
        claims ->> 'session_id' is null
        or exists (
          select
          from auth.sessions as session
          where session.id = (claims ->> 'session_id')::uuid
            and session.user_id = person.id
        )
      )
  );
end
$$;

create or replace function private.require_second_factor()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if private.is_blocked(auth.uid()) then
    raise exception 'This account is blocked.' using errcode = '42501';
  end if;
  if not public.passed_second_factor() then
    raise exception 'Please sign in again, with the code of your second factor if you have set one up.'
      using errcode = '42501';
  end if;
end
$$;
