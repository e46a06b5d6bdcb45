import { ChevronLeft, ChevronRight } from 'lucide-react'
import { SiteLink } from '#app/ui/site-link.tsx'

type PostLink = { slug: string; title: string }
type PostNeighboursProps = { previous: PostLink | null; next: PostLink | null }

export function PostNeighbours({ previous, next }: PostNeighboursProps) {
  if (!previous && !next) return null
  const link = 'grid min-h-11 content-center gap-1 py-4 hover:text-primary'
  return (
    <nav
      aria-label="More posts"
      className="no-print mt-14 grid border-rule border-y sm:grid-cols-2 sm:divide-x sm:divide-rule"
    >
      {previous ? (
        <SiteLink to={`/blog/${previous.slug}`} className={link} rel="prev">
          <span className="eyebrow flex items-center gap-1">
            <ChevronLeft aria-hidden className="size-4" /> Previous post
          </span>
          <span className="font-semibold wrap-anywhere">{previous.title}</span>
        </SiteLink>
      ) : (
        <span />
      )}
      {next && (
        <SiteLink
          to={`/blog/${next.slug}`}
          className={`${link} max-sm:border-rule max-sm:border-t sm:justify-items-end sm:pl-4 sm:text-right`}
          rel="next"
        >
          <span className="eyebrow flex items-center gap-1">
            Next post <ChevronRight aria-hidden className="size-4" />
          </span>
          <span className="font-semibold wrap-anywhere">{next.title}</span>
        </SiteLink>
      )}
    </nav>
  )
}
