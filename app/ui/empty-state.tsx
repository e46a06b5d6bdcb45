import type { ComponentProps } from 'react'
import { cn } from '#app/lib/cn.ts'

/** An empty list, or one that failed: <EmptyState><EmptyStateTitle/>…action</EmptyState> */
function EmptyState({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="empty-state"
      className={cn(
        'grid justify-items-center gap-3 rounded-md border border-rule border-dashed px-6 py-14 text-center',
        '[&>p]:max-w-prose [&>p]:text-muted',
        className,
      )}
      {...props}
    />
  )
}

function EmptyStateTitle({ className, ...props }: ComponentProps<'h2'>) {
  return <h2 data-slot="empty-state-title" className={cn('text-xl', className)} {...props} />
}

export { EmptyState, EmptyStateTitle }
