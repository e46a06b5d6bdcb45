import { type SubmitEvent, useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import {
  createPasskey,
  hasPasskeys,
  type PasskeyRequest,
  whyNoPasskeys,
} from '#app/account/passkeys.ts'
import { PasswordField } from '#app/account/password-field.tsx'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { Form } from '#app/shell/form.tsx'
import { Button } from '#app/ui/button.tsx'

/** Nothing without scripts. The password is asked for: an unattended browser must not be enough. */
export function AddPasskey() {
  const submit = useSubmit()
  const navigation = useNavigation()
  const isHydrated = useHydrated()
  const [error, setError] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  if (!isHydrated) return null
  if (!hasPasskeys()) {
    return <p className="text-muted text-sm">{whyNoPasskeys()}</p>
  }

  async function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsAsking(true)
    const started = await startAdding(new FormData(event.currentTarget))
    setError('error' in started ? started.error : undefined)
    const proof = 'error' in started ? null : await createPasskey(started)
    setIsAsking(false)
    if (!proof) return
    const fields = { intent: 'add-passkey', ...proof }
    void submit(fields, { method: 'post', action: '/account/two-factor' })
  }

  return (
    <Form method="post" className="grid gap-4" onSubmit={(event) => void add(event)}>
      <PasswordField
        label="Your password"
        name="passkeyPassword"
        autoComplete="current-password"
        error={error}
      />
      <Button
        type="submit"
        variant="outline"
        className="justify-self-start"
        pending={isAsking || navigation.formData?.get('intent') === 'add-passkey'}
        pendingLabel="Waiting..."
      >
        Add a Passkey
      </Button>
    </Form>
  )
}

async function startAdding(
  body: FormData,
): Promise<PasskeyRequest<'creation'> | { error: string }> {
  try {
    return await (await fetch('/account/passkeys', { method: 'POST', body })).json()
  } catch {
    return { error: 'That didn’t reach the site. Please try again.' }
  }
}
