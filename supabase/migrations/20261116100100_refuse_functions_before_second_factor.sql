-- Definer functions pass row level security, so those that serve a signed-in caller ask by themselves.
-- Functions for admins do it through is_admin().
create function private.require_second_factor()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not public.passed_second_factor() then
    raise exception 'Please enter the code of your second factor first.' using errcode = '42501';
  end if;
end
$$;

-- The body stays what it was, out of callers' reach.
alter function public.export_my_data() set schema private;
revoke execute on function private.export_my_data() from public, anon, authenticated, service_role;

create function public.export_my_data()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_second_factor();
  return private.export_my_data();
end
$$;

revoke execute on function public.export_my_data() from public, anon;
grant execute on function public.export_my_data() to authenticated;

create or replace function public.count_product_interest(product_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_second_factor();
  insert into public.product_interest as i (product_id, day, clicks)
  select p.id, current_date, 1
  from public.products as p
  where p.id = count_product_interest.product_id
    and p.price > 0
  on conflict on constraint product_interest_pkey do update set clicks = i.clicks + 1;
end
$$;

-- As before, but passed_second_factor() decides who is fully signed in.
create or replace function public.learning_version()
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  claims constant jsonb := auth.jwt();
  caller constant uuid := claims ->> 'sub';
begin
  return (
    select format(
      '%s.%s.%s.%s.%s.%s.%s.%s.%s.%s',
      caller,
      account.xmin,
      session.id,
      (select r.xmin from public.user_roles as r where r.user_id = caller),
      (select bit_xor(uuid_hash_extended(c.id, c.xmin::text::bigint)) from public.courses as c),
      (select bit_xor(uuid_hash_extended(m.id, m.xmin::text::bigint)) from public.course_modules as m),
      (select bit_xor(uuid_hash_extended(l.id, l.xmin::text::bigint)) from public.course_lessons as l),
      (select bit_xor(uuid_hash_extended(p.id, p.xmin::text::bigint)) from public.products as p),
      (
        select bit_xor(uuid_hash_extended(done.id, done.xmin::text::bigint))
        from public.user_course_progress as done
        where done.user_id = caller
      ),
      (
        select bit_xor(uuid_hash_extended(o.id, o.xmin::text::bigint))
        from public.product_orders as o
        where o.user_id = caller
      )
    )
    from auth.users as account
    join auth.sessions as session on session.user_id = account.id
    where account.id = caller
      and session.id = (claims ->> 'session_id')::uuid
      and (session.not_after is null or session.not_after > now())
      and (account.banned_until is null or account.banned_until < now())
      and account.deleted_at is null
      and public.passed_second_factor()
  );
end;
$$;
