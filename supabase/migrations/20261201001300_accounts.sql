-- Accounts as admins manage them: the list of people, acts on one of them, links that the owner of a mailbox
-- has to confirm, and the export of a person's data. Every act of an admin is recorded in the audit log,
-- in the same transaction.

-- # People as admins see them

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

-- Notes of admins about a person. Only admins read them.
create table public.person_notes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  note text not null
    constraint person_note_is_required check (note ~ '\S')
    constraint person_note_is_not_too_long check (length(note) <= 2000)
);

alter table public.person_notes enable row level security;

revoke all on public.person_notes from anon, authenticated;
grant select, insert, update, delete on public.person_notes to authenticated;
grant all on public.person_notes to service_role;

create policy "admins read notes" on public.person_notes
  for select to authenticated
  using ((select public.is_admin()));

create policy "admins add notes" on public.person_notes
  for insert to authenticated
  with check ((select public.is_admin()));

create policy "admins change notes" on public.person_notes
  for update to authenticated
  using ((select public.is_admin()))
  with check ((select public.is_admin()));

create policy "admins delete notes" on public.person_notes
  for delete to authenticated
  using ((select public.is_admin()));

select private.guard_table('public.person_notes');

-- # Acts on accounts

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

-- A hundred years instead of infinity, which the auth service cannot read.
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

-- As delete_own_account(): everything that belongs to the account goes with it, in one transaction.
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
-- Without pictures that the site still shows, and without people who are back by an import of an older
-- export: their pictures are theirs again.
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
    and not exists (select from auth.users as u where u.id = entry.subject_id)
    and exists (
      select
      from storage.objects as o
      where o.bucket_id = 'blog-images'
        and o.name collate "C" ^@ (entry.subject_id || '/')
        and not private.is_kept_picture(o.bucket_id, o.name)
    );
end
$$;

-- An admin adds a person: the function add-person calls this as the admin before Auth makes the account, so
-- that there is no act without its entry.
create function public.begin_adding_person(address text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  added constant text := lower(btrim(address));
  known record;
begin
  perform private.require_admin();
  if added is null or not private.is_email(added) then
    raise exception 'Please enter a valid email address.' using errcode = '22023';
  end if;
  select u.id, u.email_confirmed_at is not null as is_confirmed
  into known
  from auth.users as u
  where lower(u.email) = added
  limit 1;
  if known.is_confirmed then
    raise exception 'This address has an account already.' using errcode = 'P0001';
  end if;
  perform private.record_act('add_person', known.id, added);
end
$$;

-- # Confirmed by mail

-- Acts that take effect only when the owner of a mailbox confirms: removing a lost second factor, and
-- becoming an admin. The link's token is made for the mail and stored as a hash, so that neither the admin
-- who asks nor a reader of the database can confirm in that person's place.
create table private.mail_links (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('remove_factor', 'invite_admin')),
  -- Null for an invitation, whose address may have no account yet.
  user_id uuid references auth.users (id) on delete cascade,
  email text not null,
  asked_by uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Null until issue_mail_link() has made the token.
  token_hash bytea unique,
  used_at timestamptz,
  revoked_at timestamptz
);

create index mail_links_user_id_idx on private.mail_links (user_id);
create index mail_links_asked_by_idx on private.mail_links (asked_by);
create index mail_links_email_idx on private.mail_links (kind, email);

-- A link dies with the rights of the admin who asked for it.
create function private.is_open(link private.mail_links)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select link.used_at is null
    and link.revoked_at is null
    and link.expires_at > now()
    and private.is_active_admin(link.asked_by)
$$;

create function private.find_open_link(wanted_kind text, token text)
returns private.mail_links
language sql
security definer
set search_path = ''
as $$
  select l
  from private.mail_links as l
  where l.token_hash = sha256(convert_to(token, 'UTF8'))
    and l.kind = wanted_kind
    and private.is_open(l)
  for update
$$;

