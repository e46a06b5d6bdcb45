import { createCookie } from 'react-router'

/** What the sign-in page says to somebody who has just signed up: whether a mail has to be answered first. */
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
