import { createContext } from 'react'

/** The script of components/early-presses.tsx. Only the server knows it, and what lets it run. */
export const EarlyScript = createContext<{ text: string; nonce?: string | undefined }>({ text: '' })
