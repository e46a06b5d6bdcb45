import { SendAgain } from '#app/account/send-again.tsx'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'

type LoginNotesProps = {
  signedUp: 'confirm' | 'sign-in' | null
  unconfirmedEmail: string | null
  returnAddress: string | null
}

/** Notes for people who have just signed up, or have not confirmed their address yet. */
export function LoginNotes({ signedUp, unconfirmedEmail, returnAddress }: LoginNotesProps) {
  if (unconfirmedEmail) {
    return (
      <Alert tone="warning" role="alert">
        <AlertTitle>Your email address isn’t confirmed yet</AlertTitle>
        <p>Press the button in the email I sent to {unconfirmedEmail}, then sign in.</p>
        <SendAgain
          type="signup"
          email={unconfirmedEmail}
          returnAddress={returnAddress}
          startsWaiting={false}
        />
      </Alert>
    )
  }
  if (!signedUp) return null
  return (
    <Alert tone="success">
      {signedUp === 'sign-in' ? (
        <p>You don’t have to confirm your email here. You can sign in right away.</p>
      ) : (
        <>
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
        </>
      )}
    </Alert>
  )
}
