import { Alert, AlertTitle } from '#app/ui/alert.tsx'

export function TestModeNote() {
  return (
    <Alert tone="warning">
      <AlertTitle>Test mode</AlertTitle>
      <p>
        The store is being tried out: only admins can buy, no card is charged, and no purchase is
        real.
      </p>
    </Alert>
  )
}
