import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field, Label } from '#app/ui/field.tsx'
import { Honeypot } from '#app/ui/honeypot.tsx'
import { Input } from '#app/ui/input.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import type { Home } from '#content/schemas/home.ts'

type OffersResult = { email: string; isSignedUp: boolean; error?: string }

type OffersFormProps = {
  words: Home['offers']
  /** What the offers page was answered, when the form was sent without scripts. */
  result?: OffersResult
}

export function OffersForm({ words, result }: OffersFormProps) {
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
          <Label>{words.emailLabel}</Label>
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
