-- Exports and imports of the whole site speak through the API, with the secret key: the same program serves
-- this machine and hosted Supabase. No request can hold a snapshot or a transaction open for the next one,
-- so rows wait in a staging table: an export is written there by one statement, from one snapshot, and read
-- in pages; an import is collected there and written by one call (20261202040300_replace_content.sql).

create table private.transfers (
  id uuid primary key default gen_random_uuid(),
  is_import boolean not null,
  started_at timestamptz not null default now(),
  -- Import: the accounts of this site that stay.
  kept_accounts uuid[] not null default '{}',
  -- Import: one of them tells its outcome, for good.
  committed_at timestamptz,
  cancelled_at timestamptz,
  check (committed_at is null or cancelled_at is null)
);

create table private.transfer_rows (
  transfer_id uuid not null references private.transfers (id) on delete cascade,
  table_name text not null,
  number bigint generated always as identity,
  content json not null,
  primary key (transfer_id, table_name, number)
);

alter table private.transfers enable row level security;
alter table private.transfer_rows enable row level security;
revoke all on private.transfers, private.transfer_rows from public, anon, authenticated, service_role;

-- What a process that was killed has left is removed with a later one. An outcome is kept as long.
create function private.open_transfer(is_import boolean)
returns uuid
language sql
security definer
set search_path = ''
as $$
  delete from private.transfers where started_at < now() - interval '30 days';
  delete from private.transfer_rows as r
  using private.transfers as t
  where t.id = r.transfer_id
    and t.started_at < now() - interval '2 days'
    and t.committed_at is null;
  insert into private.transfers (is_import) values (is_import) returning id
$$;

-- `contents`: a list of rows as JSON text.
create function public.stage_rows(transfer uuid, to_table text, contents text)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into private.transfer_rows (transfer_id, table_name, content)
  select transfer, to_table, value
  from json_array_elements(contents::json)
$$;

-- A page of about a megabyte; a larger row comes alone.
create function public.read_staged_rows(transfer uuid, from_table text, after bigint)
returns json
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(json_agg(json_build_object('number', number, 'content', content) order by number), '[]')
  from (
    select
      number,
      content,
      sum(octet_length(content::text)) over (order by number) - octet_length(content::text) as bytes_before
    from (
      select r.number, r.content
      from private.transfer_rows as r
      where r.transfer_id = transfer
        and r.table_name = from_table
        and r.number > after
      order by r.number
      limit 500
    ) as page
  ) as measured
  where bytes_before < 1000000
$$;

create function public.forget_staged_rows(transfer uuid, of_table text default null, up_to bigint default null)
returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.transfer_rows
  where transfer_id = transfer
    and (of_table is null or table_name = of_table)
    and (up_to is null or number <= up_to)
$$;

revoke execute on function
  private.open_transfer,
  public.stage_rows,
  public.read_staged_rows,
  public.forget_staged_rows
from public, anon, authenticated, service_role;
grant execute on function public.stage_rows, public.read_staged_rows, public.forget_staged_rows
to service_role;
