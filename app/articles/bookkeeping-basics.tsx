import { hostContext } from '#app/lib/contexts.ts'
import { pageMeta } from '#app/lib/seo.ts'
import { breadcrumbsLd } from '#app/lib/structured-data.ts'
import { PageHeader } from '#app/shell/page-header.tsx'
import { articlesIndex } from '#content/articles/articles-index.ts'
import type { Route } from './+types/bookkeeping-basics.ts'
import { BasicsCards } from './basics-cards.tsx'

const crumbs = [
  { name: 'Home', path: '/' },
  { name: articlesIndex.title, path: '/bookkeeping-basics' },
]

export function loader({ context }: Route.LoaderArgs) {
  return { cards: context.get(hostContext).content.home.articles.cards }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: articlesIndex.title,
    description: articlesIndex.description,
    path: '/bookkeeping-basics',
    jsonLd: (siteUrl) => [breadcrumbsLd(siteUrl, crumbs)],
  })
}

export default function BookkeepingBasicsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={articlesIndex.heading} crumbs={crumbs} lead={articlesIndex.intro} />
      <div className="container-grid pb-24">
        <BasicsCards cards={loaderData.cards} headingLevel="h2" />
      </div>
    </>
  )
}
