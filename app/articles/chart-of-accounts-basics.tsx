import type { HydrationHandle } from '#app/shell/hydration.ts'
import { chartOfAccountsBasics } from '#content/articles/chart-of-accounts-basics.ts'
import type { Route } from './+types/chart-of-accounts-basics.ts'
import { articleCrumbs, articleMeta } from './article-meta.ts'
import { ArticlePage } from './article-page.tsx'
import { StarterChartEditor } from './starter-chart-editor.tsx'

export const handle: HydrationHandle = { hydrate: 'whenIdle' }

export function meta({ matches }: Route.MetaArgs) {
  return articleMeta(matches, chartOfAccountsBasics)
}

export default function ChartOfAccountsPage() {
  return (
    <ArticlePage
      article={chartOfAccountsBasics}
      crumbs={articleCrumbs(chartOfAccountsBasics)}
      widget={<StarterChartEditor />}
    />
  )
}
