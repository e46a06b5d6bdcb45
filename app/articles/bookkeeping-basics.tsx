import { hostContext } from '#app/lib/contexts.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { breadcrumbsLd } from '#app/lib/seo/structured-data.ts'
import { PageHeader } from '#app/shell/page-header.tsx'
import { EditLink } from '#app/shell/site-words/edit-link.tsx'
import type { Route } from './+types/bookkeeping-basics.ts'
import { BasicsCards } from './basics-cards.tsx'

const path = '/bookkeeping-basics'

const crumbsFor = (title: string) => [
  { name: 'Home', path: '/' },
  { name: title, path },
]

export function loader({ context }: Route.LoaderArgs) {
  const { basics, home } = context.get(hostContext).content
  return { basics, cards: home.articles.cards }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const basics = loaderData?.basics
  if (!basics) return pageMeta(matches, { title: 'Bookkeeping basics', path })
  return pageMeta(matches, {
    title: basics.title,
    description: basics.description,
    path,
    jsonLd: (siteUrl) => [breadcrumbsLd(siteUrl, crumbsFor(basics.title))],
  })
}

export default function BookkeepingBasicsPage({
  loaderData: { basics, cards },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={basics.heading}
        crumbs={crumbsFor(basics.title)}
        lead={basics.intro}
        edit="basics#heading"
      />
      <div className="container-grid pb-24">
        <EditLink to="home#articles.cards" label="Cards" />
        <BasicsCards cards={cards} readMoreLabel={basics.readMoreLabel} headingLevel="h2" />
      </div>
    </>
  )
}
