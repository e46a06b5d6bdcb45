import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useFetcher, useRouteLoaderData } from 'react-router'
import type { FieldErrors } from '#app/lib/form.ts'
import type { Toast } from '#app/lib/toast.ts'
import { Form } from '#app/shell/form.tsx'
import { showField } from '#app/shell/show-field.ts'
import { notify } from '#app/shell/toasts/notify.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, Label } from '#app/ui/field.tsx'
import { Honeypot } from '#app/ui/honeypot.tsx'
import { Input } from '#app/ui/input.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import type { Home } from '#content/schemas/home.ts'

export const emailRequired = { title: 'Email Required', text: 'Please enter your email address.' }

type Values = { email: string }
type OffersResult = { values: Values; errors: FieldErrors<Values>; isSignedUp: boolean }

type OffersFormProps = {
  words: Home['offers']
  /** The action's result, when the form was sent without scripts. */
  result?: OffersResult
}

export const offersFormId = 'offers-form'

/**
 * Only a missing address is found here, the rest by the server: the schema and zod would be a tenth
 * of the home page's scripts.
 */
export function OffersForm({ words, result }: OffersFormProps) {
  const fetcher = useFetcher<OffersResult>()
  const isSending = fetcher.state !== 'idle'
  const answer = fetcher.data ?? result
  const form = useRef<HTMLFormElement>(null)
  const email = useRef<HTMLInputElement>(null)
  // An error found here is shown until the server's next answer.
  const [found, setFound] = useState<{ answer: typeof answer; error?: string } | null>(null)
  const served = useServedError()
  const answered = answer ? (answer.errors.email ?? answer.errors.form) : served
  const error = found && found.answer === answer ? found.error : answered
  useEffect(() => {
    if (isSending) return
    if (answer?.isSignedUp) form.current?.reset()
    if (answered) showField(email.current)
  }, [isSending, answer, answered])

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    if (email.current?.value.trim() !== '') return
    event.preventDefault()
    setFound({ answer, error: emailRequired.text })
    showField(email.current)
    notify({ ...emailRequired, tone: 'destructive' })
  }

  return (
    <Form
      fetcher={fetcher}
      ref={form}
      id={offersFormId}
      method="post"
      action="/offers"
      noValidate
      onSubmit={onSubmit}
      onInput={() => setFound({ answer })}
      className="grid gap-3"
    >
      <fieldset disabled={isSending} className="contents">
        <Field error={error}>
          <Label>{words.emailLabel}</Label>
          <div className="flex flex-wrap gap-3 *:flex-auto">
            <Input
              ref={email}
              name="email"
              type="email"
              autoComplete="email"
              required
              maxLength={254}
              defaultValue={result?.values.email}
              className="min-w-0 basis-56"
            />
            <Button type="submit" pending={isSending} pendingLabel="Submitting...">
              {words.buttonLabel}
            </Button>
          </div>
        </Field>
        <Honeypot />
      </fieldset>
      <p className="text-muted text-sm">
        {words.privacyNote}{' '}
        <SiteLink to="/privacy-policy" className="link">
          Privacy policy
        </SiteLink>
      </p>
    </Form>
  )
}

/** An empty form that was sent without scripts comes back to its page, with a toast. */
function useServedError() {
  const root = useRouteLoaderData<{ toasts: Toast[] }>('root')
  return root?.toasts.find(({ title }) => title === emailRequired.title)?.text
}
