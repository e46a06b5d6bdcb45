import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { hostContext } from '#app/lib/contexts.ts'
import { pageMeta } from '#app/lib/seo.ts'
import { breadcrumbsLd } from '#app/lib/structured-data.ts'
import type { HydrationHandle } from '#app/shell/hydration.ts'
import { PageHeader } from '#app/shell/page-header.tsx'
import { EditLink } from '#app/shell/site-words/edit-link.tsx'
import type { ShownService } from '#content/schemas/services.ts'
import type { Route } from './+types/services.ts'
import { choicesFrom, suggestServices } from './finder-questions.ts'
import { formatPrice } from './format-price.ts'
import { ServiceCard } from './service-card.tsx'
import { ServiceFinder } from './service-finder.tsx'
import { servicesLd } from './structured-services.ts'

const crumbs = [
  { name: 'Home', path: '/' },
  { name: 'Services', path: '/services' },
]

export const handle: HydrationHandle = { hydrate: 'whenIdle' }

export function loader({ context }: Route.LoaderArgs) {
  return { page: context.get(hostContext).content.services }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const page = loaderData?.page
  if (!page) return pageMeta(matches, { title: 'Services', path: '/services' })
  return pageMeta(matches, {
    title: page.title,
    description: page.description,
    path: '/services',
    jsonLd: (siteUrl) => [servicesLd(siteUrl, page.services), breadcrumbsLd(siteUrl, crumbs)],
  })
}

export default function ServicesPage({ loaderData: { page } }: Route.ComponentProps) {
  const { services, finder } = page
  const hasPrices = services.some(({ startingPriceUsd }) => startingPriceUsd !== null)
  // Without scripts the answers are in the query; with scripts they never leave the page.
  const [query] = useSearchParams()
  const [choices, setChoices] = useState(() => choicesFrom(finder, query))
  const suggested = suggestServices(finder, choices)
  return (
    <>
      <PageHeader title={page.heading} crumbs={crumbs} lead={page.intro} edit="services#heading" />
      <div className="container-grid pb-24">
        <ServicesIndex services={services} />
        <div className="mt-12">
          <EditLink to="services#finder" label={finder.heading} />
          <ServiceFinder
            finder={finder}
            services={services}
            choices={choices}
            onChange={setChoices}
            suggested={suggested}
          />
        </div>
        <div className="mt-8 grid gap-6 md:grid-cols-2 lg:gap-8">
          {services.map((service, at) => (
            <ServiceCard
              key={service.slug}
              service={service}
              edit={`services#services.${at}`}
              isSuggested={suggested.includes(service.slug)}
            />
          ))}
        </div>
        {hasPrices && (
          <div className="mt-8">
            <EditLink to="services#priceNote" label="Note about the prices" />
            <p className="max-w-[65ch] text-muted text-sm">{page.priceNote}</p>
          </div>
        )}
      </div>
    </>
  )
}

function ServicesIndex({ services }: { services: ShownService[] }) {
  return (
    <nav aria-label="Services on this page" className="no-print">
      <ol className="gap-x-14 sm:columns-2">
        {services.map(({ slug, name, startingPriceUsd }) => (
          <IndexLine key={slug} slug={slug} name={name} price={startingPriceUsd} />
        ))}
      </ol>
    </nav>
  )
}

function IndexLine({ slug, name, price }: { slug: string; name: string; price: number | null }) {
  return (
    <li className="break-inside-avoid border-rule border-b">
      <a href={`#${slug}`} className="flex min-h-11 items-baseline gap-3 py-2 hover:text-primary">
        <span className="underline-offset-4 hover:underline">{name}</span>
        {price !== null && (
          <>
            <span
              aria-hidden
              className="flex-1 translate-y-[-3px] border-field border-b border-dotted"
            />
            <span className="tabular text-muted text-sm">from {formatPrice(price)}</span>
          </>
        )}
      </a>
    </li>
  )
}
