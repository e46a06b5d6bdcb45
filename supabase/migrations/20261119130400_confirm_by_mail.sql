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

-- Whether it was still open.
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

-- For the function that writes the mail, and only for it: a new token, which replaces an older one.
create function public.issue_mail_link(link uuid)
returns table (kind text, email text, token text)
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
  returning l.kind, l.email, new_token;
end
$$;

revoke execute on function public.issue_mail_link(uuid) from public, anon, authenticated;
grant execute on function public.issue_mail_link(uuid) to service_role;

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

-- Whether it was done. For somebody who cannot sign in: the token is all there is to show. The account's
-- address must still be the one that the mail went to.
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

-- Whether it was done. The token came to the invited address; the account that accepts must have it too.
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

do $$
declare
  signature text;
begin
  foreach signature in array array[
    'ask_factor_removal(uuid)',
    'invite_admin(text)',
    'list_invitations()',
    'revoke_invitation(uuid)',
    'accept_invitation(text)',
    'find_mail_link(text, text)',
    'confirm_factor_removal(text)'
  ]
  loop
    execute format('revoke execute on function public.%s from public, anon', signature);
    execute format('grant execute on function public.%s to authenticated, service_role', signature);
  end loop;
end
$$;

grant execute on function public.find_mail_link(text, text) to anon;
grant execute on function public.confirm_factor_removal(text) to anon;
