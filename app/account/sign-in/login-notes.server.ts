import { createCookie } from 'react-router'
import * as z from 'zod/mini'
import { cookieNames } from '#app/lib/host.ts'

const cookie = createCookie(cookieNames.signUp, {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  maxAge: 600,
})

const schema = z.object({
  /** Whether the address has to be confirmed before the first sign-in. */
  next: z.enum(['confirm', 'sign-in']),
  email: z.string(),
})

/** For the sign-in page after a sign-up. A cookie, because an address must not be in a URL. */
export type SignUpNote = z.infer<typeof schema>

export function noteSignUp(note: SignUpNote, siteUrl: string) {
  return cookie.serialize(note, { secure: siteUrl.startsWith('https:') })
}

export function forgetSignUp(siteUrl: string) {
  return cookie.serialize('', { secure: siteUrl.startsWith('https:'), maxAge: 0 })
}

export async function findSignUpNote(request: Request): Promise<SignUpNote | null> {
  const note: unknown = await cookie.parse(request.headers.get('Cookie'))
  return schema.safeParse(note).data ?? null
}
