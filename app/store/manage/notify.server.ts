import { type Context, hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { refuse } from '#app/lib/form.server.ts'
import { counted } from '#app/lib/lists.ts'
import { canBeHad, type PaymentFacts } from '#app/lib/sales/payments.ts'
import { succeed } from '#app/lib/toast.server.ts'
import { secretKeySentence } from '#app/shell/missing-secret-key.tsx'
import { findWaitlist, notifyWaitlist } from './waitlist.data.ts'

/** Why nobody can be notified yet, and where that changes. */
export type Obstacle = { text: string; link?: { label: string; to: string } }

type Waitlist = NonNullable<Awaited<ReturnType<typeof findWaitlist>>>

export async function findObstacle(context: Context, list: Waitlist): Promise<Obstacle | null> {
  const { mailServer, payments } = context.get(hostContext)
  if (!mailServer || !payments) return { text: secretKeySentence('Writing to the waitlist') }
  const facts = await payments.describe()
  if (!canBeHad(list, facts)) return notForSale(list, facts)
  if (await mailServer.isReady()) return null
  return {
    text: 'Your site has no mail server yet, so nothing would arrive.',
    link: { label: 'Set up email', to: '/admin/mail' },
  }
}

function notForSale({ product_id, has_pdf }: Waitlist, facts: PaymentFacts): Obstacle {
  if (!has_pdf) {
    const to = `/admin/products?edit=${product_id}`
    return { text: 'It has no PDF yet.', link: { label: 'Add the PDF', to } }
  }
  const link = { label: 'Go to Payments', to: '/admin/payments' }
  return facts.isReady
    ? { text: 'Your store is in test mode, so nobody can really buy it yet.', link }
    : { text: 'Nobody can buy it yet: your store doesn’t take cards.', link }
}

/** Marks the people; the mails follow in the background, each once. */
export async function notify(context: Context, productId: string) {
  const supabase = context.get(supabaseContext)
  const list = await findWaitlist(supabase, productId)
  const obstacle = list && (await findObstacle(context, list))
  if (obstacle) return refuse(context, null, { title: 'Not Sent', text: obstacle.text }, 400)
  const reached = list ? await notifyWaitlist(supabase, productId) : 0
  if (reached === 0) {
    const text = 'Everybody on the list was told already.'
    return refuse(context, null, { title: 'Not Sent', text }, 400)
  }
  const text = `${counted(reached, 'person gets', 'people get')} an email in the next minutes.`
  return succeed(context, { title: 'On Its Way', text })
}
