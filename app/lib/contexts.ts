import { createContext } from 'react-router'
import type { Host } from './host.ts'
import type { SessionReader } from '#app/account/session.server.ts'
import type { Supabase } from './supabase.server.ts'
import type { Toast } from './toast.ts'

/** What the program around the site lends it. Set for every request by entry.server.tsx. */
export const hostContext = createContext<Host>()

/** The supabase client that acts as the visitor. Set by the root middleware. */
export const supabaseContext = createContext<Supabase>()

/** Who the visitor is, looked up when first asked for. Set by the root middleware. */
export const sessionContext = createContext<SessionReader>()

/** Toasts raised while this request runs: see toast.server.ts. */
export const pendingToastsContext = createContext<Toast[]>()