create function private.add_link(
  wanted_kind text,
  person uuid,
  address text,
  valid_for interval
)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  added uuid;
begin
  -- Only the newest link to an address works.
  update private.mail_links
  set revoked_at = now()
  where kind = wanted_kind
    and email = address
    and used_at is null
    and revoked_at is null;
  insert into private.mail_links (kind, user_id, email, asked_by, expires_at)
  values (wanted_kind, person, address, auth.uid(), now() + valid_for)
  returning id into added;
  return added;
end
$$;

-- For the function that writes the mail, and only for it: a new token, which replaces an older one.
create function public.issue_mail_link(link uuid)
returns table (kind text, email text, token text, expires_at timestamptz)
language plpgsql
security definer
set search_path = ''
as $$
declare
  new_token constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  return query
  update private.mail_links as l
  set token_hash = sha256(convert_to(new_token, 'UTF8'))
  where l.id = link
    and private.is_open(l)
  returning l.kind, l.email, new_token, l.expires_at;
end
$$;

-- The address of an open link, for the page that asks for confirmation.
create function public.find_mail_link(kind text, token text)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select l.email
  from private.mail_links as l
  where l.token_hash = sha256(convert_to(find_mail_link.token, 'UTF8'))
    and l.kind = find_mail_link.kind
    and private.is_open(l)
$$;

create function public.ask_factor_removal(person uuid)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  person_email constant text := private.begin_act(person);
begin
  if not exists (select from auth.mfa_factors where user_id = person and status = 'verified') then
    raise exception 'This account has no second factor.' using errcode = 'P0001';
  end if;
  perform private.record_act('ask_factor_removal', person, person_email);
  return private.add_link('remove_factor', person, person_email, interval '24 hours');
end
$$;

