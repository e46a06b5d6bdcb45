import { sendMailAgain } from '#app/account/account.data.ts'
import { type Context, hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { orThrow } from '#app/lib/error-text.ts'
import { textField } from '#app/lib/form.ts'
import { openSeparateConnection } from '#app/lib/supabase.server.ts'
import { succeed } from '#app/lib/toast.server.ts'
import { actOn, askFactorRemoval, beginReset, changeRole, saveNote } from './people.data.ts'
import { longestNote } from './person-note.tsx'

/** The acts of an admin on an account, by intent. */
export function actsOnPerson(context: Context, form: FormData, person: string) {
  const supabase = context.get(supabaseContext)
  const done = (title: string, text: string) =>
    succeed(context, { title, text, to: `/admin/users/${person}` })
  return {
    async note() {
      await saveNote(supabase, person, textField(form, 'note').slice(0, longestNote))
      return done('Note Saved', 'Only admins can read it.')
    },
    async 'make-admin'() {
      await changeRole(supabase, person, 'admin')
      return done('Role Changed', 'They are an admin now.')
    },
    async 'make-student'() {
      await changeRole(supabase, person, 'student')
      return done('Role Changed', 'They are a student now, and logged out everywhere.')
    },
    async block() {
      await actOn(supabase, 'block_person', person)
      return done('Blocked', 'They are logged out and can’t log in anymore.')
    },
    async unblock() {
      await actOn(supabase, 'unblock_person', person)
      return done('Unblocked', 'They can log in again.')
    },
    async 'sign-out'() {
      await actOn(supabase, 'sign_out_person', person)
      return done('Logged Out', 'Every device of theirs has to log in again.')
    },
    async 'send-reset'() {
      const email = await beginReset(supabase, person)
      const host = context.get(hostContext)
      // Without the admin's session: the link is for another browser.
      const mail = { type: 'recovery' as const, email, next: null }
      await orThrow(sendMailAgain(openSeparateConnection(host), host.siteUrl, mail))
      return done('Reset Sent', `A link to choose a new password is on its way to ${email}.`)
    },
    async 'remove-factor'() {
      await askFactorRemoval(supabase, person)
      const text =
        'Their second factor goes once they confirm in the email. The link works for 24 hours.'
      return done('Email Sent', text)
    },
  }
}

export type Intent = keyof ReturnType<typeof actsOnPerson>
