import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { cn } from '#app/lib/cn.ts'
import { adminPageSize } from '#app/lib/lists.ts'
import { buttonVariants } from './button.tsx'

type PaginationProps = { page: number; total: number; pageSize?: number; className?: string }

/** Links to ?page=N that keep the other query parameters. Nothing for a single page. */
function Pagination({ page, total, pageSize = adminPageSize, className }: PaginationProps) {
  const pageCount = Math.ceil(total / pageSize)
  if (pageCount <= 1) return null
  return (
    <nav
      data-slot="pagination"
      aria-label="Pages"
      className={cn('flex items-center justify-between gap-4', className)}
    >
      <PageStep to={page - 1} enabled={page > 1}>
        <ChevronLeft aria-hidden /> Previous
      </PageStep>
      <p className="tabular text-muted text-sm">
        Page {page} of {pageCount}
      </p>
      <PageStep to={page + 1} enabled={page < pageCount}>
        Next <ChevronRight aria-hidden />
      </PageStep>
    </nav>
  )
}

type PageStepProps = { to: number; enabled: boolean; children: React.ReactNode }

function PageStep({ to, enabled, children }: PageStepProps) {
  const { search } = useLocation()
  const className = buttonVariants({ variant: 'outline', size: 'small' })
  if (!enabled) return <span className={cn(className, 'invisible')}>{children}</span>
  const query = new URLSearchParams(search)
  query.set('page', String(to))
  return (
    <Link to={{ search: `?${query}` }} className={className}>
      {children}
    </Link>
  )
}

export { Pagination }
