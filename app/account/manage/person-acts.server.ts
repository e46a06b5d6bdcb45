import { sendMailAgain } from '#app/account/account.data.ts'
import { type Context, hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { errorText } from '#app/lib/error-text.ts'
import { connectAside, type Supabase } from '#app/lib/supabase.server.ts'
import { showToast } from '#app/lib/toast.server.ts'
import type { Toast } from '#app/lib/toast.ts'
import { actOn, askFactorRemoval, beginReset, changeRole } from './people.data.ts'

type Act = (supabase: Supabase, person: string, context: Context) => Promise<Toast>

const acts = {
  'make-admin': async (supabase, person) => {
    await changeRole(supabase, person, 'admin')
    return { title: 'Role Changed', text: 'They are an admin now.' }
  },
  'make-student': async (supabase, person) => {
    await changeRole(supabase, person, 'student')
    return { title: 'Role Changed', text: 'They are a student now, and logged out everywhere.' }
  },
  block: async (supabase, person) => {
    await actOn(supabase, 'block_person', person)
    return { title: 'Blocked', text: 'They are logged out and can’t log in anymore.' }
  },
  unblock: async (supabase, person) => {
    await actOn(supabase, 'unblock_person', person)
    return { title: 'Unblocked', text: 'They can log in again.' }
  },
  'sign-out': async (supabase, person) => {
    await actOn(supabase, 'sign_out_person', person)
    return { title: 'Logged Out', text: 'Every device of theirs has to log in again.' }
  },
  'send-reset': async (supabase, person, context) => {
    const email = await beginReset(supabase, person)
    const host = context.get(hostContext)
    // Without the admin's session: the link is for another browser.
    const aside = connectAside(host)
    const { error } = await sendMailAgain(aside, host.siteUrl, {
      type: 'recovery',
      email,
      next: null,
    })
    if (error) throw error
    return {
      title: 'Reset Sent',
      text: `A link to choose a new password is on its way to ${email}.`,
    }
  },
  'remove-factor': async (supabase, person) => {
    await askFactorRemoval(supabase, person)
    return {
      title: 'Email Sent',
      text: 'Their second factor goes once they confirm in the email. The link works for 24 hours.',
    }
  },
} satisfies Record<string, Act>

export type Intent = keyof typeof acts

export function isIntent(text: string): text is Intent {
  return Object.hasOwn(acts, text)
}

export async function actOnPerson(context: Context, intent: Intent, person: string) {
  const act: Act = acts[intent]
  try {
    const toast = await act(context.get(supabaseContext), person, context)
    showToast(context, { tone: 'success', ...toast })
  } catch (cause) {
    context.get(hostContext).log('error', `act on a person failed: ${intent}`, cause)
    showToast(context, { title: 'Not Done', text: errorText(cause), tone: 'destructive' })
  }
}