-- True when the factor was removed. For a person who cannot sign in: the token is the only proof. The
-- account's address must still be the one that the mail went to.
create function public.confirm_factor_removal(token text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  link constant private.mail_links := private.find_open_link('remove_factor', token);
begin
  if link.id is null
    or not exists (select from auth.users where id = link.user_id and email = link.email)
  then
    return false;
  end if;
  update private.mail_links set used_at = now() where id = link.id;
  delete from auth.mfa_factors where user_id = link.user_id;
  delete from auth.sessions where user_id = link.user_id;
  perform private.record_act('remove_factor', link.user_id, link.email, null, link.user_id);
  return true;
end
$$;

create function public.invite_admin(address text)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  invited constant text := lower(btrim(address));
  person constant uuid := (select u.id from auth.users as u where lower(u.email) = invited limit 1);
begin
  perform private.require_admin();
  if invited is null or not private.is_email(invited) then
    raise exception 'Please enter a valid email address.' using errcode = '22023';
  end if;
  if exists (select from public.user_roles where user_id = person and role = 'admin') then
    raise exception 'This person is an admin already.' using errcode = 'P0001';
  end if;
  perform private.record_act('invite_admin', person, invited);
  return private.add_link('invite_admin', null, invited, interval '7 days');
end
$$;

create function public.list_invitations()
returns table (id uuid, email text, invited_by text, created_at timestamptz, expires_at timestamptz)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select l.id, l.email, coalesce(u.email::text, ''), l.created_at, l.expires_at
  from private.mail_links as l
  left join auth.users as u on u.id = l.asked_by
  where l.kind = 'invite_admin'
    and private.is_open(l)
  order by l.created_at desc, l.id;
end
$$;

-- False when the invitation was not open any more.
create function public.revoke_invitation(invitation uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  address text;
begin
  perform private.require_admin();
  update private.mail_links as l
  set revoked_at = now()
  where l.id = invitation
    and l.kind = 'invite_admin'
    and private.is_open(l)
  returning l.email into address;
  if not found then
    return false;
  end if;
  perform private.record_act('revoke_invitation', null, address);
  return true;
end
$$;

-- True when the caller became an admin. The token came to the invited address, and the account that accepts
-- must have the same address.
create function public.accept_invitation(token text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  link private.mail_links;
begin
  perform private.require_second_factor();
  link := private.find_open_link('invite_admin', token);
  if link.id is null
    or not exists (select from auth.users where id = caller and lower(email) = link.email)
  then
    return false;
  end if;
  update private.mail_links set used_at = now() where id = link.id;
  perform private.record_act('accept_invitation', caller, link.email);
  insert into public.user_roles (user_id, role)
  values (caller, 'admin')
  on conflict (user_id) do update set role = 'admin';
  return true;
end
$$;

-- # A person's data

-- The export of a person's data: account, lessons, orders and categories, with or without the posts.
create function private.export_data_of(person uuid, with_posts boolean)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'exported_at', now(),
    'account', jsonb_build_object(
      'id', u.id,
      'email', u.email,
      'full_name', u.raw_user_meta_data ->> 'full_name',
      'created_at', u.created_at,
      'role', (select r.role from public.user_roles as r where r.user_id = u.id)
    ),
    'completed_lessons', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('course', c.title, 'lesson', l.title, 'completed_at', p.completed_at)
          order by p.completed_at
        ),
        '[]'
      )
      from public.user_course_progress as p
      join public.course_lessons as l on l.id = p.lesson_id
      join public.courses as c on c.id = p.course_id
      where p.user_id = u.id
    ),
    'orders', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'product', o.product_title,
            'price_at_purchase', o.price_at_purchase,
            'order_date', o.order_date
          )
          order by o.order_date
        ),
        '[]'
      )
      from public.product_orders as o
      where o.user_id = u.id
    ),
    'blog_categories', (
      select coalesce(jsonb_agg(c.name order by c.name), '[]')
      from public.blog_categories as c
      where c.user_id = u.id
    ),
    'product_waitlists', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('product', p.title, 'consent', w.consent, 'created_at', w.created_at)
          order by w.created_at
        ),
        '[]'
      )
      from public.product_waitlist as w
      join public.products as p on p.id = w.product_id
      where w.user_id = u.id
    )
  ) || case when with_posts then jsonb_build_object(
    'blog_posts', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'title', b.title,
            'slug', b.slug,
            'content', b.content,
            'cover_image', b.cover_image_url,
            'cover_image_alt', b.cover_image_alt,
            'excerpt', b.excerpt,
            'search_description', b.search_description,
            'category', (select c.name from public.blog_categories as c where c.id = b.category_id),
            'published_at', b.published_at,
            'created_at', b.created_at,
            'updated_at', b.updated_at
          )
          order by b.created_at
        ),
        '[]'
      )
      from public.blog_posts as b
      where b.user_id = u.id
    )
  ) else '{}' end
  from auth.users as u
  where u.id = person
$$;

-- The ticks of the learning paths, and the lessons opened last.
create function private.learning_of(person uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'path_steps', (
      select coalesce(
        jsonb_agg(jsonb_build_object('path', t.path, 'step', t.step) order by t.path, t.step),
        '[]'
      )
      from public.path_ticks as t
      where t.user_id = person
    ),
    'opened_lessons', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('course', c.title, 'lesson', l.title, 'opened_at', o.opened_at)
          order by o.opened_at
        ),
        '[]'
      )
      from public.opened_lessons as o
      join public.course_lessons as l on l.id = o.lesson_id
      join public.courses as c on c.id = o.course_id
      where o.user_id = person
    )
  )
$$;

create function public.export_my_data(with_posts boolean default true)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_second_factor();
  return private.export_data_of(auth.uid(), with_posts)
    || private.letter_consent_of(auth.uid())
    || private.learning_of(auth.uid());
end
$$;

create function public.export_person(person uuid, with_posts boolean default true)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.record_act('export', person, private.begin_act(person));
  return private.export_data_of(person, with_posts)
    || private.letter_consent_of(person)
    || private.learning_of(person);
end
$$;
