import { type FormEvent, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { type Answered, checkForm, type FieldErrors, type FormRules } from '#app/lib/form.ts'
import { notify } from './toasts/notify.ts'

/**
 * Checks a form by its rules before it is sent. The errors are those found here or, until the next
 * attempt, those of the server's answer; the first wrong field gets the focus.
 */
export function useFormCheck<Schema extends z.ZodMiniObject>(
  rules: FormRules<Schema>,
  answered: Answered<FormRules<Schema>>,
) {
  type Errors = FieldErrors<z.input<Schema>>
  const ref = useRef<HTMLFormElement>(null)
  const [found, setFound] = useState<{ errors: Errors; answered: Errors | undefined } | null>(null)
  const [refusals, setRefusals] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each refusal, here or by the server
  useEffect(() => {
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals, answered])
  const isNewest = found?.answered === answered
  const errors: Errors = (isNewest ? found?.errors : answered) ?? {}

  function onSubmit(event: FormEvent<HTMLFormElement>, applied: FormRules<Schema> = rules) {
    const { submitter } = event.nativeEvent as SubmitEvent
    const checked = checkForm(new FormData(event.currentTarget, submitter), applied)
    setFound({ errors: checked.errors, answered })
    if (checked.fields) return
    event.preventDefault()
    setRefusals(refusals + 1)
    if (checked.toast) notify({ ...checked.toast, tone: 'destructive' })
  }

  /** A message goes as soon as its field is right. */
  function onInput(event: FormEvent<HTMLFormElement>) {
    if (!isNewest || !found || Object.keys(found.errors).length === 0) return
    setFound({ errors: checkForm(new FormData(event.currentTarget), rules).errors, answered })
  }

  return { errors, props: { ref, onSubmit, onInput, noValidate: true } }
}
