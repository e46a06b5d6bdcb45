import { Alert } from '#app/ui/alert.tsx'

export function NothingYet() {
  return (
    <Alert>
      <p>I’m still working on this lesson. It will be here soon.</p>
    </Alert>
  )
}
