import { createContext } from 'react-router'
import type { Tables } from './database.ts'
import type { Host } from './host.ts'
import type { Supabase } from './supabase.server.ts'
import type { Toast } from './toast.ts'

export type SessionUser = {
  id: string
  email: string
  fullName: string
  role: Tables<'user_roles'>['role']
}

export type Standing =
  | { kind: 'signed-in'; user: SessionUser }
  | { kind: 'signed-out' }
  /** The password was right; the code of the second factor is still to come. */
  | { kind: 'code-needed' }
  /** There is a session, but the authentication service cannot confirm it now. It is kept. */
  | { kind: 'unavailable' }

export type SessionReader = {
  /** Null unless fully signed in. Looked up once per request, when first asked for. */
  getUser(): Promise<SessionUser | null>
  getStanding(): Promise<Standing>
  /** After signing in or out: the next question looks again. */
  forget(): void
}

/** What the program around the site lends it. Set for every request by entry.server.tsx. */
export const hostContext = createContext<Host>()

/** The supabase client that acts as the visitor. Set by the root middleware. */
export const supabaseContext = createContext<Supabase>()

/** Who the visitor is, looked up when first asked for. Set by the root middleware. */
export const sessionContext = createContext<SessionReader>()

/** The signed-in person, on screens behind a guard (account/guards/): the guard sets it, reading it elsewhere throws. */
export const userContext = createContext<SessionUser>()

/** Toasts raised while this request runs: see toast.server.ts. */
export const pendingToastsContext = createContext<Toast[]>()
