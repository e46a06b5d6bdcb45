import { businessId } from '#app/lib/structured-data.ts'
import type { Service } from '#content/schemas/services.ts'

const unitCodes: Record<Service['unit'], string | undefined> = {
  'per hour': 'HUR',
  'per month': 'MON',
  'one time': undefined,
}

export function servicesLd(siteUrl: string, services: Service[]) {
  return {
    '@type': 'OfferCatalog',
    name: 'Services',
    url: `${siteUrl}/services`,
    itemListElement: services.map((service) => ({
      '@type': 'Offer',
      priceCurrency: 'USD',
      price: service.startingPriceUsd,
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        priceCurrency: 'USD',
        minPrice: service.startingPriceUsd,
        unitCode: unitCodes[service.unit],
      },
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
