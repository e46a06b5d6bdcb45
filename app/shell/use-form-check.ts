import { type FormEvent, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { type Answered, checkForm, type FieldErrors, type FormRules } from '#app/lib/form.ts'
import { useNotSent } from './connection/use-not-sent.ts'
import { showField } from './show-field.ts'
import { notify } from './toasts/notify.ts'

/**
 * Checks a form by its rules before it is sent. The errors are those found here or, until the next
 * attempt, those of the server's answer; the first wrong field gets the focus, in view. While the
 * form is changed, messages only go.
 */
export function useFormCheck<Schema extends z.ZodMiniObject>(
  rules: FormRules<Schema>,
  answered: Answered<FormRules<Schema>>,
  findMistake = firstMistake,
) {
  type Errors = FieldErrors<z.input<Schema>>
  const ref = useRef<HTMLFormElement>(null)
  const [found, setFound] = useState<{ errors: Errors; answered: Errors | undefined } | null>(null)
  const [refusals, setRefusals] = useState(0)
  /** The mistakes that the rules find; the server may have told of others. */
  const mistakes = useRef<Errors>({})
  const { notSent, noteAttempt } = useNotSent()
  const isNewest = found?.answered === answered
  const errors: Errors = (isNewest ? found?.errors : answered) ?? noErrors
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each refusal, here or by the server
  useEffect(() => {
    if (!ref.current) return
    showField(findMistake(ref.current, Object.keys(errors)[0]))
    mistakes.current = checkForm(new FormData(ref.current), rules).errors
  }, [refusals, answered])

  function onSubmit(event: FormEvent<HTMLFormElement>, applied: FormRules<Schema> = rules) {
    const { submitter } = event.nativeEvent as SubmitEvent
    if (submitter instanceof HTMLButtonElement && submitter.formNoValidate) return noteAttempt()
    const checked = checkForm(new FormData(event.currentTarget, submitter), applied)
    setFound({ errors: checked.errors, answered })
    if (checked.fields) return noteAttempt()
    event.preventDefault()
    setRefusals(refusals + 1)
    if (checked.toast) notify({ ...checked.toast, tone: 'destructive' })
  }

  /** A message goes as soon as its field is right; one that only the server knows, with a change. */
  function onInput(event: FormEvent<HTMLFormElement>) {
    const shown = Object.keys(errors) as (keyof Errors)[]
    if (shown.length === 0) return
    const { name: changed } = event.target as HTMLInputElement
    const wrong = checkForm(new FormData(event.currentTarget), rules).errors
    const left: Errors = {}
    for (const name of shown) {
      const isOfRules = errors[name] === mistakes.current[name]
      const message = isOfRules ? wrong[name] : name !== changed && errors[name]
      if (message) left[name] = message
    }
    mistakes.current = wrong
    setFound({ errors: left, answered })
  }

  const failure = notSent ?? errors.form
  return { errors, props: { ref, onSubmit, onInput, noValidate: true, failure } }
}

/** Always the same, so that fields of a long form are not drawn again while somebody types. */
const noErrors = {}

function firstMistake(form: HTMLFormElement, _name: string | undefined) {
  return form.querySelector<HTMLElement>('[data-failure], [aria-invalid="true"]')
}
