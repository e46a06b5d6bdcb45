-- An import replaces all content of the site by the staged rows, in one call and so in one transaction: all
-- of it or nothing.

create function public.open_import()
returns uuid
language sql
security definer
set search_path = ''
as $$
  select private.open_transfer(is_import := true)
$$;

-- Imports whose process was killed, or is still at work.
create function public.list_open_imports()
returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select t.id
  from private.transfers as t
  where t.is_import
    and exists (select from private.transfer_rows as r where r.transfer_id = t.id)
$$;

-- The same id, or else the same address, is the same person, whose account stays as it is, with password and
-- second factor. Only people who are new here stay staged. Returns, for each id in the export of a person who
-- has another here, the id here: {"id in the export": "id here"}.
create function public.match_people(transfer uuid, admin uuid default null)
returns json
language sql
security definer
set search_path = ''
as $$
  with people as (
    select r.number, (r.content ->> 'id')::uuid as id, lower(r.content ->> 'email') as email
    from private.transfer_rows as r
    where r.transfer_id = transfer
      and r.table_name = 'people'
  ),
  matched as (
    select p.number, p.id, coalesce(same.id, namesake.id) as account
    from people as p
    left join auth.users as same on same.id = p.id
    left join (
      select distinct on (lower(email)) lower(email) as email, id
      from auth.users
      order by lower(email), id
    ) as namesake on namesake.email = p.email
    where coalesce(same.id, namesake.id) is not null
  ),
  removed as (
    delete from private.transfer_rows as r
    using matched as m
    where r.transfer_id = transfer
      and r.table_name = 'people'
      and r.number = m.number
  ),
  noted as (
    update private.transfers
    set kept_accounts = array(select account from matched union select admin where admin is not null)
    where id = transfer
  )
  select coalesce(json_object_agg(id, account), '{}')
  from matched
  where id <> account
$$;

-- The outcome of an import, which this call decides if it is still open: cancelled. True if the content was
-- replaced. A commit that is still running then fails at its end.
create function public.end_import(transfer uuid)
returns boolean
language sql
security definer
set search_path = ''
as $$
  update private.transfers
  set cancelled_at = coalesce(cancelled_at, now())
  where id = transfer
    and committed_at is null;
  select committed_at is not null
  from private.transfers
  where id = transfer
$$;

