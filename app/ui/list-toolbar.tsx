import { Download } from 'lucide-react'
import { Link } from 'react-router'
import { cn } from '#app/lib/cn.ts'
import { counted } from '#app/lib/lists.ts'
import { buttonVariants } from './button.tsx'

/** Search on the left, choices on the right; one under the other on a phone. */
export function ListToolbar({ children }: { children: React.ReactNode }) {
  return <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">{children}</div>
}

type ListChoicesProps = {
  /** The label of the choice, such as 'Which messages'. */
  label: string
  choices: { name: string; to: string; isChosen: boolean }[]
}

/** Links to the views of a list, of which one is chosen. */
export function ListChoices({ label, choices }: ListChoicesProps) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-2">
      {choices.map(({ name, to, isChosen }) => (
        <Link
          key={to}
          to={to}
          preventScrollReset
          aria-current={isChosen ? 'true' : undefined}
          className={cn(
            buttonVariants({ variant: isChosen ? 'primary' : 'outline', size: 'small' }),
            // A name may be one long word, such as the title of a course.
            'min-w-0 max-w-full wrap-anywhere',
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

/** How many there are in all: '27 messages'. */
export function ListCount({ total, one, many }: { total: number; one: string; many?: string }) {
  return (
    <p role="status" className="tabular text-muted text-sm">
      {counted(total, one, many)}
    </p>
  )
}

export function ExportCsv({ href }: { href: string }) {
  return (
    <a href={href} download className={buttonVariants({ variant: 'outline' })}>
      <Download aria-hidden /> Export CSV
    </a>
  )
}
