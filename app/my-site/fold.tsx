import { ChevronRight, CircleAlert } from 'lucide-react'
import { createContext, useContext, useEffect, useRef, useState } from 'react'
import { cn } from '#app/lib/cn.ts'

/** False inside a fold that was never opened: its editors are not loaded yet. */
const ShownContext = createContext(true)

/** True where all folds begin open, as in a short form. */
export const OpenFolds = createContext(false)

export function useIsShown() {
  return useContext(ShownContext)
}

type FoldProps = {
  title: React.ReactNode
  /** Messages by written path; a message inside opens the fold. */
  errors: Record<string, string>
  isInside(path: string): boolean
  /** For a new entry. */
  startsOpen?: boolean
  /** Leaves room for the grip and the buttons beside the title. */
  className?: string
  children: React.ReactNode
}

/** Some fields behind a title. It is opened without scripts, too. */
export function Fold({ title, errors, isInside, startsOpen, className, children }: FoldProps) {
  const isOpenForm = useContext(OpenFolds)
  const [isOpenAtFirst] = useState(startsOpen || isOpenForm)
  const [isShown, setShown] = useState(isOpenAtFirst)
  const details = useRef<HTMLDetailsElement>(null)
  const hasError = Object.keys(errors).some(isInside)
  // biome-ignore lint/correctness/useExhaustiveDependencies: again after each check of the form
  useEffect(() => {
    if (hasError && details.current) details.current.open = true
  }, [hasError, errors])
  // It may have been opened before hydration.
  useEffect(() => {
    if (details.current?.open) setShown(true)
  }, [])
  return (
    <details
      ref={details}
      open={isOpenAtFirst}
      onToggle={({ currentTarget }) => currentTarget.open && setShown(true)}
      className="group/fold"
    >
      <summary
        className={cn(
          'flex min-h-14 cursor-pointer list-none items-center gap-2 rounded-md px-4 py-2 font-semibold',
          'hover:bg-sunk [&::-webkit-details-marker]:hidden',
          className,
        )}
      >
        <ChevronRight
          aria-hidden
          className="size-5 shrink-0 text-muted transition-transform group-open/fold:rotate-90"
        />
        <span className="wrap-anywhere max-sm:line-clamp-2">{title}</span>
        {hasError && (
          <>
            <CircleAlert aria-hidden className="size-5 shrink-0 text-danger-ink" />
            <span className="sr-only">needs your attention</span>
          </>
        )}
      </summary>
      <ShownContext value={isShown}>
        <div className="grid gap-4 px-4 pt-2 pb-4">{children}</div>
      </ShownContext>
    </details>
  )
}

/** Opens the folds around a place, and the one that it holds itself as an entry of a list. */
export function unfold(place: Element | null) {
  let fold = place?.querySelector<HTMLDetailsElement>(':scope > details') ?? closestFold(place)
  while (fold) {
    fold.open = true
    fold = closestFold(fold.parentElement)
  }
}

function closestFold(place: Element | null): HTMLDetailsElement | null {
  return place?.closest('details') ?? null
}
