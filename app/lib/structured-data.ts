import { type PriceUnit, services } from '#content/services.ts'
import { site } from '#content/site.ts'

// schema.org objects. What they say is taken from the same content that the pages show.

export function businessLd(siteUrl: string) {
  return {
    '@type': ['Organization', 'LocalBusiness', 'ProfessionalService'],
    '@id': businessId(siteUrl),
    name: site.businessName,
    description: site.description,
    url: `${siteUrl}/`,
    email: site.email,
    telephone: site.phoneDial,
    logo: `${siteUrl}/icon-512.png`,
    image: `${siteUrl}/og/home.png`,
    address: {
      '@type': 'PostalAddress',
      addressLocality: site.city,
      addressRegion: site.regionCode,
      addressCountry: site.countryCode,
    },
    areaServed: { '@type': 'Country', name: site.areaServed },
    priceRange: '$$',
    sameAs: site.social.map(({ url }) => url),
  }
}

const unitCodes: Record<PriceUnit, string | undefined> = {
  'per hour': 'HUR',
  'per month': 'MON',
  'one time': undefined,
}

export function servicesLd(siteUrl: string) {
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

export function breadcrumbsLd(siteUrl: string, crumbs: { name: string; path: string }[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: siteUrl + path,
    })),
  }
}

export function faqLd(questions: { question: string; answer: string }[]) {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

type ArticleFacts = {
  type: 'Article' | 'BlogPosting'
  title: string
  description: string
  path: string
  publishedAt?: string
  updatedAt: string
  author?: string
  image: string
}

export function articleLd(siteUrl: string, article: ArticleFacts) {
  return {
    '@type': article.type,
    headline: article.title,
    description: article.description,
    mainEntityOfPage: siteUrl + article.path,
    image: siteUrl + article.image,
    datePublished: article.publishedAt ?? article.updatedAt,
    dateModified: article.updatedAt,
    author: article.author
      ? { '@type': 'Person', name: article.author }
      : { '@id': businessId(siteUrl) },
    publisher: { '@id': businessId(siteUrl) },
    inLanguage: 'en-US',
  }
}

function businessId(siteUrl: string) {
  return `${siteUrl}/#business`
}
