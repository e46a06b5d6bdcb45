import { createContext, type RouterContextProvider } from 'react-router'
import type { Tables } from './database.ts'
import type { Host } from './host.ts'
import type { Supabase } from './supabase.server.ts'
import type { Toast } from './toast.ts'

/** The context of a request, for loaders and actions. */
export type Context = Readonly<RouterContextProvider>

export type SessionUser = {
  id: string
  email: string
  fullName: string
  role: Tables<'user_roles'>['role']
}

export type SessionState =
  | { kind: 'signed-in'; user: SessionUser }
  | { kind: 'signed-out' }
  /** AAL1: the password was right, the second factor is still required. */
  | { kind: 'code-needed' }
  /** There is a session, but the authentication service cannot confirm it now. It is kept. */
  | { kind: 'unavailable' }

export type SessionReader = {
  /** Null unless fully signed in. Looked up lazily, once per request. */
  getUser(): Promise<SessionUser | null>
  getState(): Promise<SessionState>
  /** Clears the cached user, after signing in or out. */
  forget(): void
}

/** The server's interface for the site. Set for every request by entry.server.tsx. */
export const hostContext = createContext<Host>()

/** The supabase client that acts as the visitor. Set by the root middleware. */
export const supabaseContext = createContext<Supabase>()

/** The visitor's session, looked up lazily. Set by the root middleware. */
export const sessionContext = createContext<SessionReader>()

/** The signed-in person, on screens behind a guard (account/guards/): the guard sets it, reading it elsewhere throws. */
export const userContext = createContext<SessionUser>()

/** The draft that a page shows to its admin, and the field that was being edited, or ''. */
export type Preview = { document: string; field: string }

/** Null where the page shows no draft. Set by the root middleware. */
export const previewContext = createContext<Preview | null>(null)

export type RequestToasts = {
  /** Raised while this request runs, and not part of its answer yet. */
  pending: Toast[]
  /**
   * The answer has the toasts of a page. Others, such as a fetcher's for a dialog, run in parallel and
   * must not consume the page's flash cookie.
   */
  isPage: boolean
  /** There is a toast in the page, which needs scripts to disappear. */
  isShown: boolean
}

/** Set for every request by entry.server.tsx, used by toast.server.ts. */
export const toastsContext = createContext<RequestToasts>()
