import { createCookie } from 'react-router'

/** The note of the sign-in page after a sign-up: whether the address has to be confirmed first. */
export type SignUpNote = 'confirm' | 'ready'

const cookie = createCookie('signed-up', {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  maxAge: 600,
})

export function noteSignUp(note: SignUpNote, siteUrl: string) {
  return cookie.serialize(note, { secure: siteUrl.startsWith('https:') })
}

export async function findSignUpNote(request: Request): Promise<SignUpNote | null> {
  const note: unknown = await cookie.parse(request.headers.get('Cookie'))
  return note === 'confirm' || note === 'ready' ? note : null
}
