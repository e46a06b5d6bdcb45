import { createContext, type ReactNode, use } from 'react'
import { cn } from '#app/lib/cn.ts'
import { Breadcrumbs, type Crumb } from '#app/ui/breadcrumbs.tsx'
import { EditLink } from './site-words/edit-link.tsx'

/** Shown under every title inside: the layout of the admin area explains its screens there. */
export const HeaderNote = createContext<ReactNode>(null)

type PageHeaderProps = {
  title: string
  /** Small words above the title. */
  eyebrow?: string
  lead?: React.ReactNode
  crumbs?: Crumb[]
  /** Where an admin changes these words: 'services#heading'. */
  edit?: string
  /** Buttons beside the title: the screen's own actions. */
  children?: React.ReactNode
  className?: string
}

/** The header of every page but home: the h1, a lead, and actions. */
export function PageHeader(props: PageHeaderProps) {
  const { title, eyebrow, lead, crumbs, edit, children, className } = props
  return (
    <div className={cn('container-grid pt-8 pb-10 lg:pt-12', className)}>
      {crumbs && <Breadcrumbs crumbs={crumbs} className="mb-5 wrap-anywhere" />}
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5 border-rule border-b pb-7">
        <div>
          {eyebrow && <p className="eyebrow mb-3 wrap-anywhere">{eyebrow}</p>}
          {edit && <EditLink to={edit} label={title} />}
          <h1 className="text-4xl wrap-anywhere">{title}</h1>
          {lead && <p className="mt-4 max-w-[37em] text-lg text-muted">{lead}</p>}
        </div>
        {children && <div className="flex flex-wrap gap-3">{children}</div>}
      </div>
      {use(HeaderNote)}
    </div>
  )
}
