import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'

type TwoFactorStatusProps = { isOn: boolean; isUrged: boolean; hasPasskeys: boolean }

export function TwoFactorStatus({ isOn, isUrged, hasPasskeys }: TwoFactorStatusProps) {
  if (isOn) {
    return (
      <div className="flex flex-wrap items-center gap-4">
        <Badge tone="success">On</Badge>
        <ButtonLink to="/account/two-factor" variant="outline">
          Manage
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className="grid justify-items-start gap-4">
      {isUrged && (
        <Alert tone="warning">
          <AlertTitle>Please set it up</AlertTitle>
          <p>
            You’re an admin: anyone who has your password can read every student’s record and every
            message. A second factor takes two minutes.
            {hasPasskeys && ' A passkey is the easiest: add one above.'}
          </p>
        </Alert>
      )}
      <ButtonLink
        to="/account/two-factor"
        variant={isUrged && !hasPasskeys ? 'primary' : 'outline'}
      >
        Set Up Two-Factor Login
      </ButtonLink>
    </div>
  )
}
