import { confirmAddress, endSession } from '#app/account/account.data.ts'
import { authErrorText } from '#app/account/auth-errors.server.ts'
import { saveLetterConsent } from '#app/account/letter-consent.data.ts'
import type { SessionUser } from '#app/lib/contexts.ts'
import { type Context, hostContext, sessionContext, supabaseContext } from '#app/lib/contexts.ts'
import { checkForm, textField } from '#app/lib/form.ts'
import { connectAside } from '#app/lib/supabase.server.ts'
import { showToast } from '#app/lib/toast.server.ts'
import { isExampleAddress } from '#content/example-address.ts'
import { emailForm, exampleEmailForm, nameForm, passwordForm } from './account-forms.ts'

export type AccountErrors = Partial<
  Record<'fullName' | 'email' | 'emailPassword' | 'currentPassword' | 'password' | 'code', string>
>
/** Null: the change is made, and a toast is shown. */
export type ChangeResult = {
  values?: { fullName?: string; email?: string }
  errors: AccountErrors
  needsCode?: boolean
} | null

export async function changeName(context: Context, form: FormData): Promise<ChangeResult> {
  const { values, fields, errors } = checkForm(form, nameForm)
  if (!fields) return { values, errors }
  const supabase = context.get(supabaseContext)
  const { error } = await supabase.auth.updateUser({ data: { full_name: fields.fullName } })
  if (error) {
    return { values, errors: { fullName: authErrorText(error, 'Could not save your name.') } }
  }
  context.get(sessionContext).forget()
  showToast(context, { title: 'Name Saved', tone: 'success' })
  return null
}

export async function changeLetters(
  context: Context,
  form: FormData,
  user: SessionUser,
): Promise<ChangeResult> {
  await saveLetterConsent(context.get(supabaseContext), user.id, form.has('agrees'))
  showToast(context, { title: 'Saved', tone: 'success' })
  return null
}

export async function changeEmail(
  context: Context,
  form: FormData,
  user: SessionUser,
): Promise<ChangeResult> {
  const isExample = isExampleAddress(user.email)
  const { values, fields, errors } = isExample
    ? checkForm(form, exampleEmailForm)
    : checkForm(form, emailForm)
  if (!fields) return { values, errors }
  const { email } = fields
  if (email.toLowerCase() === user.email.toLowerCase()) {
    return { values, errors: { email: 'That’s already your address.' } }
  }
  const emailRedirectTo = confirmAddress(context.get(hostContext).siteUrl, '/account')
  const password = 'emailPassword' in fields ? fields.emailPassword : undefined
  const { data, error } = await context
    .get(supabaseContext)
    .auth.updateUser(
      { email, ...(password && { current_password: password }) },
      { emailRedirectTo },
    )
  if (error?.code === 'invalid_credentials') {
    return { values, errors: { emailPassword: 'That’s not your password.' } }
  }
  if (error) {
    return { values, errors: { email: authErrorText(error, 'Could not change your address.') } }
  }
  context.get(sessionContext).forget()
  if (data.user.email?.toLowerCase() === email.toLowerCase()) {
    const text = `From now on you log in as ${email}.`
    showToast(context, { title: 'Email Changed', text, tone: 'success' })
    return null
  }
  showToast(context, {
    title: 'Please Confirm the Change',
    text: isExample
      ? `I sent an email to ${email}. Your address changes once you confirm in it.`
      : `I sent an email to ${user.email} and to ${email}. Your address changes once you confirm in both.`,
    tone: 'success',
    durationMs: 10_000,
  })
  return null
}

/**
 * Requires the current password: an unattended browser must not be enough to take an account over.
 */
export async function changePassword(
  context: Context,
  form: FormData,
  user: SessionUser,
): Promise<ChangeResult> {
  const { fields, errors } = checkForm(form, passwordForm)
  if (!fields) return { errors, needsCode: form.has('code') }
  const { currentPassword, password, code: nonce } = fields
  const wrong = await checkPassword(context, user.email, currentPassword)
  if (wrong) return { errors: { currentPassword: wrong } }
  const supabase = context.get(supabaseContext)
  const { error } = await supabase.auth.updateUser({ password, ...(nonce && { nonce }) })
  if (error?.code === 'reauthentication_needed') {
    const sent = await supabase.auth.reauthenticate()
    if (!sent.error) return { errors: {}, needsCode: true }
  }
  if (error?.code === 'reauthentication_not_valid') {
    return { errors: { code: 'That code is wrong or has expired.' }, needsCode: true }
  }
  if (error) return { errors: { password: authErrorText(error, 'Could not change the password.') } }
  showToast(context, {
    title: 'Password Changed',
    text: 'All other devices have been logged out.',
    tone: 'success',
  })
  return null
}

export async function signOutElsewhere(context: Context): Promise<ChangeResult> {
  const { error } = await context.get(supabaseContext).auth.signOut({ scope: 'others' })
  if (error) throw error
  showToast(context, {
    title: 'Logged Out Everywhere Else',
    text: 'Only this device is still logged in.',
    tone: 'success',
  })
  return null
}

export async function signOutDevice(context: Context, form: FormData): Promise<ChangeResult> {
  await endSession(
    context.get(supabaseContext),
    context.get(hostContext),
    textField(form, 'session'),
  )
  showToast(context, { title: 'Device Logged Out', tone: 'success' })
  return null
}

/** Null when the password is right, else the error message. */
async function checkPassword(context: Context, email: string, password: string) {
  const aside = connectAside(context.get(hostContext))
  const { error } = await aside.auth.signInWithPassword({ email, password })
  if (!error) {
    await aside.auth.signOut({ scope: 'local' })
    return null
  }
  if (error.code === 'invalid_credentials') return 'That’s not your password.'
  return authErrorText(error, 'Could not check your password.')
}
