import { PracticePad } from '#app/editor/practice/practice-pad.tsx'
import type { HydrationHandle } from '#app/shell/hydration.ts'
import type { Route } from './+types/debits-and-credits-explained.ts'
import { articleMeta } from './article-meta.ts'
import { ArticlePage } from './article-page.tsx'
import { readArticle } from './read-article.server.ts'

export const handle: HydrationHandle = { hydrate: 'whenIdle' }

export function loader({ context }: Route.LoaderArgs) {
  return readArticle(context, 'debits')
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return articleMeta(matches, loaderData)
}

export default function DebitsAndCreditsPage({ loaderData }: Route.ComponentProps) {
  return (
    <ArticlePage {...loaderData} widget={<PracticePad practice={loaderData.article.practice} />} />
  )
}
