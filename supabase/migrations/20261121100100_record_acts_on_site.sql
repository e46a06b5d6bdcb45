-- Acts of admins on the whole site: exports, imports, backups and the mail server. They have no person as
-- their subject; detail names the file or the server.
alter table public.audit_log
  drop constraint audit_log_act_check,
  add constraint audit_log_act_check check (act in (
    'change_role', 'block', 'unblock', 'sign_out', 'send_reset', 'export', 'delete',
    'ask_factor_removal', 'remove_factor',
    'invite_admin', 'revoke_invitation', 'accept_invitation',
    'make_site_export', 'download_site_export', 'import_site',
    'download_backup', 'delete_backup', 'change_backups',
    'change_mail_server', 'remove_mail_server'
  )),
  -- Whether an entry was made here: the ZIP of an import could hold any.
  add column imported_at timestamptz;

-- The server calls it as the admin, before or with the act. An import writes its entry in its own transaction.
create function public.record_site_act(act text, detail text default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if record_site_act.act is null or record_site_act.act not in (
    'make_site_export', 'download_site_export',
    'download_backup', 'delete_backup', 'change_backups',
    'change_mail_server', 'remove_mail_server'
  ) then
    raise exception 'There is no such act.' using errcode = '22023';
  end if;
  perform private.record_act(record_site_act.act, null, '', left(record_site_act.detail, 200));
end
$$;

revoke execute on function public.record_site_act(text, text) from public, anon;
grant execute on function public.record_site_act(text, text) to authenticated, service_role;

-- Without people who are back, by an import of an older export: their pictures are theirs again.
create or replace function public.list_deleted_with_pictures()
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
    );
end
$$;
