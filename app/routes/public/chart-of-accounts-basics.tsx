import { ArticlePage } from '#app/components/article/article-page.tsx'
import { StarterChartEditor } from '#app/components/article/starter-chart-editor.tsx'
import { articleCrumbs, articleMeta } from '#app/lib/article-meta.ts'
import type { ScriptHandle } from '#app/lib/script-start.ts'
import { chartOfAccountsBasics } from '#content/articles/chart-of-accounts-basics.ts'
import type { Route } from './+types/chart-of-accounts-basics.ts'

export const handle: ScriptHandle = { scripts: 'whenIdle' }

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
