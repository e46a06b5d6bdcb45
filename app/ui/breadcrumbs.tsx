import { Link } from 'react-router'
import { cn } from '#app/lib/cn.ts'

export type Crumb = { name: string; path: string }

type BreadcrumbsProps = { crumbs: Crumb[]; className?: string }

/** The way here; the last crumb is this page. */
function Breadcrumbs({ crumbs, className }: BreadcrumbsProps) {
  return (
    <nav data-slot="breadcrumbs" aria-label="Breadcrumb" className={cn('no-print', className)}>
      <ol className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
        {crumbs.map(({ name, path }, position) => {
          const isHere = position === crumbs.length - 1
          return (
            <li key={path} className="flex items-center gap-2">
              {isHere ? (
                <span aria-current="page">{name}</span>
              ) : (
                <>
                  <Link
                    to={path}
                    viewTransition
                    className="link inline-flex min-h-11 min-w-11 items-center"
                  >
                    {name}
                  </Link>
                  <span aria-hidden>/</span>
                </>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

export { Breadcrumbs }
