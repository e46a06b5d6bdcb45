import { Pencil } from 'lucide-react'
import { useLocation, useRouteLoaderData } from 'react-router'
import type { SessionUser } from '#app/lib/contexts.ts'
import { SiteLink } from '#app/ui/site-link.tsx'

type EditLinkProps = {
  /** Document and place, as in 'home#hero'. */
  to: string
  /** The section's name, for screen readers. */
  label: string
}

/** The small 'Edit' that an admin sees at a section of a public page. It leads to the very field. */
export function EditLink({ to, label }: EditLinkProps) {
  const root = useRouteLoaderData<{ user: SessionUser | null }>('root')
  const { pathname } = useLocation()
  if (root?.user?.role !== 'admin' || pathname.startsWith('/admin/')) return null
  return (
    <SiteLink
      to={`/admin/site/${to}`}
      className="no-print mb-3 inline-flex min-h-11 items-center gap-1.5 self-start rounded-md border border-field bg-card px-3 font-sans font-semibold text-ink text-sm hover:border-ink"
    >
      <Pencil aria-hidden className="size-4" />
      <span>
        Edit<span className="sr-only">: {label}</span>
      </span>
    </SiteLink>
  )
}
