-- What an export holds. The server names the tables of the site, in the order of their foreign keys, and the
-- columns that stay secret: server/export/contents.ts.

create function private.exported_sources(content_tables text[], hidden_columns text[])
returns table (name text, source text, columns text[])
language sql
stable
set search_path = ''
as $$
  -- Accounts without credentials: no password, no token, no session.
  select 'people', 'auth.users', array[
    'id', 'email', 'phone', 'email_confirmed_at', 'phone_confirmed_at', 'raw_user_meta_data', 'created_at',
    'banned_until', 'deleted_at', 'is_anonymous'
  ]
  union all
  select content_table, format('public.%I', content_table), (
    select array_agg(attname::text order by attnum)
    from pg_catalog.pg_attribute
    where attrelid = format('public.%I', content_table)::regclass
      and attnum > 0
      and not attisdropped
      and attgenerated = ''
      and attname <> all (hidden_columns)
  )
  from unnest(content_tables) as content_table
  union all
  -- A sample that was changed is the owner's. The import makes new fingerprints: ids may differ there.
  select
    'sample_rows',
    'private.sample_rows join private.row_fingerprints using (table_name, row_id, fingerprint)',
    array['table_name', 'row_id']
  union all
  -- Uploads that wait for their import are no content of the site.
  select
    'files',
    $from$(select * from storage.objects where version is not null and bucket_id <> 'site-imports') as stored$from$,
    array['bucket_id', 'name', 'owner_id', 'metadata', 'user_metadata', 'created_at']
$$;

-- One statement, so that all rows are of one moment.
create function public.stage_export(content_tables text[], hidden_columns text[])
returns uuid
language plpgsql
security definer
set search_path = ''
set statement_timeout = '10min'
as $$
declare
  transfer constant uuid := private.open_transfer(is_import := false);
begin
  execute 'insert into private.transfer_rows (transfer_id, table_name, content) ' || (
    select string_agg(
      format(
        'select %L::uuid, %L, row_to_json(r) from (select %s from %s) as r',
        transfer,
        s.name,
        (select string_agg(quote_ident(c), ', ') from unnest(s.columns) as c),
        s.source
      ),
      ' union all '
    )
    from private.exported_sources(content_tables, hidden_columns) as s
  );
  return transfer;
end
$$;

-- The columns and the number of rows of everything that an export would hold.
create function public.describe_content(content_tables text[], hidden_columns text[])
returns json
language plpgsql
stable
security definer
set search_path = ''
set statement_timeout = '10min'
as $$
declare
  found record;
  rows bigint;
  described json[] := '{}';
begin
  for found in select * from private.exported_sources(content_tables, hidden_columns) loop
    execute 'select count(*) from ' || found.source into rows;
    described := described || json_build_object('name', found.name, 'columns', found.columns, 'rows', rows);
  end loop;
  return array_to_json(described);
end
$$;

revoke execute on function
  private.exported_sources,
  public.stage_export,
  public.describe_content
from public, anon, authenticated, service_role;
grant execute on function public.stage_export, public.describe_content to service_role;
