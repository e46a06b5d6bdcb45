import type { Caller } from '#platform/postgres/caller.ts'
import type { CallerDatabase } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'
import type { MailLink } from '#supabase/functions/_shared/mail.ts'

/** The published documents that mails are written from. */
export async function findMailDocuments(
  callers: CallerDatabase,
  service: Caller,
): Promise<Record<string, unknown>> {
  const { rows } = await callers.query<{ name: string; content: unknown }>(
    service,
    sql`select name, content from public.site_documents where name in ('business', 'mails')`,
  )
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]))
}

export async function markDelivery(
  callers: CallerDatabase,
  service: Caller,
  submissionId: string,
  error: string | null,
): Promise<void> {
  await callers.query(
    service,
    sql`
    update public.contact_submissions
    set email_error = ${error},
        email_sent_at = case when ${error}::text is null then now() else email_sent_at end
    where id = ${submissionId}`,
  )
}

export async function claimWelcome(
  callers: CallerDatabase,
  service: Caller,
  email: string,
): Promise<string | null> {
  const { rows } = await callers.query<{ token: string | null }>(
    service,
    sql`select public.claim_offers_welcome(${email}) as token`,
  )
  return rows[0]?.token ?? null
}

export async function releaseWelcome(
  callers: CallerDatabase,
  service: Caller,
  email: string,
): Promise<void> {
  await callers.query(service, sql`select public.release_offers_welcome(${email})`)
}

export async function issueMailLink(
  callers: CallerDatabase,
  service: Caller,
  link: string,
): Promise<MailLink | null> {
  const { rows } = await callers.query<MailLink>(
    service,
    sql`select kind, email, token from public.issue_mail_link(${link})`,
  )
  return rows[0] ?? null
}

export async function isAdmin(callers: CallerDatabase, caller: Caller): Promise<boolean> {
  const { rows } = await callers.query<{ admin: boolean }>(
    caller,
    sql`select public.is_admin() as admin`,
  )
  return rows[0]?.admin ?? false
}
