import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field, Label } from '#app/ui/field.tsx'
import { Honeypot } from '#app/ui/honeypot.tsx'
import { Input } from '#app/ui/input.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { home } from '#content/home.ts'

type OffersResult = { email: string; isSignedUp: boolean; error?: string }

type OffersFormProps = {
  /** The action's result, when the form was sent without scripts. */
  result?: OffersResult
}

export function OffersForm({ result }: OffersFormProps) {
  const fetcher = useFetcher<OffersResult>()
  const form = useRef<HTMLFormElement>(null)
  const isSending = fetcher.state !== 'idle'
  const answer = fetcher.data ?? result
  useEffect(() => {
    if (fetcher.data?.isSignedUp) form.current?.reset()
    if (fetcher.data?.error) form.current?.querySelector('input')?.focus()
  }, [fetcher.data])
  return (
    <fetcher.Form ref={form} method="post" action="/offers" noValidate className="grid gap-3">
      <fieldset disabled={isSending} className="contents">
        <Field error={answer?.error}>
          <Label>{home.offers.emailLabel}</Label>
          <div className="flex flex-wrap gap-3 *:flex-auto">
            <Input
              name="email"
              type="email"
              autoComplete="email"
              required
              maxLength={254}
              defaultValue={result?.isSignedUp ? '' : result?.email}
              className="min-w-0 basis-56"
            />
            <Button type="submit" pending={isSending} pendingLabel="Submitting...">
              {home.offers.buttonLabel}
            </Button>
          </div>
        </Field>
        <Honeypot />
      </fieldset>
      <p className="text-muted text-sm">
        {home.offers.privacyNote}{' '}
        <SiteLink to="/privacy-policy" className="link">
          Privacy policy
        </SiteLink>
      </p>
    </fetcher.Form>
  )
}
