import { confirmAddress, endSession } from '#app/account/account.data.ts'
import { authErrorText } from '#app/account/auth-errors.server.ts'
import { saveLetterConsent } from '#app/account/letter-consent.data.ts'
import { removePasskey, renamePasskey } from '#app/account/passkeys.server.ts'
import {
  type Context,
  hostContext,
  sessionContext,
  supabaseContext,
  userContext,
} from '#app/lib/contexts.ts'
import { checked } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import { openSeparateConnection } from '#app/lib/supabase.server.ts'
import { succeed } from '#app/lib/toast.server.ts'
import { isExampleAddress } from '#content/example-address.ts'
import {
  emailForm,
  exampleEmailForm,
  nameForm,
  passkeyNameForm,
  passwordForm,
} from './account-forms.ts'

const to = '/account'

/** The acts of the account page, by intent. */
export function accountActs(context: Context, form: FormData) {
  const supabase = context.get(supabaseContext)
  const host = context.get(hostContext)
  return {
    name: changeName(context),
    email: changeEmail(context),
    password: changePassword(context, form),
    async letters() {
      await saveLetterConsent(supabase, context.get(userContext).id, form.has('agrees'))
      return succeed(context, { title: 'Saved', to })
    },
    'rename-passkey': checked(passkeyNameForm, async ({ passkey, passkeyName }) => {
      await renamePasskey(supabase, passkey, passkeyName)
      return succeed(context, { title: 'Passkey Renamed', to: '/account#passkeys' })
    }),
    async 'remove-passkey'() {
      await removePasskey(supabase, textField(form, 'passkey'))
      context.get(sessionContext).forget()
      const text = 'Devices that had logged in with it are logged out.'
      return succeed(context, { title: 'Passkey Removed', text, to: '/account#passkeys' })
    },
    async 'sign-out-elsewhere'() {
      const { error } = await supabase.auth.signOut({ scope: 'others' })
      if (error) throw error
      const text = 'Only this device is still logged in.'
      return succeed(context, { title: 'Logged Out Everywhere Else', text, to })
    },
    async 'sign-out-device'() {
      await endSession(supabase, host, textField(form, 'session'))
      return succeed(context, { title: 'Device Logged Out', to })
    },
  }
}

function changeName(context: Context) {
  return checked(nameForm, async ({ fullName }, refuse) => {
    const { auth } = context.get(supabaseContext)
    const { error } = await auth.updateUser({ data: { full_name: fullName } })
    if (error) {
      return refuse({ errors: { fullName: authErrorText(error, 'Could not save your name.') } })
    }
    context.get(sessionContext).forget()
    return succeed(context, { title: 'Name Saved', to })
  })
}

function changeEmail(context: Context) {
  const user = context.get(userContext)
  const isExample = isExampleAddress(user.email)
  const rules = isExample ? exampleEmailForm : emailForm
  return checked(rules, async ({ email, emailPassword }, refuse) => {
    if (email.toLowerCase() === user.email.toLowerCase()) {
      return refuse({ errors: { email: 'That’s already your address.' } })
    }
    const emailRedirectTo = confirmAddress(context.get(hostContext).siteUrl, to)
    const change = { email, ...(emailPassword && { current_password: emailPassword }) }
    const { auth } = context.get(supabaseContext)
    const { data, error } = await auth.updateUser(change, { emailRedirectTo })
    if (error?.code === 'invalid_credentials') {
      return refuse({ errors: { emailPassword: 'That’s not your password.' } })
    }
    if (error) {
      return refuse({ errors: { email: authErrorText(error, 'Could not change your address.') } })
    }
    context.get(sessionContext).forget()
    if (data.user.email?.toLowerCase() === email.toLowerCase()) {
      const text = `From now on you log in as ${email}.`
      return succeed(context, { title: 'Email Changed', text, to })
    }
    const text = isExample
      ? `I sent an email to ${email}. Your address changes once you confirm in it.`
      : `I sent an email to ${user.email} and to ${email}. Your address changes once you confirm in both.`
    return succeed(context, { title: 'Please Confirm the Change', text, durationMs: 10_000, to })
  })
}

/**
 * Requires the current password: an unattended browser must not be enough to take an account over.
 */
function changePassword(context: Context, form: FormData) {
  return checked(
    passwordForm,
    async ({ currentPassword, password, code: nonce }, refuse) => {
      const wrong = await checkPassword(context, currentPassword)
      if (wrong) return refuse({ errors: { currentPassword: wrong } })
      const { auth } = context.get(supabaseContext)
      const { error } = await auth.updateUser({ password, ...(nonce && { nonce }) })
      if (error?.code === 'reauthentication_needed') {
        const sent = await auth.reauthenticate()
        if (!sent.error) return refuse({}, { needsCode: true })
      }
      if (error?.code === 'reauthentication_not_valid') {
        const code = 'That code is wrong or has expired.'
        return refuse({ errors: { code } }, { needsCode: true })
      }
      if (error) {
        const text = authErrorText(error, 'Could not change the password.')
        return refuse({ errors: { password: text } })
      }
      const text = 'All other devices have been logged out.'
      return succeed(context, { title: 'Password Changed', text, to })
    },
    { needsCode: form.has('code') },
  )
}

/** Null when the password is right, else the error message. */
export async function checkPassword(context: Context, password: string) {
  const aside = openSeparateConnection(context.get(hostContext))
  const { email } = context.get(userContext)
  const { error } = await aside.auth.signInWithPassword({ email, password })
  if (!error) {
    await aside.auth.signOut({ scope: 'local' })
    return null
  }
  if (error.code === 'invalid_credentials') return 'That’s not your password.'
  return authErrorText(error, 'Could not check your password.')
}
