import type { HydrationHandle } from '#app/shell/hydration.ts'
import type { Route } from './+types/chart-of-accounts-basics.ts'
import { articleMeta } from './article-meta.ts'
import { ArticlePage } from './article-page.tsx'
import { readArticle } from './read-article.server.ts'
import { StarterChartEditor } from './starter-chart-editor.tsx'

export const handle: HydrationHandle = { hydrate: 'whenIdle' }

export function loader({ context }: Route.LoaderArgs) {
  return readArticle(context, 'accounts')
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return articleMeta(matches, loaderData)
}

export default function ChartOfAccountsPage({ loaderData }: Route.ComponentProps) {
  return (
    <ArticlePage
      {...loaderData}
      widget={
        <StarterChartEditor
          charts={loaderData.article.charts}
          madeByQbo={loaderData.article.madeByQbo}
        />
      }
    />
  )
}
