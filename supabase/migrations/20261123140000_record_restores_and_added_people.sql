-- The audit log also knows a restored backup and a person whom an admin added.
alter table public.audit_log
  drop constraint audit_log_act_check,
  add constraint audit_log_act_check check (act in (
    'change_role', 'block', 'unblock', 'sign_out', 'send_reset', 'export', 'delete',
    'ask_factor_removal', 'remove_factor',
    'invite_admin', 'revoke_invitation', 'accept_invitation', 'add_person',
    'make_site_export', 'download_site_export', 'import_site',
    'download_backup', 'delete_backup', 'change_backups', 'restore_backup',
    'change_mail_server', 'remove_mail_server'
  ));
