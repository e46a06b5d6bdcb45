import { ArrowRight } from 'lucide-react'
import { EditLink } from '#app/shell/site-words/edit-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink, SiteLink } from '#app/ui/site-link.tsx'
import type { Home } from '#content/schemas/home.ts'

type ServicesIntroProps = {
  words: Home['servicesIntro']
  /** 'from $85 per hour', by the address of the service. */
  prices: Record<string, string>
  arePricesSamples: boolean
}

/** Three ways to work together, ruled like the index at the front of a ledger. */
export function ServicesIntro({ words, prices, arePricesSamples }: ServicesIntroProps) {
  const { heading, text, points, linkHref, linkLabel } = words
  return (
    <section aria-labelledby="services-intro" className="relative border-rule border-y bg-card">
      <div className="container-grid grid gap-x-16 gap-y-8 py-20 lg:grid-cols-[1fr_1.7fr] lg:py-28">
        <div>
          <EditLink to="home#servicesIntro" label={heading} />
          <h2 id="services-intro" className="text-3xl">
            {heading}
          </h2>
          <p className="mt-5 text-muted">{text}</p>
          <ButtonLink to={linkHref} variant="outline" className="mt-7">
            {linkLabel}
          </ButtonLink>
        </div>
        <ol className="margin-line self-start border-rule border-y">
          {points.map(({ title, text, href }, index) => (
            <li key={title} className="border-rule border-b last:border-b-0">
              <SiteLink
                to={href}
                className="group grid grid-cols-[auto_1fr_auto] items-center gap-x-5 py-6 pl-5 sm:gap-x-8 sm:py-8 sm:pl-8"
              >
                <span aria-hidden className="tabular self-start pt-1 text-muted text-sm">
                  {String(index + 1).padStart(2, '0')}
                </span>
                <span>
                  <span className="block font-serif text-2xl group-hover:underline">{title}</span>
                  <span className="mt-1 block max-w-[28em] text-muted">{text}</span>
                  {prices[href] && (
                    <span className="tabular mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
                      {prices[href]}
                      {arePricesSamples && <Badge tone="accent">Sample price</Badge>}
                    </span>
                  )}
                </span>
                <ArrowRight
                  aria-hidden
                  className="size-6 text-primary transition-transform group-hover:translate-x-1"
                />
              </SiteLink>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
