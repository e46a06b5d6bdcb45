import { useDates } from '#app/lib/dates/use-dates.ts'
import { Form } from '#app/shell/form.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDelete } from '#app/ui/dialogs/confirm-dialog.tsx'
import { EmptyState, EmptyStateTitle } from '#app/ui/empty-state.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'

type Authenticator = { id: string; name: string; createdAt: string }

type AuthenticatorListProps = {
  authenticators: Authenticator[]
  /** Null where the service offers none. */
  passkeys: number | null
}

export function AuthenticatorList({ authenticators, passkeys }: AuthenticatorListProps) {
  const { formatDate } = useDates()
  if (authenticators.length === 0) {
    return passkeys ? (
      <EmptyState>
        <EmptyStateTitle>On, with your passkeys</EmptyStateTitle>
        <p>An authenticator app lets you in where none of your passkeys is at hand.</p>
        <div className="flex flex-wrap gap-3">
          <StartButton label="Set Up an Authenticator" variant="outline" />
          <CodesButton />
        </div>
      </EmptyState>
    ) : (
      <EmptyState>
        <EmptyStateTitle>Not set up yet</EmptyStateTitle>
        {passkeys === null ? (
          <p>You need an authenticator app on your phone or in your password manager.</p>
        ) : (
          <p>
            The easiest second factor is a passkey: your fingerprint, your face or your screen lock.
            An authenticator app on your phone or in your password manager works as well.
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          {passkeys !== null && <ButtonLink to="/account#passkeys">Add a Passkey</ButtonLink>}
          <StartButton
            label="Set Up an Authenticator"
            variant={passkeys === null ? 'primary' : 'outline'}
          />
        </div>
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-5">
      <h2 className="text-xl">Your authenticators</h2>
      <ul className="border-rule border-t">
        {authenticators.map(({ id, createdAt }, index) => (
          <li
            key={id}
            className="flex min-h-14 items-center justify-between gap-4 border-rule border-b"
          >
            <span>
              Authenticator {index + 1}, since {formatDate(createdAt)}
            </span>
            <ConfirmDelete
              trigger="Remove"
              triggerProps={{ variant: 'quiet', 'aria-label': `Remove authenticator ${index + 1}` }}
              title={`Remove authenticator ${index + 1}?`}
              confirmLabel="Remove Authenticator"
              fields={{ intent: 'remove', factor: id }}
            >
              <p>Its codes won’t log you in anymore.</p>
            </ConfirmDelete>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <StartButton label="Add Another Authenticator" variant="outline" />
        <CodesButton />
      </div>
    </div>
  )
}

function CodesButton() {
  return (
    <Form method="post">
      <Button type="submit" name="intent" value="codes" variant="outline">
        Make New Recovery Codes
      </Button>
    </Form>
  )
}

function StartButton({ label, variant }: { label: string; variant: 'primary' | 'outline' }) {
  return (
    <Form method="post">
      <Button type="submit" name="intent" value="start" variant={variant}>
        {label}
      </Button>
    </Form>
  )
}
