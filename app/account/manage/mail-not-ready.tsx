import { Alert, AlertTitle } from '#app/ui/alert.tsx'

/** Above screens that send mail. */
export function MailNotReady({ isMailReady }: { isMailReady: boolean }) {
  if (isMailReady) return null
  return (
    <Alert tone="warning">
      <AlertTitle>Mail is not set up</AlertTitle>
      <p>
        Emails from this page reach nobody yet: they are only written to a folder on your server.
      </p>
    </Alert>
  )
}
