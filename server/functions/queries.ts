import type { Caller } from '#platform/postgres/caller.ts'
import type { CallerDatabase } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'
import type { MailLink } from '#supabase/functions/_shared/mail.ts'
import type { Delivery } from '#supabase/functions/send-contact-email/handler.ts'
import type { ContactReply } from '#supabase/functions/send-contact-reply/handler.ts'
import type { OffersMail } from '#supabase/functions/send-offers-welcome/handler.ts'
import type { RefusedPost } from '#supabase/functions/send-post-refusal/handler.ts'
import type { TestLetter } from '#supabase/functions/send-test-email/handler.ts'

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

/** The mailbox that the owner reads; '' while there is neither a setting nor an admin. */
export async function findOwnerEmail(callers: CallerDatabase, service: Caller): Promise<string> {
  const { rows } = await callers.query<{ email: string | null }>(
    service,
    sql`select public.owner_email() as email`,
  )
  return rows[0]?.email ?? ''
}

export async function markDelivery(
  callers: CallerDatabase,
  service: Caller,
  submissionId: string,
  { status, to, error }: Delivery,
): Promise<void> {
  await callers.query(
    service,
    sql`
    update public.contact_submissions
    set email_status = ${status},
        email_to = ${to},
        email_error = ${error},
        email_attempts = email_attempts + 1,
        email_sent_at = case when ${status} = 'sent' then now() end
    where id = ${submissionId}`,
  )
}

/** True for the first call about a saved message. */
export async function claimContactMail(
  callers: CallerDatabase,
  service: Caller,
  submissionId: string,
): Promise<boolean> {
  const { rows } = await callers.query<{ claimed: boolean }>(
    service,
    sql`select public.claim_contact_mail(${submissionId}) as claimed`,
  )
  return rows[0]?.claimed ?? false
}

export async function findReply(
  callers: CallerDatabase,
  service: Caller,
  id: string,
): Promise<ContactReply | null> {
  const { rows } = await callers.query<ContactReply>(
    service,
    sql`select * from public.find_contact_reply(${id})`,
  )
  return rows[0] ?? null
}

export async function markReply(
  callers: CallerDatabase,
  service: Caller,
  id: string,
  { status, error }: Pick<Delivery, 'status' | 'error'>,
): Promise<void> {
  await callers.query(service, sql`select public.mark_contact_reply(${id}, ${status}, ${error})`)
}

export async function claimOffersMail(
  callers: CallerDatabase,
  service: Caller,
  email: string,
  hasMailServer: boolean,
): Promise<OffersMail | null> {
  const { rows } = await callers.query<OffersMail>(
    service,
    sql`select kind, token from public.claim_offers_mail(${email}, ${hasMailServer})`,
  )
  return rows[0] ?? null
}

export async function releaseWelcome(
  callers: CallerDatabase,
  service: Caller,
  email: string,
): Promise<void> {
  await callers.query(service, sql`select public.release_offers_welcome(${email})`)
}

export async function findRefusal(
  callers: CallerDatabase,
  service: Caller,
  postId: string,
): Promise<RefusedPost | null> {
  const { rows } = await callers.query<RefusedPost>(
    service,
    sql`
    select post.title, post.refusal_reason as reason, author.email
    from public.blog_posts as post
    join public.users as author on author.id = post.user_id
    where post.id = ${postId}
      and post.refusal_reason is not null`,
  )
  return rows[0] ?? null
}

export async function issueMailLink(
  callers: CallerDatabase,
  service: Caller,
  link: string,
): Promise<MailLink | null> {
  const { rows } = await callers.query<MailLink>(
    service,
    sql`select kind, email, token, expires_at from public.issue_mail_link(${link})`,
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

/** Rejects with code P0001 when the address has an account. */
export async function beginAdding(callers: CallerDatabase, caller: Caller, email: string) {
  await callers.query(caller, sql`select public.begin_adding_person(${email})`)
}

export async function findTestLetter(
  callers: CallerDatabase,
  caller: Caller,
  id: string,
): Promise<TestLetter | null> {
  const { rows } = await callers.query<TestLetter>(
    caller,
    sql`select * from public.read_test_letter(${id})`,
  )
  return rows[0] ?? null
}
