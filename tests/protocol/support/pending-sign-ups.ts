import { randomBytes } from 'node:crypto'
import type { Message } from '#platform/mail/message.ts'
import { type AuthWorld, codeIn, present, tokenHashIn } from './auth.ts'

export type SentSignUp = { password: string; name: string; tokenHash: string; code: string }

/** A sign-up with a password and name of its own, and the link and code that were mailed for it. */
export async function sendSignUp(
  world: AuthWorld,
  email: string,
  name: string,
  data: Record<string, unknown> = {},
): Promise<SentSignUp> {
  const password = `Long-enough-${randomBytes(6).toString('hex')}`
  const options = { data: { full_name: name, ...data } }
  const { error } = await world.anon().auth.signUp({ email, password, options })
  if (error) throw error
  return { password, name, ...secretsIn(lastMailTo(world, email)) }
}

export function lastMailTo(world: AuthWorld, email: string): Message {
  return present(world.mails.findLast(({ to }) => to === email))
}

export function secretsIn(mail: Message): { tokenHash: string; code: string } {
  return { tokenHash: tokenHashIn(mail), code: codeIn(mail) }
}

type LinkType = 'signup' | 'invite' | 'recovery' | 'magiclink' | 'email_change'

export function openLink(world: AuthWorld, tokenHash: string, type: LinkType = 'signup') {
  return world.anon().auth.verifyOtp({ token_hash: tokenHash, type })
}

/** The code of the refusal, or 'signed in'. */
export async function signInWith(world: AuthWorld, email: string, password: string) {
  const { error } = await world.anon().auth.signInWithPassword({ email, password })
  return error ? error.code : 'signed in'
}
