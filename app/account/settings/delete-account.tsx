import { type FormEvent, useEffect, useState } from 'react'
import { deleteOwnAccount, isOnlyAdmin } from '#app/account/account.data.ts'
import { authErrorText } from '#app/account/auth-errors.server.ts'
import { CodeField } from '#app/account/code-form.tsx'
import { DeletedData, DeleteOrKeep } from '#app/account/deleted-data.tsx'
import { verifyPasskeyStep } from '#app/account/passkeys.server.ts'
import { askForPasskey, hasPasskeys, type PasskeyProof } from '#app/account/passkeys.ts'
import { PasswordField } from '#app/account/password-field.tsx'
import { findSecondFactor, verifySecondFactor } from '#app/account/sign-in/second-factor.server.ts'
import { hostContext, sessionContext, supabaseContext, userContext } from '#app/lib/contexts.ts'
import { act, checked, formOf } from '#app/lib/form.server.ts'
import type { Answered } from '#app/lib/form.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { openSeparateConnection } from '#app/lib/supabase.server.ts'
import { succeed } from '#app/lib/toast.server.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { Form } from '#app/shell/form.tsx'
import { PageHeader } from '#app/shell/page-header.tsx'
import { readOrThrow } from '#app/shell/reading.server.ts'
import { useFormCheck } from '#app/shell/use-form-check.ts'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Route } from './+types/delete-account.ts'
import { deleteForm, deleteWithCodeForm } from './account-forms.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const user = context.get(userContext)
  const supabase = context.get(supabaseContext)
  const [isRefused, { hasApp, hasPasskey }] = await readOrThrow(
    context,
    'Account could not be loaded',
    [user.role === 'admin' && isOnlyAdmin(supabase), findSecondFactor(context)],
  )
  return { isRefused, hasApp, hasPasskey }
}

export async function action({ context }: Route.ActionArgs) {
  const user = context.get(userContext)
  const supabase = context.get(supabaseContext)
  const form = formOf(context)
  const rules = form.has('code') ? deleteWithCodeForm : deleteForm
  const deleteAccount = checked(rules, async ({ password, code, credential }, refuse) => {
    if (user.role === 'admin' && (await isOnlyAdmin(supabase))) {
      return refuse({ errors: { password: onlyAdmin }, status: 409 })
    }
    // The database requires a fresh sign-in: a session that has just begun with the password and, if
    // the account has one, the second factor.
    const aside = openSeparateConnection(context.get(hostContext))
    const signIn = await aside.auth.signInWithPassword({ email: user.email, password })
    if (signIn.error) {
      const isWrong = signIn.error.code === 'invalid_credentials'
      const reason = authErrorText(signIn.error, 'Could not check your password.')
      return refuse({ errors: { password: isWrong ? 'That’s not your password.' : reason } })
    }
    const factors = signIn.data.user.factors?.filter(({ status }) => status === 'verified') ?? []
    if (factors.length > 0 && !credential && !form.has('code')) {
      await aside.auth.signOut({ scope: 'local' })
      const text = 'Your passkey needs JavaScript. Please turn it on for this site.'
      return refuse({ title: 'Not Deleted', text })
    }
    if (factors.length > 0) {
      const wrong = credential
        ? await verifyPasskeyStep(aside, form)
        : await verifySecondFactor(aside, code)
      if (wrong) {
        await aside.auth.signOut({ scope: 'local' })
        return refuse(
          credential
            ? { title: 'Not Deleted', ...wrong }
            : { errors: { code: wrong.text }, status: wrong.status },
        )
      }
    }
    await deleteOwnAccount(aside, user.id)
    await supabase.auth.signOut({ scope: 'local' })
    context.get(sessionContext).forget()
    const text = 'Everything on the list is gone. Thanks for stopping by.'
    return succeed(context, { title: 'Account Deleted', text, to: '/' })
  })
  return act(context, form, deleteAccount)
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Delete My Account', noindex: true })
}

export default function DeleteAccountPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Delete My Account"
        crumbs={[
          { name: 'Account', path: '/account' },
          { name: 'Delete', path: '/account/delete' },
        ]}
        lead="This can’t be undone. Once it’s gone, even I can’t bring it back."
      />
      <div className="container-grid grid gap-8 pb-24">
        <DeletedData download="/account/my-data.json" />
        {loaderData.isRefused ? (
          <Alert tone="warning" className="max-w-xl">
            <AlertTitle>Not possible right now</AlertTitle>
            <p>{onlyAdmin}</p>
          </Alert>
        ) : (
          <DeleteForm {...loaderData} answered={actionData?.errors} />
        )}
      </div>
    </>
  )
}

const onlyAdmin = 'You’re the only admin. Make someone else an admin first.'

type DeleteFormProps = {
  hasApp: boolean
  hasPasskey: boolean
  answered: Answered<typeof deleteForm>
}

function DeleteForm({ hasApp, hasPasskey, answered }: DeleteFormProps) {
  const isHydrated = useHydrated()
  const [asksForPasskey, setAsksForPasskey] = useState(hasPasskey && !hasApp)
  const asksForCode = hasApp && !asksForPasskey
  const { errors, props } = useFormCheck(asksForCode ? deleteWithCodeForm : deleteForm, answered)
  const [proof, setProof] = useState<PasskeyProof | null>(null)
  const form = props.ref
  useEffect(() => {
    if (proof) form.current?.requestSubmit()
  }, [proof, form])

  /** The passkey is asked for once the fields are right; then the form is sent with its proof. */
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    props.onSubmit(event)
    if (event.defaultPrevented || !asksForPasskey) return
    if (proof) return setProof(null)
    event.preventDefault()
    void askForPasskey().then(setProof)
  }

  return (
    <Form {...props} onSubmit={onSubmit} method="post" className="grid max-w-xl gap-5">
      <input type="hidden" name="challenge" value={proof?.challenge ?? ''} />
      <input type="hidden" name="credential" value={proof?.credential ?? ''} />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        error={errors.password}
      />
      {asksForCode && (
        <CodeField
          label="Code"
          help="Six digits from your authenticator app. Each code works once, so if you just used it, wait for the next one."
          error={errors.code}
        />
      )}
      {asksForCode && hasPasskey && isHydrated && hasPasskeys() && (
        <Button
          variant="quiet"
          size="small"
          className="-ml-3 justify-self-start"
          onClick={() => setAsksForPasskey(true)}
        >
          Use your passkey instead
        </Button>
      )}
      {asksForPasskey && <p className="text-muted">I’ll ask for your passkey next.</p>}
      <DeleteOrKeep label="Delete My Account" back="/account" />
    </Form>
  )
}
