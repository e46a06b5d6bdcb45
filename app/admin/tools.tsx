import { hostContext } from '#app/lib/contexts.ts'
import { pageMeta } from '#app/lib/seo.ts'
import { AdminPage } from '#app/shell/admin-page.tsx'
import type { Route } from './+types/tools.ts'
import { ToolCard } from './tool-card.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return context.get(hostContext).content.tools
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Admin Tools', noindex: true })
}

export default function ToolsPage({ loaderData: { tools } }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Admin Tools"
      path="/admin/tools"
      lead="The other programs of the business, each in a tab of its own."
    >
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {tools.map((tool, at) => (
          <li key={tool.title}>
            <ToolCard tool={tool} edit={`/admin/site/tools#tools.${at}.link`} />
          </li>
        ))}
      </ul>
    </AdminPage>
  )
}
