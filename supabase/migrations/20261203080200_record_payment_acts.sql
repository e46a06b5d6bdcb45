-- The audit log tells who changed the keys of the payments, and who gave money back.

alter table public.audit_log
  drop constraint audit_log_act_check;

alter table public.audit_log
  add constraint audit_log_act_check check (act in (
    'change_role', 'block', 'unblock', 'sign_out', 'send_reset', 'export', 'delete',
    'ask_factor_removal', 'remove_factor',
    'invite_admin', 'revoke_invitation', 'accept_invitation', 'add_person',
    'make_site_export', 'download_site_export', 'import_site',
    'download_backup', 'delete_backup', 'change_backups', 'restore_backup',
    'change_mail_server', 'remove_mail_server',
    'change_payments', 'remove_payments', 'refund_order', 'take_pdf'
  ));

create or replace function public.record_site_act(act text, detail text default null)
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
    'change_mail_server', 'remove_mail_server',
    'change_payments', 'remove_payments', 'refund_order', 'take_pdf'
  ) then
    raise exception 'There is no such act.' using errcode = '22023';
  end if;
  perform private.record_act(record_site_act.act, null, '', left(record_site_act.detail, 200));
end
$$;
