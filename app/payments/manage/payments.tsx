import { hostContext } from '#app/lib/contexts.ts'
import { act, failed, formOf } from '#app/lib/form.server.ts'
import type { PaymentFacts } from '#app/lib/sales/payments.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { TestModeNote } from '#app/payments/test-mode-note.tsx'
import { getAdminHost } from '#app/shell/admin/admin-host.server.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { MissingSecretKey } from '#app/shell/missing-secret-key.tsx'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { ConfirmDelete } from '#app/ui/dialogs/confirm-dialog.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/payments.ts'
import { PaymentForm } from './payment-settings-form.tsx'
import { forgetPayments, savePayments } from './save-payments.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { payments } = await getAdminHost(context)
  return {
    facts: (await payments?.describe()) ?? null,
    webhookUrl: `${context.get(hostContext).siteUrl}/webhooks/stripe`,
  }
}

export async function action({ context }: Route.ActionArgs) {
  const acts = { save: savePayments(context), forget: () => forgetPayments(context) }
  return act(context, formOf(context), acts, failed(''))
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Payments', noindex: true })
}

export default function PaymentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { facts, webhookUrl } = loaderData
  const answer = actionData && 'values' in actionData ? actionData : undefined
  return (
    <AdminPage
      title="Payments"
      path="/admin/payments"
      lead="With two keys from Stripe, your store sells PDFs by card. Cards are typed in on Stripe’s page: your site never sees a number."
    >
      {facts === null ? (
        <MissingSecretKey what="Selling by card" />
      ) : (
        <>
          <State facts={facts} />
          <HowTo webhookUrl={webhookUrl} />
          <PaymentForm
            key={facts.savedAt}
            facts={facts}
            tax={answer?.values.tax ?? taxOf(facts)}
            answered={answer?.errors}
          />
          {facts.source === 'saved' && <Forget />}
        </>
      )}
    </AdminPage>
  )
}

function taxOf({ collectsTax, taxIsIncluded }: PaymentFacts) {
  if (!collectsTax) return 'none'
  return taxIsIncluded ? 'included' : 'added'
}

function State({ facts }: { facts: PaymentFacts }) {
  if (facts.isReady && facts.isTest) return <TestModeNote />
  if (facts.isReady) {
    return (
      <Alert tone="success">
        <AlertTitle>Your store sells by card</AlertTitle>
        <p>
          Every PDF with a price can be bought. You’ll find the sales under{' '}
          <SiteLink to="/admin/orders" className="link">
            Orders
          </SiteLink>
          .
        </p>
      </Alert>
    )
  }
  if (facts.source === 'none') return null
  return (
    <Alert tone="warning">
      <AlertTitle>One of two keys is missing</AlertTitle>
      <p>
        {facts.hasSecretKey
          ? 'Your site still needs the signing secret of the webhook.'
          : 'Your site still needs the secret key.'}{' '}
        Until then nothing is sold, and buyers see that card checkout is coming soon.
      </p>
    </Alert>
  )
}

function HowTo({ webhookUrl }: { webhookUrl: string }) {
  return (
    <section aria-labelledby="how-heading" className="grid max-w-3xl gap-3">
      <h2 id="how-heading" className="text-2xl">
        Where the keys come from
      </h2>
      <ol className="grid list-decimal gap-2 pl-5">
        <li>
          In Stripe, open Developers, API keys, and copy the secret key. Start with the test key:
          only admins can buy then, and no money moves.
        </li>
        <li className="wrap-anywhere">
          Under Developers, Webhooks, add an endpoint with this address: <code>{webhookUrl}</code>.
          Choose the events checkout.session.completed, checkout.session.async_payment_succeeded,
          checkout.session.async_payment_failed, checkout.session.expired, charge.refunded,
          refund.failed, charge.updated, charge.dispute.created, charge.dispute.closed and
          charge.dispute.funds_reinstated.
        </li>
        <li>Copy the signing secret of that endpoint. Both keys belong to the same mode.</li>
      </ol>
    </section>
  )
}

function Forget() {
  return (
    <section aria-labelledby="forget-heading" className="grid max-w-3xl gap-3">
      <h2 id="forget-heading" className="text-2xl">
        Stop selling by card
      </h2>
      <p>Your site forgets both keys. Orders and PDFs that were bought stay.</p>
      <ConfirmDelete
        trigger="Remove payment keys"
        triggerProps={{ className: 'justify-self-start' }}
        title="Remove the payment keys?"
        confirmLabel="Remove them"
        fields={{ intent: 'forget' }}
      >
        <p>Your store will say again that card checkout is coming soon.</p>
      </ConfirmDelete>
    </section>
  )
}
