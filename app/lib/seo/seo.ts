import type { MetaDescriptor } from 'react-router'
import { excerpt, stripHtml } from '#app/lib/excerpt.ts'
import { site } from '#content/defaults/site.ts'
import type { Business } from '#content/schemas/business.ts'
import { absoluteUrl } from './absolute-url.ts'
import { businessLd } from './structured-data.ts'

export type Matches = readonly (
  | { id: string; pathname: string; loaderData?: unknown }
  | undefined
)[]

type Page = {
  title: string
  /** Text or HTML of any length; search engines get 160 characters of it. */
  description?: string
  /** The path of the canonical URL; by default that of the page without its query. */
  path?: string
  /** For signed-in pages, admin pages and search results: kept out of search engines. */
  noindex?: boolean
  type?: 'website' | 'article'
  /** The Open Graph picture; by default one drawn with the page's title. */
  image?: { url: string; alt: string }
  publishedAt?: string
  updatedAt?: string
  /** Further JSON-LD objects; that of the business is on every page. */
  jsonLd?: (siteUrl: string) => object[]
}

const descriptionLength = 160

/** Title, description, canonical URL, social cards and structured data of one page. */
export function pageMeta(matches: Matches, page: Page): MetaDescriptor[] {
  const { siteUrl, business } = rootData(matches)
  const path = page.path ?? matches.at(-1)?.pathname ?? '/'
  const canonical = siteUrl + (path === '/' ? '/' : path.replace(/\/$/, ''))
  const title = `${page.title} | ${business.businessName}`
  const description = excerpt(
    stripHtml(page.description ?? business.description),
    descriptionLength,
  )

  const head = [{ title }, { name: 'description', content: description }]
  // Private pages need no social card.
  const structured = (things: object[]) =>
    things.map((thing) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...thing },
    }))
  const own = page.jsonLd?.(siteUrl) ?? []
  if (page.noindex) {
    return [...head, { name: 'robots', content: 'noindex' }, ...structured(own)]
  }
  return [
    ...head,
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...structured([businessLd(siteUrl, business), ...own]),
    ...og('url', canonical),
    ...og('type', page.type ?? 'website'),
    ...og('site_name', business.businessName),
    ...og('title', page.title),
    ...og('description', description),
    ...(page.image
      ? [...og('image', absoluteUrl(siteUrl, page.image.url)), ...og('image:alt', page.image.alt)]
      : socialCard(siteUrl, path, page.title)),
    ...article('published_time', page.publishedAt),
    ...article('modified_time', page.updatedAt),
    // Title, description and picture are taken from the Open Graph tags above.
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** The Open Graph picture of the page at `path`: see app/crawlers/social-card.ts. */
export function socialCardPath(path: string) {
  return `/og/${path === '/' ? 'home' : path.slice(1).replaceAll('/', '.')}.png`
}

function socialCard(siteUrl: string, path: string, title: string) {
  return [
    ...og('image', siteUrl + socialCardPath(path)),
    ...og('image:width', '1200'),
    ...og('image:height', '630'),
    ...og('image:alt', title),
  ]
}

/** The root loader's data; the defaults on an error page, which has none. */
export function rootData(matches: Matches): { siteUrl: string; business: Business } {
  const root = matches[0]?.loaderData as { siteUrl: string; business: Business } | undefined
  return root ?? { siteUrl: '', business: site }
}

function og(property: string, content: string) {
  return [{ property: `og:${property}`, content }]
}

function article(property: string, content: string | undefined) {
  return content ? [{ property: `article:${property}`, content }] : []
}
