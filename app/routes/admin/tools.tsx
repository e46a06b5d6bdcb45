import { AdminPage } from '#app/components/admin/admin-page.tsx'
import { ToolIcon } from '#app/components/admin/tool-icon.tsx'
import { ExternalLink } from '#app/components/external-link.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { Card, CardFooter, CardHeader, CardText } from '#app/components/ui/card.tsx'
import { pageMeta } from '#app/lib/seo.ts'
import { type ToolCard, tools } from '#content/tools.ts'
import type { Route } from './+types/tools.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Admin Tools', noindex: true })
}

export default function ToolsPage() {
  return (
    <AdminPage
      title="Admin Tools"
      path="/admin/tools"
      lead="The other programs of the business, each in a tab of its own."
    >
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {tools.map((tool) => (
          <li key={tool.title}>
            <Tool tool={tool} />
          </li>
        ))}
      </ul>
    </AdminPage>
  )
}

function Tool({ tool: { title, description, link, icon } }: { tool: ToolCard }) {
  return (
    <Card className="h-full">
      <CardHeader>
        <ToolIcon name={icon} />
        <h2 className="text-xl">{title}</h2>
        <CardText className="text-sm">{description}</CardText>
      </CardHeader>
      <CardFooter className="pt-5">
        {link ? (
          <ExternalLink
            href={link}
            className={buttonVariants({ variant: 'outline', size: 'small' })}
          >
            Open Tool<span className="sr-only">: {title}</span>
          </ExternalLink>
        ) : (
          <p className="text-muted text-sm">
            Not set up yet: put its address into <code>content/tools.ts</code>.
          </p>
        )}
      </CardFooter>
    </Card>
  )
}
