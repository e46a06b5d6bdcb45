import type { Returns } from '#app/lib/database.ts'
import { canBeHad, type PaymentFacts } from '#app/lib/sales/payments.ts'

type Waitlist = Pick<Returns<'admin_waitlists'>[number], 'price' | 'has_pdf' | 'waiting'>

/** People on a waitlist who were not told that they can have it now. */
export function countWaitingBuyers(lists: Waitlist[], facts: PaymentFacts | null | undefined) {
  const open = lists.filter((list) => canBeHad(list, facts))
  return open.reduce((sum, { waiting }) => sum + waiting, 0)
}
