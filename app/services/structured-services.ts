import { businessId } from '#app/lib/seo/structured-data.ts'
import type { ShownService } from '#content/schemas/services.ts'

const unitCodes: Record<ShownService['unit'], string | undefined> = {
  'per hour': 'HUR',
  'per month': 'MON',
  'one time': undefined,
}

export function servicesLd(siteUrl: string, services: ShownService[]) {
  return {
    '@type': 'OfferCatalog',
    name: 'Services',
    url: `${siteUrl}/services`,
    itemListElement: services.map((service) => ({
      '@type': 'Offer',
      ...priceLd(service),
      eligibleRegion: { '@type': 'Country', name: 'US' },
      url: `${siteUrl}/services#${service.slug}`,
      itemOffered: {
        '@type': 'Service',
        name: service.name,
        description: service.summary,
        provider: { '@id': businessId(siteUrl) },
        areaServed: { '@type': 'Country', name: 'US' },
      },
    })),
  }
}

function priceLd({ startingPriceUsd, unit }: ShownService) {
  if (startingPriceUsd === null) return {}
  return {
    priceCurrency: 'USD',
    price: startingPriceUsd,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      priceCurrency: 'USD',
      minPrice: startingPriceUsd,
      unitCode: unitCodes[unit],
    },
  }
}
