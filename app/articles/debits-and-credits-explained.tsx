import type { HydrationHandle } from '#app/shell/hydration.ts'
import { debitsAndCreditsExplained } from '#content/articles/debits-and-credits-explained.ts'
import type { Route } from './+types/debits-and-credits-explained.ts'
import { articleCrumbs, articleMeta } from './article-meta.ts'
import { ArticlePage } from './article-page.tsx'
import { PracticePad } from './practice-pad.tsx'

export const handle: HydrationHandle = { hydrate: 'whenIdle' }

export function meta({ matches }: Route.MetaArgs) {
  return articleMeta(matches, debitsAndCreditsExplained)
}

export default function DebitsAndCreditsPage() {
  return (
    <ArticlePage
      article={debitsAndCreditsExplained}
      crumbs={articleCrumbs(debitsAndCreditsExplained)}
      widget={<PracticePad />}
    />
  )
}
