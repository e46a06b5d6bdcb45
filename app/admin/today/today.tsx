import { Check, ChevronRight } from 'lucide-react'
import { SiteLink } from '#app/ui/site-link.tsx'
import { isEmptyDay, listToday } from './today-lines.ts'
import type { TodayFacts } from './today-words.ts'

/** The owner's to-do list. Links are not prefetched: opening a list marks what is new as seen. */
export function Today({ facts }: { facts: TodayFacts }) {
  const lines = listToday(facts)
  return (
    <section
      aria-labelledby="today"
      className="margin-line rounded-md border border-rule bg-card px-5 py-4 sm:px-6"
    >
      <h2 id="today" className="text-2xl">
        Today
      </h2>
      {isEmptyDay(facts) && (
        <p className="mt-2 flex items-center gap-2 text-muted">
          <Check aria-hidden className="size-5 shrink-0 text-success-ink" /> Nothing needs you
          today.
        </p>
      )}
      {lines.length > 0 && (
        <ul className="mt-2">
          {lines.map(({ words, to, icon: Icon }) => (
            <li key={to} className="border-rule border-b last:border-b-0">
              <SiteLink
                to={to}
                prefetch="none"
                className="group flex min-h-11 items-center gap-3 py-1.5"
              >
                <Icon aria-hidden className="size-5 shrink-0 text-muted" />
                <span className="tabular grow group-hover:underline">{words}</span>
                <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
              </SiteLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
