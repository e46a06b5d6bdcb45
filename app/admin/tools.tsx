import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { readAdminContent } from '#app/my-site/admin-content.server.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { readOrThrow } from '#app/shell/reading.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/tools.ts'
import { ToolCard } from './tool-card.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const reading = readAdminContent(context.get(supabaseContext), context.get(hostContext))
  const { tools, published } = await readOrThrow(context, 'The tools could not be loaded', reading)
  return { ...tools, areSamples: !published.includes('tools') }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Admin Tools', noindex: true })
}

export default function ToolsPage({ loaderData: { tools, areSamples } }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Admin Tools"
      path="/admin/tools"
      lead="The other tools you work with. Each opens in a new tab."
    >
      {areSamples && (
        <Alert>
          <p>
            These links are samples.{' '}
            <SiteLink to="/admin/site/tools" className="link finger-target inline-block py-1.5">
              Set your own
            </SiteLink>
          </p>
        </Alert>
      )}
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {tools.map((tool, position) => (
          <li key={tool.title}>
            <ToolCard tool={tool} position={position} />
          </li>
        ))}
      </ul>
    </AdminPage>
  )
}
