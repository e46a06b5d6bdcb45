-- Queries and acts of admins on accounts. Each act writes its entry in the audit log.

-- /admin/users: a page of accounts, newest first. which: all, admins or blocked.
create function public.admin_list_people(
  search text default '',
  which text default 'all',
  page int default 1,
  page_size int default 25
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  per_page constant int := greatest(1, least(page_size, 1000));
  skipped constant bigint := (greatest(page, 1)::bigint - 1) * per_page;
  wanted constant text := lower(left(btrim(coalesce(search, '')), 200));
  pattern constant text := private.contains_pattern(wanted);
  found jsonb;
begin
  perform private.require_admin();
  with matching as (
    select
      a.user_id,
      a.email,
      a.full_name,
      a.created_at,
      a.completed_lessons,
      coalesce(r.role, 'student') as role,
      u.last_sign_in_at,
      coalesce(u.banned_until > now(), false) as is_blocked
    from private.user_activity as a
    join auth.users as u on u.id = a.user_id
    left join public.user_roles as r on r.user_id = a.user_id
    where u.deleted_at is null
      and (wanted = '' or a.search_text like pattern)
      and (which <> 'admins' or r.role = 'admin')
      and (which <> 'blocked' or u.banned_until > now())
  ),
  listed as (
    select *
    from matching
    order by created_at desc, user_id desc
    offset skipped
    limit per_page
  )
  select jsonb_build_object(
    'people', (
      select coalesce(
        jsonb_agg(
          to_jsonb(l) || jsonb_build_object(
            'claims', (select count(*) from public.product_orders as o where o.user_id = l.user_id)
          )
          order by l.created_at desc, l.user_id desc
        ),
        '[]'
      )
      from listed as l
    ),
    'total', (select count(*) from matching)
  )
  into found;
  return found;
end
$$;

-- /admin/users/{id}; null when there is no such account.
create function public.admin_read_person(person uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'user_id', u.id,
      'email', coalesce(u.email, ''),
      'full_name', coalesce(u.raw_user_meta_data ->> 'full_name', ''),
      'role', coalesce((select r.role from public.user_roles as r where r.user_id = u.id), 'student'),
      'created_at', u.created_at,
      'is_confirmed', u.email_confirmed_at is not null,
      'last_sign_in_at', u.last_sign_in_at,
      'is_blocked', private.is_blocked(u.id),
      'devices', (select count(*) from auth.sessions as s where s.user_id = u.id),
      'factors', (
        select count(*)
        from auth.mfa_factors as f
        where f.user_id = u.id
          and f.status = 'verified'
      ),
      'posts', (select count(*) from public.blog_posts as b where b.user_id = u.id),
      'claims', (
        select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'id', o.id,
              'product_title', o.product_title,
              'order_date', o.order_date
            )
            order by o.order_date desc, o.id
          ),
          '[]'
        )
        from public.product_orders as o
        where o.user_id = u.id
      ),
      'courses', (
        select coalesce(jsonb_agg(to_jsonb(p) order by p.last_activity_at desc, p.course_id), '[]')
        from public.course_progress_of(u.id) as p
        where p.completed_lessons > 0
      ),
      'completed_lessons', (
        select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'id', p.id,
              'course_id', p.course_id,
              'lesson_title', l.title,
              'completed_at', p.completed_at
            )
            order by p.completed_at desc, p.id
          ),
          '[]'
        )
        from public.user_course_progress as p
        join public.course_lessons as l on l.id = p.lesson_id
        where p.user_id = u.id
      )
    )
    from auth.users as u
    where u.id = person
      and u.deleted_at is null
  );
end
$$;

-- Begins an act of an admin on somebody else, and gives the address of that account.
create function private.begin_act(person uuid)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  person_email text;
begin
  perform private.require_admin();
  -- Two admins who block or delete each other at the same moment: the second waits, and is then refused.
  perform pg_advisory_xact_lock(hashtextextended('number of admins', 0));
  perform private.require_admin();
  if person = auth.uid() then
    raise exception 'This is your own account. Change it under Account.' using errcode = 'P0001';
  end if;
  select coalesce(u.email, '')
  into person_email
  from auth.users as u
  where u.id = person
  for update;
  if not found then
    raise exception 'There is no such account.' using errcode = 'PT404';
  end if;
  return person_email;
end
$$;

-- The auth service cannot read infinity.
create function public.block_person(person uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.record_act('block', person, private.begin_act(person));
  update auth.users set banned_until = now() + interval '100 years' where id = person;
  delete from auth.sessions where user_id = person;
end
$$;

create function public.unblock_person(person uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.record_act('unblock', person, private.begin_act(person));
  update auth.users set banned_until = null where id = person;
end
$$;

create function public.sign_out_person(person uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.record_act('sign_out', person, private.begin_act(person));
  delete from auth.sessions where user_id = person;
end
$$;

-- The mail itself is the auth service's: the caller asks it with the address that is returned.
create function public.begin_reset(person uuid)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  person_email constant text := private.begin_act(person);
begin
  perform private.record_act('send_reset', person, person_email);
  return person_email;
end
$$;

-- As delete_own_account(): what belongs to the account goes with it, in one transaction.
create function public.delete_person(person uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.record_act('delete', person, private.begin_act(person));
  delete from auth.users where id = person;
end
$$;

-- Deleted people whose pictures are still in storage, because the server ended before it had removed them.
create function public.list_deleted_with_pictures()
returns setof uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select distinct entry.subject_id
  from public.audit_log as entry
  where entry.act = 'delete'
    and exists (
      select
      from storage.objects as o
      where o.bucket_id = 'blog-images'
        and o.name collate "C" ^@ (entry.subject_id || '/')
    );
end
$$;

do $$
declare
  signature text;
begin
  foreach signature in array array[
    'admin_list_people(text, text, int, int)',
    'admin_read_person(uuid)',
    'block_person(uuid)',
    'unblock_person(uuid)',
    'sign_out_person(uuid)',
    'begin_reset(uuid)',
    'delete_person(uuid)',
    'list_deleted_with_pictures()'
  ]
  loop
    execute format('revoke execute on function public.%s from public, anon', signature);
    execute format('grant execute on function public.%s to authenticated, service_role', signature);
  end loop;
end
$$;

-- The claims of a product with names. Rows come from the guarded users view, so only admins get any.
create view public.product_claims
with (security_invoker = true) as
select
  o.id,
  o.product_id,
  o.user_id,
  u.raw_user_meta_data ->> 'full_name' as full_name,
  u.email,
  o.order_date
from public.product_orders as o
join public.users as u on u.id = o.user_id;

revoke all on public.product_claims from anon, authenticated, service_role;
grant select on public.product_claims to authenticated, service_role;
