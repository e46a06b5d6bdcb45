import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { CodeField } from '#app/account/code-form.tsx'
import { useFocusFirstError } from '#app/lib/use-focus-first-error.ts'
import { Button } from '#app/ui/button.tsx'
import { site } from '#content/site.ts'

export function SecondFactorForm({ error }: { error?: string | undefined }) {
  const form = useRef<HTMLFormElement>(null)
  const navigation = useNavigation()
  useFocusFirstError(form, error)
  // It replaces the password form at the same address, so no navigation moves the focus.
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input')?.focus(), [])
  return (
    <>
      <Form ref={form} method="post" noValidate className="grid gap-5">
        <CodeField
          label="Code"
          help="Six digits; a new code appears every 30 seconds."
          error={error}
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
      <p className="text-muted text-sm">
        Lost your authenticator? Write to{' '}
        <a className="link" href={`mailto:${site.email}`}>
          {site.email}
        </a>{' '}
        from the address of your account, and we will help you back in.
      </p>
      <Form method="post" action="/logout">
        <Button type="submit" variant="quiet" size="small" className="-ml-3">
          Use another account
        </Button>
      </Form>
    </>
  )
}
