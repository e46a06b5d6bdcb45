import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { pageMeta } from '#app/lib/seo.ts'
import { breadcrumbsLd } from '#app/lib/structured-data.ts'
import type { HydrationHandle } from '#app/shell/hydration.ts'
import { PageHeader } from '#app/shell/page-header.tsx'
import { type ServiceSlug, services, servicesPage } from '#content/services.ts'
import type { Route } from './+types/services.ts'
import { choicesFrom, suggestServices } from './finder-questions.ts'
import { ServiceCard } from './service-card.tsx'
import { ServiceFinder } from './service-finder.tsx'
import { servicesLd } from './structured-services.ts'

const crumbs = [
  { name: 'Home', path: '/' },
  { name: servicesPage.heading, path: '/services' },
]

export const handle: HydrationHandle = { hydrate: 'whenIdle' }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: servicesPage.title,
    description: servicesPage.description,
    path: '/services',
    jsonLd: (siteUrl) => [servicesLd(siteUrl), breadcrumbsLd(siteUrl, crumbs)],
  })
}

export default function ServicesPage() {
  // Without scripts the answers are in the query; with scripts they never leave the page.
  const [query] = useSearchParams()
  const [choices, setChoices] = useState(() => choicesFrom(query))
  const suggested = suggestServices(choices)
  return (
    <>
      <PageHeader title={servicesPage.heading} crumbs={crumbs} lead={servicesPage.intro} />
      <div className="container-grid pb-24">
        <ServicesIndex />
        <div className="mt-12">
          <ServiceFinder choices={choices} onChange={setChoices} suggested={suggested} />
        </div>
        <div className="mt-8 grid gap-6 md:grid-cols-2 lg:gap-8">
          {services.map((service) => (
            <ServiceCard
              key={service.slug}
              service={service}
              isSuggested={suggested.includes(service.slug)}
            />
          ))}
        </div>
        <p className="mt-8 max-w-[65ch] text-muted text-sm">{servicesPage.priceNote}</p>
      </div>
    </>
  )
}

function ServicesIndex() {
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

function IndexLine({ slug, name, price }: { slug: ServiceSlug; name: string; price: number }) {
  return (
    <li className="break-inside-avoid border-rule border-b">
      <a href={`#${slug}`} className="flex min-h-11 items-baseline gap-3 py-2 hover:text-primary">
        <span className="underline-offset-4 hover:underline">{name}</span>
        <span
          aria-hidden
          className="flex-1 translate-y-[-3px] border-field border-b border-dotted"
        />
        <span className="tabular text-muted text-sm">from ${price}</span>
      </a>
    </li>
  )
}
