import { useLocation } from 'react-router'
import type { SessionUser } from '#app/lib/contexts.ts'
import { Form } from '#app/shell/form.tsx'
import { Button } from '#app/ui/button.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'

/** Says on the pages of the demo that it is one. An admin can dismiss it for everybody. */
export function DemoRibbon({ user }: { user: SessionUser | null }) {
  const { pathname } = useLocation()
  if (pathname.startsWith('/admin')) return null
  return (
    <aside
      aria-label="Demo"
      className="no-print flex flex-wrap items-center justify-center gap-x-4 border-rule border-b bg-sunk px-4 py-1.5 text-center text-sm"
    >
      <p>This is a demo site. Its names, prices and testimonials are samples.</p>
      {user?.role === 'admin' && (
        <>
          <SiteLink to="/admin/start" className="link inline-flex min-h-11 items-center">
            Make it yours
          </SiteLink>
          <Form method="post" action="/admin/start" navigate={false}>
            <Button type="submit" name="intent" value="dismiss-ribbon" variant="quiet" size="small">
              Dismiss for everyone
            </Button>
          </Form>
        </>
      )}
    </aside>
  )
}
