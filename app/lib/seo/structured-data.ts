import { dialed } from '#content/dialed.ts'
import type { Business } from '#content/schemas/business.ts'
import { absoluteUrl } from './absolute-url.ts'

// schema.org objects (JSON-LD), built from the same content that the pages show.

export function businessLd(siteUrl: string, business: Business) {
  return {
    '@type': ['Organization', 'LocalBusiness', 'ProfessionalService'],
    '@id': businessId(siteUrl),
    name: business.businessName,
    description: business.description,
    url: `${siteUrl}/`,
    email: business.email || undefined,
    telephone: dialed(business.phone) ?? undefined,
    logo: `${siteUrl}/icon-512.png`,
    image: `${siteUrl}/og/home.png`,
    address: business.city
      ? {
          '@type': 'PostalAddress',
          addressLocality: business.city,
          addressRegion: business.regionCode,
          addressCountry: business.countryCode,
        }
      : undefined,
    areaServed: { '@type': 'Country', name: business.areaServed },
    priceRange: '$$',
    sameAs: business.social.flatMap(({ url }) => url || []),
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
  genre?: string
  /** A full URL. */
  image: string
}

export function articleLd(siteUrl: string, article: ArticleFacts) {
  return {
    '@type': article.type,
    headline: article.title,
    description: article.description,
    mainEntityOfPage: siteUrl + article.path,
    image: article.image,
    datePublished: article.publishedAt ?? article.updatedAt,
    dateModified: article.updatedAt,
    author: article.author
      ? { '@type': 'Person', name: article.author }
      : { '@id': businessId(siteUrl) },
    genre: article.genre,
    publisher: { '@id': businessId(siteUrl) },
    inLanguage: 'en-US',
  }
}

/** None while the name is still the sample. */
export function personLd(
  siteUrl: string,
  owner: { name: string | null; portrait: { src: string } | null; isSample: boolean },
) {
  if (!owner.name || owner.isSample) return []
  return [
    {
      '@type': 'Person',
      name: owner.name,
      url: `${siteUrl}/about`,
      worksFor: { '@id': businessId(siteUrl) },
      image: owner.portrait ? absoluteUrl(siteUrl, owner.portrait.src) : undefined,
    },
  ]
}

export function businessId(siteUrl: string) {
  return `${siteUrl}/#business`
}
