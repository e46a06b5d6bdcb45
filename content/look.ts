import { defaultAccent } from './accent.ts'
import type { Look } from './schemas/look.ts'

export const look: Look = { logo: null, favicon: null, accent: defaultAccent }
