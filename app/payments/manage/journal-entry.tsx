import { formatDay } from '#app/lib/dates/dates.ts'
import { formatPrice } from '#app/lib/money.ts'
import { Textarea } from '#app/ui/input.tsx'
import { ListChoices } from '#app/ui/list-toolbar.tsx'
import { journalOf, journalText } from './journal.ts'
import type { Month } from './orders.data.ts'

/** The month's journal entry, as text that can be copied into her books. */
export function JournalEntry({ month, months }: { month: Month; months: Month[] }) {
  const text = journalText(journalOf(month))
  return (
    <section aria-labelledby="journal-heading" className="grid gap-3">
      <h2 id="journal-heading" className="text-2xl">
        Journal entry
      </h2>
      <ListChoices
        label="Which month"
        choices={months.map((one) => ({
          name: one.month.slice(0, 7),
          to: `?month=${one.month.slice(0, 7)}`,
          isChosen: one.month === month.month,
        }))}
      />
      <label htmlFor="journal" className="text-muted text-sm">
        The month that begins on {formatDay(month.month)}, ready to copy into a spreadsheet. Sales
        count when they were paid, refunds when they were given back.
        {month.discount_cents > 0 &&
          ` Coupons took ${formatPrice(month.discount_cents / 100)} off: Sales is what was left.`}
      </label>
      <Textarea
        id="journal"
        readOnly
        rows={text.split('\n').length}
        value={text}
        className="tabular max-w-xl font-mono"
      />
    </section>
  )
}
