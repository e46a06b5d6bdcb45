import { formatDay } from '#app/lib/dates/dates.ts'

/** Nothing until an admin has checked it. */
export function CheckedLine({ day }: { day: string | null }) {
  if (!day) return null
  return (
    <p className="tabular mt-3 text-muted text-sm">
      Checked against QBO on <time dateTime={day}>{formatDay(day)}</time>
    </p>
  )
}
