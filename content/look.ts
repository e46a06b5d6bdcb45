import type { Look } from './schemas/look.ts'

export const look: Look = { logo: null, favicon: null, accent: '#f2ab27' }
