import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { FieldErrors } from '#app/lib/form.ts'
import { useFormCheck } from '#app/shell/use-form-check.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, Label } from '#app/ui/field.tsx'
import { Honeypot } from '#app/ui/honeypot.tsx'
import { Input } from '#app/ui/input.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import type { Home } from '#content/schemas/home.ts'
import { offersForm } from './offers-fields.ts'

type Values = { email: string }
type OffersResult = { values: Values; errors: FieldErrors<Values>; isSignedUp: boolean }

type OffersFormProps = {
  words: Home['offers']
  /** The action's result, when the form was sent without scripts. */
  result?: OffersResult
}

export function OffersForm({ words, result }: OffersFormProps) {
  const fetcher = useFetcher<OffersResult>()
  const isSending = fetcher.state !== 'idle'
  const { errors, props } = useFormCheck(offersForm, (fetcher.data ?? result)?.errors)
  const form = props.ref
  useEffect(() => {
    if (fetcher.data?.isSignedUp) form.current?.reset()
  }, [fetcher.data, form])
  return (
    <fetcher.Form {...props} method="post" action="/offers" className="grid gap-3">
      <fieldset disabled={isSending} className="contents">
        <Field error={errors.email}>
          <Label>{words.emailLabel}</Label>
          <div className="flex flex-wrap gap-3 *:flex-auto">
            <Input
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
    </fetcher.Form>
  )
}
