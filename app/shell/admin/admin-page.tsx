import { PageHeader } from '#app/shell/page-header.tsx'

type AdminPageProps = {
  title: string
  path: string
  /** The parent screen, when it is not the admin's home. */
  parent?: { name: string; path: string }
  lead?: React.ReactNode
  /** The screen's own actions, beside the title. */
  actions?: React.ReactNode
  children: React.ReactNode
}

/** The layout of an admin screen: title, breadcrumbs, actions. */
export function AdminPage({ title, path, parent, lead, actions, children }: AdminPageProps) {
  const crumbs = [
    { name: 'Admin Dashboard', path: '/admin/dashboard' },
    ...(parent ? [parent] : []),
    { name: title, path },
  ]
  return (
    <>
      <PageHeader title={title} crumbs={crumbs} lead={lead} className="pb-8!">
        {actions}
      </PageHeader>
      <div className="container-grid grid gap-8 pb-24">{children}</div>
    </>
  )
}
