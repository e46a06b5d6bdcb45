import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import type * as z from 'zod/mini'
import type { Answered, FieldErrors, FormRules } from '#app/lib/form.ts'
import { Form } from '#app/shell/form.tsx'
import { useFormCheck } from '#app/shell/use-form-check.ts'
import { Button } from '#app/ui/button.tsx'

type ChangeFormProps<Schema extends z.ZodMiniObject> = {
  intent: string
  button: string
  rules: FormRules<Schema>
  answered: Answered<FormRules<Schema>>
  children(errors: FieldErrors<z.input<Schema>>): ReactNode
}

/** One of the small forms of the account page. */
export function ChangeForm<Schema extends z.ZodMiniObject>(props: ChangeFormProps<Schema>) {
  const { intent, button, rules, answered, children } = props
  const navigation = useNavigation()
  const check = useFormCheck(rules, answered)
  return (
    <Form {...check.props} method="post" action="/account" className="grid gap-4">
      <input type="hidden" name="intent" value={intent} />
      {children(check.errors)}
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
