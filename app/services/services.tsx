import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { sanitizeFormatted } from '#app/editor/sanitize.server.ts'
import { hostContext } from '#app/lib/contexts.ts'
import type { RouteHandle } from '#app/lib/host.ts'
import { askMe, formatDollars } from '#app/lib/money.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { breadcrumbsLd } from '#app/lib/seo/structured-data.ts'
import { CallToAction } from '#app/shell/book-call.tsx'
import type { HydrationHandle } from '#app/shell/hydration.ts'
import { PageHeader } from '#app/shell/page-header.tsx'
import { EditLink } from '#app/shell/site-words/edit-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import type { Services, ShownService } from '#content/schemas/services.ts'
import type { Route } from './+types/services.ts'
import { choicesFrom, finderQuery, suggestServices } from './finder-questions.ts'
import { ServiceCard } from './service-card.tsx'
import { ServiceFinder } from './service-finder.tsx'
import { servicesLd } from './structured-services.ts'

const crumbs = [
  { name: 'Home', path: '/' },
  { name: 'Services', path: '/services' },
]

export const handle: HydrationHandle & RouteHandle = { hydrate: 'whenIdle', query: finderQuery }

export async function loader({ context }: Route.LoaderArgs) {
  const host = context.get(hostContext)
  const { services: page, isDemo } = host.content
  const services = page.services.map(async (service) => ({
    ...service,
    description: await sanitizeFormatted(host, service.description),
    whoItIsFor: await sanitizeFormatted(host, service.whoItIsFor),
  }))
  return { page: { ...page, services: await Promise.all(services) }, isDemo }
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

export default function ServicesPage({ loaderData: { page, isDemo } }: Route.ComponentProps) {
  const { services, finder } = page
  const hasPrices = services.some(({ startingPriceUsd }) => startingPriceUsd !== null)
  // Without scripts the answers are in the query; with scripts they never leave the page.
  const [query] = useSearchParams()
  const [choices, setChoices] = useState(() => choicesFrom(finder, query))
  const suggested = suggestServices(finder, services, choices)
  useUnfoldedTarget()
  return (
    <>
      <PageHeader title={page.heading} crumbs={crumbs} lead={page.intro} edit="services#heading" />
      <div className="container-grid pb-24">
        {services.length > 0 && (
          <>
            <EditLink to="services#finder" label={finder.heading} />
            <ServiceFinder
              finder={finder}
              services={services}
              choices={choices}
              onChange={setChoices}
              suggested={suggested}
            />
            <ServicesIndex services={services} arePricesSamples={isDemo} />
          </>
        )}
        <div className="mt-8 grid gap-6 md:grid-cols-2 lg:gap-8">
          {services.map((service) => (
            <ServiceCard
              key={service.slug}
              service={service}
              detailsLabel={page.detailsLabel}
              edit={`services#services.${service.position}`}
              isSuggested={suggested.includes(service.slug)}
              isPriceSample={isDemo}
            />
          ))}
        </div>
        {hasPrices && (
          <div className="mt-8">
            <EditLink to="services#priceNote" label="Note about the prices" />
            <p className="max-w-[40em] text-muted text-sm">{page.priceNote}</p>
          </div>
        )}
      </div>
      <ClosingCall words={page.closing} />
    </>
  )
}

/** Opens the details of the service that the address names: on a phone they are folded. */
function useUnfoldedTarget() {
  const { hash } = useLocation()
  useEffect(() => {
    const card = document.getElementById(hash.slice(1))
    card?.querySelector('details')?.setAttribute('open', '')
  }, [hash])
}

type ServicesIndexProps = { services: ShownService[]; arePricesSamples: boolean }

function ServicesIndex({ services, arePricesSamples }: ServicesIndexProps) {
  return (
    <nav aria-label="Services on this page" className="no-print mt-12">
      {arePricesSamples && (
        <Badge tone="accent" className="mb-3">
          Sample prices
        </Badge>
      )}
      <ol className="gap-x-14 md:columns-2">
        {services.map((service) => (
          <IndexLine key={service.slug} service={service} />
        ))}
      </ol>
    </nav>
  )
}

function IndexLine({ service }: { service: ShownService }) {
  const { slug, name, startingPriceUsd: price, unit } = service
  return (
    <li className="break-inside-avoid border-rule border-b">
      <a href={`#${slug}`} className="flex min-h-11 items-baseline gap-3 py-2 hover:text-primary">
        <span className="underline-offset-4 hover:underline">{name}</span>
        <span
          aria-hidden
          className="flex-1 translate-y-[-3px] border-field border-b border-dotted"
        />
        <span className="tabular shrink-0 text-muted text-sm">
          {price === null ? askMe : `from ${formatDollars(price)} ${unit}`}
        </span>
      </a>
    </li>
  )
}

function ClosingCall({ words }: { words: Services['closing'] }) {
  const { heading, text } = words
  return (
    <section aria-labelledby="closing" className="no-print border-rule border-t bg-card">
      <div className="container-grid py-20">
        <EditLink to="services#closing" label={heading} />
        <h2 id="closing" className="text-3xl">
          {heading}
        </h2>
        <p className="mt-3 max-w-[37em] text-lg text-muted">{text}</p>
        <CallToAction words={words} className="mt-8" />
      </div>
    </section>
  )
}
