import { createContext } from 'react'

/** What an inline script of a rendered page needs to be let run. Only the server knows it. */
export const NonceContext = createContext<string | undefined>(undefined)
