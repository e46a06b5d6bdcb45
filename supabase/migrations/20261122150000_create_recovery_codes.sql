-- Codes to print, for people who lose their authenticator. One code turns the second factor off, because
-- Supabase knows no other way to pass it. Stored as hashes: a reader of the database cannot use them. The
-- codes are random enough that guessing needs no limit of its own.
create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

alter table private.recovery_codes enable row level security;

-- Eight new codes, shown once; older ones stop working.
create function public.make_recovery_codes()
returns setof text
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  code text;
begin
  perform private.require_second_factor();
  delete from private.recovery_codes where user_id = caller;
  for i in 1..8 loop
    code := left(replace(gen_random_uuid()::text, '-', ''), 12)
      || right(replace(gen_random_uuid()::text, '-', ''), 4);
    insert into private.recovery_codes (user_id, code_hash)
    values (caller, sha256(convert_to(code, 'UTF8')));
    return next regexp_replace(code, '(.{4})(?=.)', '\1-', 'g');
  end loop;
end
$$;

-- Whether it was done. For a session that has passed the password only, so it does not ask for the second
-- factor. Every other session ends.
create function public.use_recovery_code(code text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  plain constant text := lower(regexp_replace(code, '[^0-9a-zA-Z]', '', 'g'));
begin
  if caller is null or private.is_blocked(caller) then
    return false;
  end if;
  delete from private.recovery_codes
  where user_id = caller
    and code_hash = sha256(convert_to(plain, 'UTF8'));
  if not found then
    return false;
  end if;
  delete from private.recovery_codes where user_id = caller;
  delete from auth.mfa_factors where user_id = caller;
  delete from auth.sessions
  where user_id = caller
    and id::text is distinct from auth.jwt() ->> 'session_id';
  perform private.record_act(
    'remove_factor',
    caller,
    (select email from auth.users where id = caller),
    'recovery code'
  );
  return true;
end
$$;

revoke execute on function public.make_recovery_codes() from public, anon;
grant execute on function public.make_recovery_codes() to authenticated, service_role;
revoke execute on function public.use_recovery_code(text) from public;
grant execute on function public.use_recovery_code(text) to anon, authenticated, service_role;
