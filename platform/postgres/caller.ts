export const roles = ['anon', 'authenticated', 'service_role'] as const
export type Role = (typeof roles)[number]

export type Claims = { role?: string; sub?: string; exp?: number } & Record<string, unknown>

/** The caller of a request: the Postgres role of its statements and the claims policies read. */
export type Caller = {
  role: Role
  claims: Claims
  /** The client address if known: tells anonymous callers apart. */
  address?: string
}

export const serviceCaller: Caller = { role: 'service_role', claims: { role: 'service_role' } }
