import { redirect } from 'react-router'
import {
  destinationAfterSignIn,
  ownAddress,
  withReturnAddress,
} from '#app/account/return-address.ts'
import { type Context, sessionContext } from '#app/lib/contexts.ts'
import { textField } from '#app/lib/form.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'
import { succeed } from '#app/lib/toast.server.ts'
import type { ConfirmationType } from './confirmations.ts'

type Failure = { message: string; status?: number | undefined; code?: string | undefined }
type Confirmed = { kind: 'confirmed' } | { kind: 'one of two' } | { kind: 'failed'; error: Failure }

/**
 * Confirms by a link's token hash, by the code of a hosted service, or by the digits of the mail.
 */
export async function confirm(
  supabase: Supabase,
  form: FormData,
  type: ConfirmationType,
  mailed: { email: string; code: string } | null,
): Promise<Confirmed> {
  const exchange = textField(form, 'exchange')
  const { data, error } = exchange
    ? await supabase.auth.exchangeCodeForSession(exchange)
    : await supabase.auth.verifyOtp(
        mailed
          ? { email: mailed.email, token: mailed.code, type }
          : { token_hash: textField(form, 'token_hash'), type },
      )
  if (error) return { kind: 'failed', error }
  return { kind: data.session ? 'confirmed' : 'one of two' }
}

/** The redirect after each kind of confirmation. */
export async function redirectAfterConfirmation(
  context: Context,
  type: ConfirmationType,
  next: string | null,
) {
  const session = context.get(sessionContext)
  session.forget()
  if (type === 'recovery' || type === 'invite') {
    return redirect(withReturnAddress('/reset-password', next))
  }
  if (type === 'email_change') {
    const text = 'From now on, log in with your new address.'
    return succeed(context, { title: 'Address Changed', text, to: '/account' })
  }
  if (type === 'signup') {
    succeed(context, { title: 'Address Confirmed', text: 'Welcome!' })
  }
  const user = await session.getUser()
  if (!user) return redirect(withReturnAddress('/login', next))
  return redirect(destinationAfterSignIn(user.role, next))
}

/** The final page: mails carry it inside the address of this or the reset page. */
export function findNext(address: string | null, siteUrl: string): string | null {
  const own = ownAddress(address, siteUrl)
  if (!own) return null
  const { pathname, searchParams } = new URL(own, siteUrl)
  if (pathname === '/auth/confirm') return ownAddress(searchParams.get('next'), siteUrl)
  if (pathname === '/reset-password') return ownAddress(searchParams.get('redirectTo'), siteUrl)
  return own
}
