-- Tells whether anything has changed that a screen of learning shows its reader: the same text means
-- the same screen, so that a page made before can be shown again. Null for whoever is not, or no
-- longer, fully signed in. A definer, because sessions and accounts are nobody's to read; it tells no
-- more than that something changed.
--
-- Every change of a row gives it the number of its transaction as xmin, in the same moment in which
-- the change can be seen. The marks are hashes of all rows' keys and numbers.
create function public.learning_version()
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
      and (
        claims ->> 'aal' = 'aal2'
        or not exists (
          select
          from auth.mfa_factors as factor
          where factor.user_id = caller
            and factor.status = 'verified'
        )
      )
  );
end;
$$;

revoke execute on function public.learning_version() from public, anon;
grant execute on function public.learning_version() to authenticated, service_role;
