import { Link } from 'react-router'
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
          key={name}
          to={to}
          preventScrollReset
          aria-current={isChosen ? 'true' : undefined}
          className={buttonVariants({ variant: isChosen ? 'primary' : 'outline', size: 'small' })}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
