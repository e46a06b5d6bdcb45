import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { codeForm } from '#app/account/account-fields.ts'
import { CodeField } from '#app/account/code-form.tsx'
import type { Answered } from '#app/lib/form.ts'
import { Form } from '#app/shell/form.tsx'
import { WriteToMe } from '#app/shell/site-words/write-to-me.tsx'
import { useFormCheck } from '#app/shell/use-form-check.ts'
import { Button } from '#app/ui/button.tsx'

type SecondFactorFormProps = { answered: Answered<typeof codeForm> }

export function SecondFactorForm({ answered }: SecondFactorFormProps) {
  const navigation = useNavigation()
  const { errors, props } = useFormCheck(codeForm, answered)
  const form = props.ref
  // It replaces the password form at the same address, so no navigation moves the focus.
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input')?.focus(), [form])
  return (
    <>
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
      <p className="text-muted text-sm">
        Lost your authenticator? Write to <WriteToMe /> from your account’s email address, and I’ll
        help you back in.
      </p>
      <Form method="post" action="/logout">
        <Button type="submit" variant="quiet" size="small" className="-ml-3">
          Use another account
        </Button>
      </Form>
    </>
  )
}
