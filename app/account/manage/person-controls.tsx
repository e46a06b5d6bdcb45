import { Download } from 'lucide-react'
import { useNavigation } from 'react-router'
import { AccountSection } from '#app/account/settings/account-section.tsx'
import { Form } from '#app/shell/form.tsx'
import { Button, buttonVariants } from '#app/ui/button.tsx'
import { ConfirmDelete } from '#app/ui/dialogs/confirm-dialog.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'
import type { Person } from './people.data.ts'
import type { Intent } from './person-acts.server.ts'

/** Everything that an admin can do to another person's account. */
export function PersonControls({ person }: { person: Person }) {
  const { user_id: id, role, is_blocked: isBlocked, factors, devices } = person
  return (
    <>
      <AccountSection
        title="Role"
        text="An admin sees and changes everything on this site, other people’s accounts included."
      >
        {role === 'admin' ? (
          <ActButton intent="make-student">Take the Admin Role Away</ActButton>
        ) : (
          <ConfirmDelete
            trigger="Make an Admin"
            triggerProps={{ size: 'default' }}
            title="Make this person an admin?"
            confirmVariant="primary"
            fields={{ intent: 'make-admin' satisfies Intent }}
          >
            <p className="wrap-anywhere">
              {person.email} will see and change everything on this site: every message, every
              account, every letter. You can take the role away again.
            </p>
          </ConfirmDelete>
        )}
      </AccountSection>
      <AccountSection
        title="Login"
        text="For someone who forgot their password, lost a device, or lost the phone with their codes."
      >
        <div className="grid justify-items-start gap-5">
          <Act intent="send-reset" button="Send a Password Reset">
            They get an email with a link to choose a new password.
          </Act>
          <Act
            intent="sign-out"
            button="Log Out Everywhere"
            isUseless={devices === 0 ? 'They aren’t logged in anywhere.' : null}
          >
            Every device has to log in again.
          </Act>
          <Act
            intent="remove-factor"
            button="Remove the Second Factor"
            isUseless={factors === 0 ? 'They have no second factor.' : null}
          >
            They get an email, and the second factor goes once they confirm in it. Make sure it’s
            really them who asked you.
          </Act>
        </div>
      </AccountSection>
      <AccountSection
        title="Block"
        text="A blocked person can’t log in, and everything they’re logged in with stops working at once. Nothing is deleted."
      >
        {isBlocked ? (
          <ActButton intent="unblock">Unblock</ActButton>
        ) : (
          <ActButton intent="block">Block</ActButton>
        )}
      </AccountSection>
      <AccountSection
        title="Data"
        text="The same file that they can download themselves, and the same deletion."
      >
        <div className="flex flex-wrap gap-3">
          <a
            href={`/admin/users/${id}/data.json`}
            download
            className={buttonVariants({ variant: 'outline' })}
          >
            <Download aria-hidden /> Export Their Data
          </a>
          <ButtonLink to={`/admin/users/${id}/delete`} variant="quiet" className="text-danger-ink!">
            Delete This Account
          </ButtonLink>
        </div>
      </AccountSection>
    </>
  )
}

type ActProps = {
  intent: Intent
  button: string
  /** The reason why there is nothing to do. */
  isUseless?: string | null
  children: React.ReactNode
}

function Act({ intent, button, isUseless = null, children }: ActProps) {
  return (
    <div className="grid justify-items-start gap-2">
      {isUseless === null && <ActButton intent={intent}>{button}</ActButton>}
      <p className="text-muted text-sm">{isUseless ?? children}</p>
    </div>
  )
}

function ActButton({ intent, children }: { intent: Intent; children: string }) {
  const navigation = useNavigation()
  return (
    <Form method="post" preventScrollReset>
      <Button
        type="submit"
        name="intent"
        value={intent}
        variant="outline"
        pending={navigation.formData?.get('intent') === intent}
      >
        {children}
      </Button>
    </Form>
  )
}
