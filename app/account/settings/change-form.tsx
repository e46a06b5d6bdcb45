import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { useFocusFirstError } from '#app/lib/use-focus-first-error.ts'
import { Button } from '#app/ui/button.tsx'

type ChangeFormProps = {
  intent: string
  button: string
  /** A value that changes when the last attempt was refused. */
  result: unknown
  children: React.ReactNode
}

/** One of the small forms of the account page. */
export function ChangeForm({ intent, button, result, children }: ChangeFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const navigation = useNavigation()
  useFocusFirstError(form, result)
  return (
    <Form ref={form} method="post" action="/account" noValidate className="grid gap-4">
      <input type="hidden" name="intent" value={intent} />
      {children}
      <Button
        type="submit"
        variant="outline"
        className="justify-self-start"
        pending={navigation.formData?.get('intent') === intent}
        pendingLabel="Saving..."
      >
        {button}
      </Button>
    </Form>
  )
}
