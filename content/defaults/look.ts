import { defaultAccent } from '#content/accent.ts'
import type { Look } from '#content/schemas/look.ts'

export const look: Look = { logo: null, favicon: null, accent: defaultAccent }
