import { Alert, AlertTitle } from '#app/ui/alert.tsx'

/** `what` begins the sentence: 'Sending letters'. */
export function secretKeySentence(what: string): string {
  return `${what} needs your Supabase project’s secret key: set SUPABASE_SECRET_KEY where your site runs.`
}

/** On a screen that a hosted Supabase serves only with its secret key. */
export function MissingSecretKey({ what }: { what: string }) {
  return (
    <Alert tone="warning">
      <AlertTitle>Your site is missing a key</AlertTitle>
      <p className="wrap-anywhere">{secretKeySentence(what)}</p>
    </Alert>
  )
}
