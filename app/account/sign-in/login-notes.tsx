import { SendAgain } from '#app/account/send-again.tsx'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'

type LoginNotesProps = {
  /** Right after a sign-up whose address has to be confirmed. */
  asksToConfirm: boolean
  unconfirmedEmail: string | null
  returnAddress: string | null
}

/** Notes for people who have just signed up, or have not confirmed their address yet. */
export function LoginNotes({ asksToConfirm, unconfirmedEmail, returnAddress }: LoginNotesProps) {
  if (unconfirmedEmail) {
    return (
      <Alert tone="warning" role="alert">
        <AlertTitle>Your email address isn’t confirmed yet</AlertTitle>
        <p>Press the button in the email I sent to {unconfirmedEmail}, then log in.</p>
        <SendAgain
          type="signup"
          email={unconfirmedEmail}
          returnAddress={returnAddress}
          startsWaiting={false}
        />
      </Alert>
    )
  }
  if (!asksToConfirm) return null
  return (
    <Alert tone="success">
      <p>
        Press the button in the email, or{' '}
        <SiteLink className="link" to="/auth/confirm?type=signup">
          enter its code
        </SiteLink>
        .
      </p>
      <p className="text-sm">
        Already had an account with this address? Its password hasn’t changed.
      </p>
    </Alert>
  )
}
