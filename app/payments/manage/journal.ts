import { plainCents } from '#app/lib/money.ts'
import type { Month } from './orders.data.ts'

export type JournalLine = { account: string; debitCents: number; creditCents: number }

const debit = (account: string, debitCents: number) => ({ account, debitCents, creditCents: 0 })
const credit = (account: string, creditCents: number) => ({ account, debitCents: 0, creditCents })

/**
 * A month's journal entry. Stripe keeps its fee of a refunded sale, so fees stay; the tax in a refund
 * is owed no longer. A dispute that is lost costs the sum and Stripe's fee for it. Lines without an amount are left out.
 */
export function journalOf(
  month: Omit<Month, 'month' | 'orders' | 'discount_cents' | 'orders_without_fee'>,
): JournalLine[] {
  const { gross_cents: gross, tax_cents: tax, fee_cents: fee } = month
  const { refunded_cents: refunded, refunded_tax_cents: refundedTax } = month
  const lost = month.disputed_cents + month.dispute_fee_cents
  const clearing = gross - fee - refunded - lost
  const lines = [
    clearing >= 0 ? debit('Stripe clearing', clearing) : credit('Stripe clearing', -clearing),
    debit('Merchant fees', fee),
    debit('Sales refunds', refunded - refundedTax),
    debit('Lost disputes', lost),
    credit('Sales', gross - tax),
    tax >= refundedTax
      ? credit('Sales tax payable', tax - refundedTax)
      : debit('Sales tax payable', refundedTax - tax),
  ]
  return lines.filter(({ debitCents, creditCents }) => debitCents + creditCents > 0)
}

/** Tab-separated, so that it can be pasted into a spreadsheet. */
export function journalText(lines: JournalLine[]): string {
  const rows = lines.map(({ account, debitCents, creditCents }) =>
    [account, sum(debitCents), sum(creditCents)].join('\t'),
  )
  return ['Account\tDebit\tCredit', ...rows].join('\n')
}

function sum(cents: number): string {
  return cents === 0 ? '' : plainCents(cents)
}
