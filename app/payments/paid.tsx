import { hostContext, sessionContext } from '#app/lib/contexts.ts'
import type { RouteHandle } from '#app/lib/host.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { PageHeader } from '#app/shell/page-header.tsx'
import { notFound } from '#app/shell/reading.server.ts'
import { ButtonLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/paid.ts'
import { TestModeNote } from './test-mode-note.tsx'

/** `token` is the id of Stripe's checkout, which only its buyer knows. */
export const handle: RouteHandle = { query: ['token'] }

/** Asks Stripe, so that a late webhook keeps nobody waiting. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { payments } = context.get(hostContext)
  const token = url.searchParams.get('token') ?? ''
  const order = (await payments?.settleReturn(token)) ?? null
  if (!order) {
    throw notFound({
      title: 'Purchase Not Found',
      text: 'This address belongs to no purchase in my store.',
      reason: 'There is no such purchase.',
      back: { label: 'Back to Store', to: '/store' },
    })
  }
  const user = await context.get(sessionContext).getUser()
  return {
    again: url.pathname + url.search,
    isTest: order.isTest,
    isOwn: user !== null && user.id === order.user,
    state: order.state,
    isChecked: order.isChecked,
    title: order.title,
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Your Purchase', noindex: true })
}

type Answer = { title: string; lead: string; next: { to: string; label: string } }
const store = { to: '/store', label: 'Back to Store' }

export default function PaidPage({ loaderData }: Route.ComponentProps) {
  const { title, lead, next } = answerFor(loaderData)
  return (
    <>
      <PageHeader title={title} lead={lead} />
      <div className="container-grid grid justify-items-start gap-6 pb-24">
        {loaderData.isTest && <TestModeNote />}
        <ButtonLink to={next.to} variant="accent" size="large">
          {next.label}
        </ButtonLink>
      </div>
    </>
  )
}

function answerFor(order: Awaited<ReturnType<typeof loader>>): Answer {
  const { state, title } = order
  if (state === 'pending' && !order.isChecked) {
    // Not paid, or Stripe can't be asked right now.
    const lead = `I haven’t heard of a payment for “${title}” yet. If you’ve paid, look again in a minute: it isn’t lost.`
    return { title: 'No payment yet', lead, next: { to: order.again, label: 'Look again' } }
  }
  if (state === 'pending') {
    const lead = `Your bank is still checking the payment for “${title}.” I’ll write to you as soon as it’s done.`
    return { title: 'Almost there', lead, next: { to: order.again, label: 'Look again' } }
  }
  if (state === 'expired') {
    const lead = `The checkout for “${title}” has ended. Nothing was charged.`
    return { title: 'Not bought', lead, next: store }
  }
  if (state === 'refunded') {
    const lead = `Your money for “${title}” is on its way back to you.`
    return { title: 'Refunded', lead, next: store }
  }
  if (order.isOwn) {
    const lead = `“${title}” is in My PDFs now, and your receipt is in the mail.`
    return { title: 'Thank you!', lead, next: { to: '/my-downloads', label: 'Go to My Downloads' } }
  }
  const lead = `I’ve sent you an email with your receipt, and the link to “${title}.” It’s waiting in your account.`
  return {
    title: 'Thank you!',
    lead,
    next: { to: '/login?redirectTo=/my-downloads', label: 'Log in' },
  }
}
