import { Refusal } from './answer.ts'
import type { Clients } from './clients.ts'
import type { Mail } from './mail.ts'

/** The dependencies of a function: the place where it runs. */
export type FunctionHost = Clients & {
  siteUrl: string
  /** Where the owner has published no name of her own. */
  siteName: string
  /** The owner's mailbox from the environment, which wins over the one that she sets. */
  contactTo: string | null
  /** False where mail is only written to files. */
  hasMailServer(): Promise<boolean>
  /** Resolves once the mail server has accepted the mail; throws otherwise. */
  sendMail(mail: Mail): Promise<void>
  /** Where there is an outbox, which delivers later and records the delivery by itself. */
  queueMail?(mail: Mail): Promise<void>
  /** Runs the work so that the time of the answer does not reveal whether a mail was sent. */
  concealTime(work: () => Promise<void>): Promise<void>
  /** Logs the error for the operator; the caller does not see it. */
  report(what: string, cause: unknown): void
}

/** The mailbox that the owner reads; '' while there is neither a setting nor an admin. */
export async function findContactTo({
  service,
  contactTo,
}: Pick<FunctionHost, 'service' | 'contactTo'>): Promise<string> {
  if (contactTo) return contactTo
  const { data } = await service.rpc('owner_email').throwOnError()
  return data ?? ''
}

/** The published documents that mails are written from, by name. */
export async function findDocuments({
  service,
}: Pick<Clients, 'service'>): Promise<Record<string, unknown>> {
  const { data } = await service
    .from('site_documents')
    .select('name, content')
    .in('name', ['business', 'mails'])
    .throwOnError()
  return Object.fromEntries(data.map(({ name, content }) => [name, content]))
}

/** An admin who is over the limit is served where the function decides that itself. */
export async function requireAdmin(
  { asCaller }: FunctionHost,
  request: Request,
  overLimit?: Refusal,
): Promise<void> {
  try {
    const { data } = await asCaller(request).rpc('is_admin').throwOnError()
    if (data === true) return
  } catch (cause) {
    if (!refusedTokens.includes((cause as { code?: string }).code ?? '')) throw cause
  }
  throw overLimit ?? new Refusal(403, 'admin_required', 'Access Denied: Admin role required.')
}

/** PostgREST's codes for a token that is not valid, or has expired: a mistake of the caller. */
const refusedTokens = ['PGRST301', 'PGRST302', 'PGRST303']
