import { useRef } from 'react'
import { formatMonth } from '#app/lib/dates/dates.ts'
import { counted, listAddress } from '#app/lib/lists.ts'
import { formatPrice } from '#app/lib/money.ts'
import { Textarea } from '#app/ui/input.tsx'
import { ListChoices } from '#app/ui/list-toolbar.tsx'
import { CopyTextButton } from './copy-text-button.tsx'
import { journalOf, journalText } from './journal.ts'
import type { Month } from './orders.data.ts'

type JournalEntryProps = {
  month: Month
  months: Month[]
  /** The page with a month chosen. */
  addressOf(month: string): string
}

/** The month's journal entry, as text that can be copied into her books. */
export function JournalEntry({ month, months, addressOf }: JournalEntryProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const text = journalText(journalOf(month))
  const csv = listAddress('/admin/orders.csv', { month: month.month.slice(0, 7) })
  return (
    <section aria-labelledby="journal-heading" className="grid gap-3">
      <h2 id="journal-heading" className="text-2xl">
        Journal entry
      </h2>
      <ListChoices
        label="Which month"
        choices={months.map((one) => ({
          name: formatMonth(one.month),
          to: addressOf(one.month),
          isChosen: one.month === month.month,
        }))}
      />
      <label htmlFor="journal" className="text-muted text-sm">
        {formatMonth(month.month)}, ready to copy into a spreadsheet. Sales count when they were
        paid, refunds when they were given back, and disputes when they were lost.
        {month.discount_cents > 0 &&
          ` Coupons took ${formatPrice(month.discount_cents / 100)} off: Sales is what was left.`}
      </label>
      {month.orders_without_fee > 0 && (
        <p className="text-sm">
          {counted(month.orders_without_fee, 'order has', 'orders have')} no fee yet. Stripe tells
          it a little later.
        </p>
      )}
      <Textarea
        ref={field}
        id="journal"
        readOnly
        rows={text.split('\n').length}
        value={text}
        className="tabular max-w-xl whitespace-pre font-mono [tab-size:18] max-sm:text-xs"
      />
      <CopyTextButton key={month.month} field={field} />
      <a href={csv} download className="link finger-target w-fit text-sm">
        The orders of {formatMonth(month.month)} as CSV
      </a>
    </section>
  )
}
