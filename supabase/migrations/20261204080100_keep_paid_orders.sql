-- An import keeps the paid orders of this site: a customer may be on Stripe's page, and an older export knows
-- neither the sales since then nor the refunds.

-- Children before parents. Some rows stay: nobody may change the audit log; an older export must bring back
-- neither an address that has left since nor a consent that was taken back (consents of removed accounts go
-- with them); paid orders; and what visitors have left since `keep_since`.
create or replace function private.remove_content(content_tables text[], kept_accounts uuid[], keep_since timestamptz)
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
    where name not in (
      'audit_log', 'user_roles', 'letter_addresses', 'letter_consents', 'paid_orders', 'paid_order_refunds'
    )
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

-- `skipped`: the accounts whose rows here stay instead. Of a paid order that is on both sites the one with more
-- changes counts.
create or replace function private.add_staged_rows(transfer uuid, to_table text, skipped uuid[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  columns text;
  newer_columns text;
begin
  -- A column that an older export does not have gets its default.
  select
    string_agg(quote_ident(attname), ', ' order by attnum),
    string_agg(format('%1$I = excluded.%1$I', attname), ', ' order by attnum)
  into columns, newer_columns
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
      when 'paid_orders' then
        format('on conflict (id) do update set %s where excluded.version > paid_orders.version', newer_columns)
      when 'paid_order_refunds' then
        'on conflict (paid_order_id, refunded_cents) do update set
           cents = excluded.cents, refunded_at = excluded.refunded_at'
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

-- Gives the orders that stayed their product, buyer and coupon back, as far as the import has brought them, and
-- makes the shelves agree: what was sold after the export is there, and what was taken back since is not.
create function private.reconnect_paid_orders(paid_before public.paid_orders[], on_a_shelf uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.paid_orders as o
  set
    user_id = coalesce(o.user_id, (select u.id from auth.users as u where u.id = b.user_id)),
    product_id = coalesce(o.product_id, (select p.id from public.products as p where p.id = b.product_id)),
    coupon_id = coalesce(o.coupon_id, (select c.id from public.coupons as c where c.id = b.coupon_id))
  from unnest(paid_before) as b
  where b.id = o.id;
  update public.paid_orders as o
  set email = b.email
  from unnest(paid_before) as b
  where b.id = o.id
    and o.email is null
    and o.user_id is not distinct from b.user_id;
  delete from public.product_orders as s
  using public.paid_orders as o, unnest(paid_before) as b
  where o.id = s.paid_order_id
    and b.id = o.id
    and b.version = o.version
    and o.state = 'refunded'
    and b.id <> all (on_a_shelf);
  perform private.give_paid_pdf(o)
  from public.paid_orders as o
  join unnest(paid_before) as b on b.id = o.id and b.version = o.version
  where o.state in ('paid', 'fulfilled')
    or o.id = any (on_a_shelf);
end
$$;

-- The work of commit_import(), which alone calls it.
create or replace function public.replace_content(
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
  -- They stay, but lose product and buyer when those are removed.
  paid_before constant public.paid_orders[] := array(select o from public.paid_orders as o);
  on_a_shelf constant uuid[] := array(
    select o.paid_order_id
    from public.product_orders as o
    where o.paid_order_id is not null
  );
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
  perform private.reconnect_paid_orders(paid_before, on_a_shelf);

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

revoke execute on function private.reconnect_paid_orders from public, anon, authenticated, service_role;
