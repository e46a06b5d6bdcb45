import type { Supabase } from '#app/lib/supabase.server.ts'

type SiteAct =
  | 'make_site_export'
  | 'download_site_export'
  | 'download_backup'
  | 'delete_backup'
  | 'change_backups'
  | 'change_mail_server'
  | 'remove_mail_server'
  | 'change_payments'
  | 'remove_payments'
  | 'refund_order'
  | 'take_pdf'

/** Writes an entry of the audit log, in the caller's name. Call it before the act. */
export async function recordSiteAct(supabase: Supabase, act: SiteAct, detail?: string) {
  await supabase.rpc('record_site_act', { act, detail }).throwOnError()
}
