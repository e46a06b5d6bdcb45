export const roles = ['anon', 'authenticated', 'service_role'] as const
export type Role = (typeof roles)[number]

export type Claims = { role?: string; sub?: string; exp?: number } & Record<string, unknown>

/** Who is asking: the Postgres role a statement runs under and the claims policies read. */
export type Caller = {
  role: Role
  claims: Claims
  /** Where the call came from, if that is known: tells anonymous callers apart. */
  address?: string
}