-- New accounts without a password, with the columns that Auth itself would write.
create function private.add_staged_people(transfer uuid)
returns void
language sql
set search_path = ''
as $$
  insert into auth.users (
    instance_id, id, aud, role, encrypted_password, confirmation_token, recovery_token,
    email_change_token_new, email_change, email, phone, email_confirmed_at, phone_confirmed_at,
    raw_app_meta_data, raw_user_meta_data, created_at, updated_at, banned_until, deleted_at, is_anonymous
  )
  select
    '00000000-0000-0000-0000-000000000000', p.id, 'authenticated', 'authenticated', '', '', '', '', '',
    p.email, p.phone, p.email_confirmed_at, p.phone_confirmed_at,
    case when p.email is null then '{}' else '{"provider": "email", "providers": ["email"]}' end::jsonb,
    p.raw_user_meta_data, p.created_at, now(), p.banned_until, p.deleted_at, coalesce(p.is_anonymous, false)
  from private.transfer_rows as r
  cross join json_populate_record(null::auth.users, r.content) as p
  where r.transfer_id = transfer
    and r.table_name = 'people';

  insert into auth.identities
    (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
  select
    u.id::text,
    u.id,
    jsonb_build_object(
      'sub', u.id, 'email', u.email, 'email_verified', u.email_confirmed_at is not null,
      'phone_verified', false
    ),
    'email',
    null,
    u.created_at,
    now()
  from private.transfer_rows as r
  join auth.users as u on u.id = (r.content ->> 'id')::uuid
  where r.transfer_id = transfer
    and r.table_name = 'people'
    and u.email is not null
    and u.deleted_at is null
$$;

-- Children before parents. Some rows stay: nobody may change the audit log; an older export must bring back
-- neither an address that has left since nor a consent that was taken back (consents of removed accounts go
-- with them); and what visitors have left since `keep_since`.
create function private.remove_content(content_tables text[], kept_accounts uuid[], keep_since timestamptz)
returns void
language plpgsql
set search_path = ''
as $$
declare
  content_table text;
begin
  for content_table in
    select name
    from unnest(content_tables) with ordinality as listed (name, place)
    where name not in ('audit_log', 'user_roles', 'letter_addresses', 'letter_consents')
    order by place desc
  loop
    execute format(
      'delete from public.%I where %s',
      content_table,
      case
        when keep_since is not null and content_table in ('contact_submissions', 'sign_up_offers_emails')
          then format('created_at < %L', keep_since)
        else 'true'
      end
    );
  end loop;
  delete from auth.users where id <> all (kept_accounts);
  delete from private.sample_rows where true;
end
$$;

-- `skipped`: the accounts whose rows here stay instead.
create function private.add_staged_rows(transfer uuid, to_table text, skipped uuid[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  columns text;
begin
  -- A column that an older export does not have gets its default.
  select string_agg(quote_ident(attname), ', ' order by attnum)
  into columns
  from pg_catalog.pg_attribute
  where attrelid = format('public.%I', to_table)::regclass
    and attnum > 0
    and not attisdropped
    and attgenerated = ''
    and attname in (
      select json_object_keys(r.content)
      from private.transfer_rows as r
      where r.transfer_id = transfer
        and r.table_name = to_table
    );
  if columns is null then
    return;
  end if;
  execute format(
    'insert into public.%1$I (%2$s)
     select %2$s
     from (
       select added.*
       from private.transfer_rows as r
       cross join json_populate_record(null::public.%1$I, r.content) as added
       where r.transfer_id = $1
         and r.table_name = $2
         and coalesce((r.content ->> ''user_id'')::uuid <> all ($3), true)
       order by r.number
     ) as staged
     %3$s',
    to_table,
    columns,
    case to_table
      -- The trigger on accounts has inserted a role for each user.
      when 'user_roles' then
        'on conflict (user_id) do update set role = excluded.role, created_at = excluded.created_at,
           is_trusted_writer = excluded.is_trusted_writer'
      when 'audit_log' then 'on conflict (id) do nothing'
      when 'sign_up_offers_emails' then 'on conflict do nothing'
      when 'letter_addresses' then
        'on conflict (email) do update set
           left_at = coalesce(letter_addresses.left_at, excluded.left_at),
           bounced_at = coalesce(letter_addresses.bounced_at, excluded.bounced_at),
           bounce_answer = coalesce(letter_addresses.bounce_answer, excluded.bounce_answer),
           wants_posts = letter_addresses.wants_posts and excluded.wants_posts,
           wants_offers = letter_addresses.wants_offers and excluded.wants_offers,
           link_hashes = array(
             select distinct unnest(letter_addresses.link_hashes || excluded.link_hashes)
           )'
      else ''
    end
  )
  using transfer, to_table, skipped;
end
$$;

-- The work of commit_import(), which alone calls it.
create function public.replace_content(
  transfer uuid,
  content_tables text[],
  admin uuid,
  keep_since timestamptz
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  kept constant uuid[] := (select t.kept_accounts from private.transfers as t where t.id = transfer);
  content_table text := '';
  failed_code text;
  failed_message text;
  failed_detail text;
  failed_table text;
begin
  perform private.remove_content(content_tables, kept, keep_since);
  perform private.add_staged_people(transfer);
  -- A ZIP could hold any entry of the audit log, so the log tells which were not made here.
  update private.transfer_rows as r
  set content = (r.content::jsonb || jsonb_build_object('imported_at', now()))::json
  where r.transfer_id = transfer
    and r.table_name = 'audit_log';
  foreach content_table in array content_tables loop
    perform private.add_staged_rows(
      transfer,
      content_table,
      case content_table
        when 'user_roles' then array_remove(array[admin], null)
        when 'letter_consents' then kept
        else '{}'
      end
    );
  end loop;
  content_table := '';

  -- Unsubscribes again the addresses that unsubscribed after the export was made.
  update public.sign_up_offers_emails as e
  set unsubscribed_at = a.left_at
  from public.letter_addresses as a
  where a.email = e.email
    and a.left_at is not null
    and e.confirmed_at is not null
    and e.unsubscribed_at is null;
  -- 'Remove the sample content' is offered here too. An export of an older program has no marks.
  insert into private.sample_rows (table_name, row_id, fingerprint)
  select f.table_name, f.row_id, f.fingerprint
  from private.transfer_rows as r
  join private.row_fingerprints as f
    on f.table_name = r.content ->> 'table_name' and f.row_id = (r.content ->> 'row_id')::uuid
  where r.transfer_id = transfer
    and r.table_name = 'sample_rows'
  on conflict do nothing;
  perform private.hold_restored_letters();
  perform private.recount();
  -- The files that go: see 20261202040400_place_imported_files.sql.
  insert into private.transfer_rows (transfer_id, table_name, content)
  select transfer, 'outdated_files', json_build_object('bucket_id', o.bucket_id, 'name', o.name)
  from storage.objects as o
  where o.bucket_id <> 'site-imports'
    and split_part(o.name, '/', 1) <> transfer::text;
  -- In the transaction of the import: there is none without its entry.
  insert into public.audit_log (actor_id, actor_email, act, subject_email)
  values (
    admin,
    coalesce((select u.email from auth.users as u where u.id = admin), 'the command line'),
    'import_site',
    ''
  );
  -- Without a table's name: every cache of every web process is dropped.
  perform pg_notify('content_changed', '');

  update private.transfers as t
  set committed_at = now()
  where t.id = transfer
    and t.cancelled_at is null;
  if not found then
    raise exception 'The import was cancelled.' using errcode = 'PT409';
  end if;
exception
  -- The API tells no table, so the hint does.
  when others then
    get stacked diagnostics
      failed_code = returned_sqlstate,
      failed_message = message_text,
      failed_detail = pg_exception_detail,
      failed_table = table_name;
    raise exception using
      errcode = failed_code,
      message = failed_message,
      detail = failed_detail,
      hint = coalesce(nullif(failed_table, ''), content_table);
end
$$;

-- It becomes the login of the services for the rest of its transaction: triggers let rows pass as they are
-- when no role of a caller is set (20261201000100_shared.sql), and nothing but replace_content() is open to
-- that login.
create function public.commit_import(
  transfer uuid,
  content_tables text[],
  admin uuid default null,
  keep_since timestamptz default null
)
returns void
language plpgsql
set search_path = ''
set statement_timeout = '10min'
as $$
begin
  perform set_config('role', 'none', true);
  perform public.replace_content(transfer, content_tables, admin, keep_since);
end
$$;

revoke execute on function
  private.add_staged_people,
  private.remove_content,
  private.add_staged_rows,
  public.open_import,
  public.list_open_imports,
  public.match_people,
  public.end_import,
  public.replace_content,
  public.commit_import
from public, anon, authenticated, service_role;
grant execute on function
  public.open_import,
  public.list_open_imports,
  public.match_people,
  public.end_import,
  public.commit_import
to service_role;
grant execute on function public.replace_content to authenticator;
