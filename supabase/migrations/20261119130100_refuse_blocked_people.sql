-- A blocked account (banned_until, as the auth service keeps it) gets no new session, but an access token
-- that was issued before stays valid until it expires. Every policy and definer function asks
-- passed_second_factor(), so it refuses such a token: it then gives no more than a visitor gets.
create function private.is_blocked(person uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select
    from auth.users
    where id = person
      and banned_until > now()
  )
$$;

create or replace function public.passed_second_factor()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select (
    coalesce((select auth.jwt()) ->> 'aal', 'aal1') = 'aal2'
    or not exists (
      select
      from auth.mfa_factors
      where user_id = (select auth.uid())
        and status = 'verified'
    )
  )
  and not private.is_blocked((select auth.uid()))
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
    raise exception 'Please enter the code of your second factor first.' using errcode = '42501';
  end if;
end
$$;

create function private.is_active_admin(person uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select
    from public.user_roles
    where user_id = person
      and role = 'admin'
  )
  and not private.is_blocked(person)
$$;

-- As before, but a blocked admin does not count: somebody who can sign in must be left.
create or replace function private.keep_one_admin()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if current_setting('role') not in ('anon', 'authenticated')
    or not exists (select from before_change where role = 'admin')
  then
    return null;
  end if;
  -- Of two at once the second waits, and then sees what the first has done.
  perform pg_advisory_xact_lock(hashtextextended('number of admins', 0));
  if not exists (
    select
    from public.user_roles
    where role = 'admin'
      and not private.is_blocked(user_id)
  ) then
    raise exception 'You are the only admin. Make somebody else an admin first.'
      using errcode = 'P0001';
  end if;
  return null;
end
$$;
