import { ArrowUpRight } from 'lucide-react'
import type { ComponentProps } from 'react'

/** An external link: opens a new tab and says so. */
export function ExternalLink({ children, ...props }: ComponentProps<'a'>) {
  return (
    <a target="_blank" rel="noopener noreferrer" {...props}>
      {children}
      <ArrowUpRight aria-hidden className="inline-block size-[1em] shrink-0" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
