import type { ComponentProps } from 'react'
import { cn } from '#app/lib/cn.ts'

/**
 * A placeholder in the shape of the content. Wrap a group in one element with role="status" and a
 * label.
 */
function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="skeleton"
      aria-hidden
      className={cn('animate-pulse rounded-sm bg-sunk', className)}
      {...props}
    />
  )
}

export { Skeleton }
