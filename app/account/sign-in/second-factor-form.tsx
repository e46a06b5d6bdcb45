import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { codeForm, recoveryForm } from '#app/account/account-fields.ts'
import { CodeField } from '#app/account/code-form.tsx'
import type { Answered } from '#app/lib/form.ts'
import { Form } from '#app/shell/form.tsx'
import { WriteToMe } from '#app/shell/site-words/write-to-me.tsx'
import { useFormCheck } from '#app/shell/use-form-check.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { PasskeyButton } from './passkey-button.tsx'

type SecondFactorFormProps = {
  hasApp: boolean
  hasPasskey: boolean
  answered: Answered<typeof codeForm> & Answered<typeof recoveryForm>
}

export function SecondFactorForm({ hasApp, hasPasskey, answered }: SecondFactorFormProps) {
  return (
    <>
      {hasPasskey && (
        <>
          <PasskeyButton label="Use your passkey" />
          <noscript>
            <p>A passkey needs JavaScript. Please turn it on for this site.</p>
          </noscript>
        </>
      )}
      {hasApp && <CodeForm answered={answered} />}
      <details open={answered?.recoveryCode !== undefined} className="text-sm">
        <summary className="link inline-flex min-h-11 items-center">
          {hasPasskey ? 'Lost your device?' : 'Lost your authenticator?'}
        </summary>
        <RecoveryForm answered={answered} />
        <p className="mt-4 text-muted">
          No codes left? Write to <WriteToMe /> from your account’s email address, and I’ll help you
          back in.
        </p>
      </details>
      <Form method="post" action="/logout">
        <Button type="submit" variant="quiet" size="small" className="-ml-3">
          Use another account
        </Button>
      </Form>
    </>
  )
}

function CodeForm({ answered }: { answered: Answered<typeof codeForm> }) {
  const navigation = useNavigation()
  const { errors, props } = useFormCheck(codeForm, answered)
  const form = props.ref
  // It replaces the password form at the same address, so no navigation moves the focus.
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input')?.focus(), [form])
  return (
    <Form {...props} method="post" className="grid gap-5">
      <CodeField
        label="Code"
        help="Six digits; a new code appears every 30 seconds."
        error={errors.code}
      />
      <Button
        type="submit"
        name="intent"
        value="code"
        pending={navigation.formData?.get('intent') === 'code'}
        pendingLabel="Checking..."
      >
        Continue
      </Button>
    </Form>
  )
}

function RecoveryForm({ answered }: { answered: Answered<typeof recoveryForm> }) {
  const navigation = useNavigation()
  const { errors, props } = useFormCheck(recoveryForm, answered)
  return (
    <Form {...props} method="post" className="mt-3 grid gap-4">
      <Field error={errors.recoveryCode}>
        <Label>Recovery code</Label>
        <Input name="recoveryCode" autoComplete="off" autoCapitalize="none" required />
        <FieldHelp>
          One of those you printed. It turns the second factor off until you set it up again.
        </FieldHelp>
      </Field>
      <Button
        type="submit"
        name="intent"
        value="recovery"
        variant="outline"
        className="justify-self-start"
        pending={navigation.formData?.get('intent') === 'recovery'}
        pendingLabel="Checking..."
      >
        Use a Recovery Code
      </Button>
    </Form>
  )
}
