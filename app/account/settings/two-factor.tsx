import { redirect } from 'react-router'
import { codeForm } from '#app/account/account-fields.ts'
import { addPasskey, listPasskeys } from '#app/account/passkeys.server.ts'
import {
  confirmEnrollment,
  hasSecondFactor,
  listAuthenticators,
  makeRecoveryCodes,
  removeAuthenticator,
  startEnrollment,
} from '#app/account/two-factor.server.ts'
import { hostContext, sessionContext, supabaseContext, userContext } from '#app/lib/contexts.ts'
import { act, checked, formOf, refuse } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { succeed } from '#app/lib/toast.server.ts'
import { PageHeader } from '#app/shell/page-header.tsx'
import { readOrThrow } from '#app/shell/reading.server.ts'
import type { Route } from './+types/two-factor.ts'
import { AuthenticatorList } from './authenticator-list.tsx'
import { EnrollForm, type Enrollment } from './enroll-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RecoveryRules } from './recovery-rules.tsx'

const here = '/account/two-factor'

export async function loader({ context }: Route.LoaderArgs) {
  const supabase = context.get(supabaseContext)
  const [authenticators, passkeys] = await readOrThrow(context, 'Account could not be loaded', [
    listAuthenticators(supabase),
    listPasskeys(supabase),
  ])
  return { authenticators, passkeys: passkeys?.length ?? null }
}

type More = { enrollment: Enrollment | null; recoveryCodes: string[] | null }

export async function action({ context, request }: Route.ActionArgs) {
  const user = context.get(userContext)
  const supabase = context.get(supabaseContext)
  const host = context.get(hostContext)
  const form = formOf(context)
  const enrollment: Enrollment = {
    factorId: textField(form, 'factor'),
    secret: textField(form, 'secret'),
    qrCode: textField(form, 'qrCode'),
    uri: textField(form, 'uri'),
  }
  const more: More = { enrollment, recoveryCodes: null }
  const acts = {
    start: async () => ({
      enrollment: await startEnrollment(supabase, host, user),
      recoveryCodes: null,
      errors: {},
    }),
    async 'add-passkey'() {
      const hadFactor = await hasSecondFactor(supabase)
      const failure = await addPasskey(supabase, form, request.headers.get('user-agent'))
      const shown = { enrollment: null, recoveryCodes: null, errors: {} }
      if (failure) {
        const { text, status } = failure
        return refuse(context, shown, { title: 'Passkey Not Added', text }, status)
      }
      context.get(sessionContext).forget()
      const to = '/account#passkeys'
      if (hadFactor) return succeed(context, { title: 'Passkey Added', to })
      if (!(await hasSecondFactor(supabase)))
        return succeed(context, { title: 'Passkey Added', to })
      const text =
        'Your password alone no longer logs you in. All other devices have been logged out.'
      succeed(context, { title: 'Passkey Added', text })
      const recoveryCodes = await makeRecoveryCodes(supabase, host)
      return recoveryCodes ? { ...shown, recoveryCodes } : redirect(to)
    },
    codes: async () => ({
      enrollment: null,
      recoveryCodes: await makeRecoveryCodes(supabase, host),
      errors: {},
    }),
    async remove() {
      await removeAuthenticator(supabase, textField(form, 'factor'))
      context.get(sessionContext).forget()
      return succeed(context, { title: 'Authenticator Removed', to: here })
    },
    confirm: checked(
      codeForm,
      async ({ code }, refuse) => {
        const error = await confirmEnrollment(supabase, enrollment.factorId, code)
        if (error) return refuse({ errors: { code: error.text }, status: error.status })
        context.get(sessionContext).forget()
        const text = 'From now on, logging in takes a code. All other devices have been logged out.'
        succeed(context, { title: 'Two-Factor Login Is On', text })
        const recoveryCodes = await makeRecoveryCodes(supabase, host)
        return recoveryCodes ? { enrollment: null, recoveryCodes, errors: {} } : redirect(here)
      },
      more,
    ),
  }
  return act(context, form, acts)
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Two-Factor Login', noindex: true })
}

export default function TwoFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Two-Factor Login"
        crumbs={[
          { name: 'Account', path: '/account' },
          { name: 'Two-factor login', path: '/account/two-factor' },
        ]}
        lead="A passkey, or your password and a code that only your authenticator app knows."
      />
      <div className="container-grid grid gap-x-16 gap-y-10 pb-24 lg:grid-cols-[1.6fr_1fr]">
        <div className="grid content-start gap-8">
          {actionData?.enrollment ? (
            <EnrollForm enrollment={actionData.enrollment} answered={actionData.errors} />
          ) : actionData?.recoveryCodes ? (
            <RecoveryCodes codes={actionData.recoveryCodes} />
          ) : (
            <AuthenticatorList {...loaderData} />
          )}
        </div>
        <RecoveryRules />
      </div>
    </>
  )
}
