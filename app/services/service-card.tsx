import { Check, ChevronDown } from 'lucide-react'
import { RichText } from '#app/editor/rich-text.tsx'
import { cn } from '#app/lib/cn.ts'
import { askMe, formatDollars } from '#app/lib/money.ts'
import { BookCall } from '#app/shell/book-call.tsx'
import { EditLink } from '#app/shell/site-words/edit-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Card, CardContent, CardFooter } from '#app/ui/card.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import type { ShownService } from '#content/schemas/services.ts'

type ServiceCardProps = {
  /** With its texts as sanitised HTML. */
  service: ShownService
  detailsLabel: string
  isSuggested: boolean
  /** The demo's price, which is marked. */
  isPriceSample: boolean
  edit: string
}

export function ServiceCard({
  service,
  detailsLabel,
  isSuggested,
  isPriceSample,
  edit,
}: ServiceCardProps) {
  const { slug, name, summary, startingPriceUsd, unit } = service
  return (
    <Card
      id={slug}
      className={cn(
        'scroll-mt-6 target:border-primary target:ring-1 target:ring-primary',
        isSuggested && 'border-accent-ink! ring-2 ring-accent',
      )}
    >
      <div className="flex items-start justify-between gap-4 border-rule border-b px-6 pt-6 pb-5 max-[22rem]:flex-wrap">
        <div>
          {isSuggested && (
            <Badge tone="accent" className="mb-2">
              <Check aria-hidden /> Fits your answers
            </Badge>
          )}
          <EditLink to={edit} label={name} />
          <h2 className="text-2xl">{name}</h2>
        </div>
        {startingPriceUsd === null ? (
          <p className="shrink-0 text-right leading-tight">
            <span className="block text-muted text-xs">price</span>
            <SiteLink to="/contact" className="link finger-target font-serif text-2xl">
              {askMe}
              <span className="sr-only"> what {name} costs</span>
            </SiteLink>
          </p>
        ) : (
          <p className="tabular shrink-0 text-right leading-tight">
            {isPriceSample && (
              <Badge tone="accent" className="mb-1.5">
                Sample price
              </Badge>
            )}
            <span className="block text-muted text-xs">from</span>
            <span className="font-serif text-2xl">{formatDollars(startingPriceUsd)}</span>
            <span className="block text-muted text-xs">{unit}</span>
          </p>
        )}
      </div>
      <CardContent className="pt-5">
        <p className="font-semibold">{summary}</p>
        {hasDetails(service) && (
          <details className="folds-on-phones group">
            <summary className="link flex min-h-11 list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
              {detailsLabel}
              <span className="sr-only">: {name}</span>
              <ChevronDown
                aria-hidden
                className="size-5 shrink-0 transition-transform group-open:rotate-180"
              />
            </summary>
            <ServiceDetails service={service} />
          </details>
        )}
      </CardContent>
      <CardFooter>
        <BookCall variant="outline" className="w-full sm:w-auto" />
      </CardFooter>
    </Card>
  )
}

function hasDetails({ description, included, whoItIsFor }: ShownService) {
  return Boolean(description || included.length > 0 || whoItIsFor)
}

function ServiceDetails({ service }: { service: ShownService }) {
  const { description, included, whoItIsFor } = service
  return (
    <div className="grid gap-4 md:pt-4">
      {description && <RichText html={description} className="text-muted" />}
      {included.length > 0 && (
        <ul className="grid gap-1.5">
          {included.map((item) => (
            <li key={item} className="flex gap-3">
              <Check aria-hidden className="mt-1.5 size-4 shrink-0 text-primary" />
              {item}
            </li>
          ))}
        </ul>
      )}
      {whoItIsFor && (
        <div className="text-muted text-sm">
          <span className="font-semibold text-ink">For: </span>
          <RichText html={whoItIsFor} className="inline [&>p:first-child]:inline" />
        </div>
      )}
    </div>
  )
}
