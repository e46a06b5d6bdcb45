import type * as z from 'zod/mini'
import { basics } from './articles/basics.ts'
import { accounts } from './articles/chart-of-accounts-basics.ts'
import { debits } from './articles/debits-and-credits-explained.ts'
import { accountsSchema, basicsSchema, debitsSchema } from './articles/schema.ts'
import { about } from './defaults/about.ts'
import { contact } from './defaults/contact.ts'
import { home } from './defaults/home.ts'
import { look } from './defaults/look.ts'
import { mails } from './defaults/mails.ts'
import { menu } from './defaults/menu.ts'
import { path } from './defaults/path.ts'
import { privacy } from './defaults/policies/privacy.ts'
import { terms } from './defaults/policies/terms.ts'
import { posts } from './defaults/posts.ts'
import { services } from './defaults/services.ts'
import { site } from './defaults/site.ts'
import { testimonials } from './defaults/testimonials.ts'
import { tools } from './defaults/tools.ts'
import { type FirstRun, firstRunName, newFirstRun, parseFirstRun } from './first-run.ts'
import { aboutSchema } from './schemas/about.ts'
import { businessSchema } from './schemas/business.ts'
import { contactSchema } from './schemas/contact.ts'
import { homeSchema } from './schemas/home.ts'
import { lookSchema } from './schemas/look.ts'
import { mailsSchema } from './schemas/mails.ts'
import { menuSchema } from './schemas/menu.ts'
import { pathSchema } from './schemas/path.ts'
import { privacySchema, termsSchema } from './schemas/policies.ts'
import { postsSchema } from './schemas/posts.ts'
import { giveServiceSlugs } from './schemas/service-slugs.ts'
import { servicesSchema } from './schemas/services.ts'
import { testimonialsSchema } from './schemas/testimonials.ts'
import { toolsSchema } from './schemas/tools.ts'

/**
 * The words of the site, in the order of My site. A document that was never published is its
 * default. `path` is the page that shows it, if one does.
 */
export const documents = {
  business: { schema: businessSchema, defaults: site, path: '/contact' },
  look: { schema: lookSchema, defaults: look, path: '/' },
  menu: { schema: menuSchema, defaults: menu, path: '/' },
  home: { schema: homeSchema, defaults: home, path: '/' },
  testimonials: { schema: testimonialsSchema, defaults: testimonials, path: '/#testimonials' },
  services: { schema: servicesSchema, defaults: services, path: '/services' },
  path: { schema: pathSchema, defaults: path, path: '/dashboard#path' },
  posts: { schema: postsSchema, defaults: posts, path: '/blog' },
  basics: { schema: basicsSchema, defaults: basics, path: '/bookkeeping-basics' },
  debits: { schema: debitsSchema, defaults: debits, path: '/debits-and-credits-explained' },
  accounts: { schema: accountsSchema, defaults: accounts, path: '/chart-of-accounts-basics' },
  about: { schema: aboutSchema, defaults: about, path: '/about' },
  contact: { schema: contactSchema, defaults: contact, path: '/contact' },
  privacy: { schema: privacySchema, defaults: privacy, path: '/privacy-policy' },
  terms: { schema: termsSchema, defaults: terms, path: '/terms-conditions' },
  mails: { schema: mailsSchema, defaults: mails, path: null },
  tools: { schema: toolsSchema, defaults: tools, path: '/admin/tools' },
} as const

export type DocumentName = keyof typeof documents
export const documentNames = Object.keys(documents) as DocumentName[]

/** For admins alone: the policy of site_documents names the public ones. */
export const adminDocumentNames = ['tools'] as const satisfies DocumentName[]

export type SiteContent = {
  [Name in DocumentName]: z.infer<(typeof documents)[Name]['schema']>
} & {
  /** Documents that the owner has published: their values are no samples. */
  published: DocumentName[]
  firstRun: FirstRun
}

export type StoredDocument = { name: string; content: unknown }

export const defaultContent: SiteContent = {
  ...(Object.fromEntries(documentNames.map((name) => [name, documents[name].defaults])) as Omit<
    SiteContent,
    'published' | 'firstRun'
  >),
  published: [],
  firstRun: newFirstRun,
}

export function isDocumentName(name: string): name is DocumentName {
  return Object.hasOwn(documents, name)
}

/**
 * Stored documents over the defaults. A field that a newer program added is filled with its default;
 * a document that does not fit its schema is told and left out.
 */
export function readContent(
  stored: StoredDocument[],
  onInvalid: (name: string, cause: Error) => void,
): SiteContent {
  const content: SiteContent = { ...defaultContent, published: [] }
  for (const { name, content: given } of stored) {
    if (name === firstRunName) content.firstRun = parseFirstRun(given)
    if (!isDocumentName(name)) continue
    const parsed = parseDocument(name, given)
    if (parsed.success) {
      Object.assign(content, { [name]: parsed.data })
      content.published.push(name)
    } else onInvalid(name, parsed.error)
  }
  return content
}

export function parseDocument(name: DocumentName, given: unknown) {
  const { schema, defaults } = documents[name]
  const filled = fillMissing(defaults, given)
  return schema.safeParse(name === 'services' ? giveServiceSlugs(filled) : filled)
}

function fillMissing(defaults: unknown, given: unknown): unknown {
  if (given === undefined) return defaults
  if (!isPlainObject(defaults) || !isPlainObject(given)) return given
  return Object.fromEntries(
    Object.entries({ ...given, ...defaults }).map(([key]) => [
      key,
      fillMissing(defaults[key], given[key]),
    ]),
  )
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
