import type * as z from 'zod/mini'
import type { Connection } from '#platform/http/service.ts'
import type { Identity } from '#platform/identity/identity.ts'
import type { Mailer } from '#platform/mail/message.ts'
import type { Claims } from '#platform/postgres/caller.ts'
import type { Database } from '#platform/postgres/database.ts'
import type { SmsSender } from './codes/sms.ts'
import type { MailTexts } from './mails/mails.ts'
import type { Notice } from './mails/notices.ts'
import type { Passwords } from './passwords/passwords.ts'
import type { RateLimits } from './rate-limits.ts'
import type { AuthSettings } from './settings.ts'
import type { User } from './users.ts'

/** Everything an endpoint may use. */
export type Auth = {
  database: Database
  identity: Identity
  mailer: Mailer
  settings: AuthSettings
  passwords: Passwords
  limits: RateLimits
  sms: SmsSender
  findMailTexts(): Promise<MailTexts>
  /** True for an address that no mail can reach: its account changes it with the password alone. */
  isUndeliverable(email: string): boolean
  now(): Date
}

export type SessionRow = {
  id: string
  user_id: string
  created_at: Date
  updated_at: Date
  factor_id: string | null
  aal: 'aal1' | 'aal2' | 'aal3'
  not_after: Date | null
  refreshed_at: Date | null
  user_agent: string | null
  ip: string | null
}

/** One request on its way through an endpoint. */
export type Call = {
  request: Request
  url: URL
  /** The `{names}` of the route's path. */
  params: Record<string, string>
  connection: Connection
  audience: string
  /** Mails to send once the answer is made, about changes of the account. */
  notices: Notice[]
  /** The redirect target after the flow: always an allowed address. */
  redirectTo: string
  json<Schema extends z.ZodMiniType>(schema: Schema): Promise<z.output<Schema>>
}

export type UserCall = Call & { user: User; session: SessionRow | null; claims: Claims }
export type AdminCall = Call & { claims: Claims }

export type Handler<C extends Call> = (call: C, auth: Auth) => Promise<Response>

export function param(call: Call, name: string): string {
  return call.params[name] ?? ''
}
