import { getAccount, listSessions } from '#app/account/account.data.ts'
import { hasLetterConsent } from '#app/account/letter-consent.data.ts'
import { listPasskeys } from '#app/account/passkeys.server.ts'
import { hostContext, supabaseContext, userContext } from '#app/lib/contexts.ts'
import { act, formOf } from '#app/lib/form.server.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { PageHeader } from '#app/shell/page-header.tsx'
import { readOrThrow } from '#app/shell/reading.server.ts'
import { isExampleAddress } from '#content/example-address.ts'
import type { Route } from './+types/account.ts'
import { accountActs } from './account-changes.server.ts'
import { AccountSection } from './account-section.tsx'
import { DataSection } from './data-section.tsx'
import { DeviceList } from './device-list.tsx'
import { EmailForm } from './email-form.tsx'
import { LettersForm } from './letters-form.tsx'
import { NameForm } from './name-form.tsx'
import { OwnerName } from './owner-name.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { PasswordForm } from './password-form.tsx'
import { TwoFactorStatus } from './two-factor-status.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const user = context.get(userContext)
  const supabase = context.get(supabaseContext)
  const [account, sessions, hasAgreedToLetters, passkeys] = await readOrThrow(
    context,
    'Account could not be loaded',
    [
      getAccount(supabase),
      listSessions(supabase, context.get(hostContext)),
      hasLetterConsent(supabase, user.id),
      listPasskeys(supabase),
    ],
  )
  const { new_email: pendingEmail, factors = [] } = account
  const { ownerName } = context.get(hostContext).content.stored.business
  return {
    user,
    isNamedInMySite: user.role === 'admin' && user.fullName === ownerName,
    sessions,
    hasAgreedToLetters,
    passkeys,
    pendingEmail: pendingEmail || null,
    hasTwoFactor: factors.some(({ status }) => status === 'verified'),
  }
}

export function action({ context }: Route.ActionArgs) {
  const form = formOf(context)
  return act(context, form, accountActs(context, form))
}

type AccountFields = Record<
  'fullName' | 'email' | 'emailPassword' | 'currentPassword' | 'password' | 'code',
  string
>

/** The part of each form's answer that the page shows again. */
type Answer = {
  values?: { fullName?: string; email?: string }
  errors?: FieldErrors<AccountFields>
  needsCode?: boolean
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Account', noindex: true })
}

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { user, isNamedInMySite, sessions, pendingEmail, passkeys } = loaderData
  const { hasTwoFactor, hasAgreedToLetters } = loaderData
  const { values: typed, errors, needsCode = false } = (actionData ?? {}) as Answer
  return (
    <>
      <PageHeader title="Account" lead={`Logged in as ${user.email}.`} />
      <div className="container-grid pb-24">
        <AccountSection title="Name" text="Shown next to the posts you write.">
          {isNamedInMySite ? (
            <OwnerName name={user.fullName} />
          ) : (
            <NameForm fullName={typed?.fullName ?? user.fullName} answered={errors} />
          )}
        </AccountSection>
        <AccountSection
          id="email"
          title="Email"
          text={
            isExampleAddress(user.email)
              ? 'You log in with it. Yours is an example that no email can reach, so it changes with your password alone.'
              : 'You log in with it. A change has to be confirmed from both the old and the new address.'
          }
        >
          <EmailForm
            email={user.email}
            pendingEmail={pendingEmail}
            typed={typed?.email}
            answered={errors}
          />
        </AccountSection>
        <AccountSection
          title="Letters"
          text="Apart from what your account needs, you only get what you ask for."
        >
          <LettersForm hasAgreed={hasAgreedToLetters} />
        </AccountSection>
        <AccountSection
          title="Password"
          text="Changing it logs out all your other devices. Forgot the current one? Log out and use the link on the login page."
        >
          <PasswordForm answered={errors} needsCode={needsCode} />
        </AccountSection>
        {passkeys && (
          <AccountSection
            id="passkeys"
            title="Passkeys"
            text="Log in with your fingerprint, your face or your screen lock. Once you have one, your password alone no longer logs you in."
          >
            <PasskeyList passkeys={passkeys} />
          </AccountSection>
        )}
        <AccountSection
          title="Two-factor login"
          text="A passkey, or a code from your phone on top of your password, so a stolen password is useless."
        >
          <TwoFactorStatus
            isOn={hasTwoFactor}
            isUrged={user.role === 'admin'}
            hasPasskeys={passkeys !== null}
          />
        </AccountSection>
        <AccountSection title="Devices" text="Where you’re logged in right now.">
          <DeviceList sessions={sessions} />
        </AccountSection>
        <AccountSection
          title="Your data"
          text="Everything this site keeps under your account belongs to you."
        >
          <DataSection />
        </AccountSection>
      </div>
    </>
  )
}
