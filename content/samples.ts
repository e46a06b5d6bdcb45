import { documentLabel, listFields } from './document-fields.ts'
import { type DocumentName, documentNames, type SiteContent } from './documents.ts'
import { hideSampleFacts } from './hide-sample-facts.ts'
import { containsSample, sampleOwner } from './sample.ts'
import { dollarsOf, type Price } from './schemas/price.ts'
import type { Services, ShownServices } from './schemas/services.ts'

export type Seed = 'demo' | 'none'

/** The words as visitors see them. */
export type ShownContent = Omit<SiteContent, 'services'> & {
  services: ShownServices
  /** The sample site: SEED=demo, and nothing is published yet. */
  isDemo: boolean
  /** The same words with the samples that visitors do not see. */
  stored: SiteContent
}

/**
 * Decides whether a value is a sample: every value of a document that was never published, and the
 * marked placeholders after that.
 */
export function isSample({ published }: SiteContent, document: DocumentName, value: unknown) {
  return !published.includes(document) || containsSample(value)
}

/** Empties the samples that would mislead a visitor. The demo shows them, with a ribbon that says so. */
export function hideSamples(stored: SiteContent, seed: Seed): ShownContent {
  const { business, testimonials, services, published } = stored
  const isDemo = seed === 'demo' && published.length === 0
  if (isDemo) {
    const named = { ...business, ownerName: sampleOwner.name }
    return { ...stored, business: named, services: showServices(services), isDemo, stored }
  }
  return {
    ...stored,
    business: hideSampleFacts(business, (value) => isSample(stored, 'business', value)),
    testimonials: {
      testimonials: testimonials.testimonials.filter(
        (testimonial) => !isSample(stored, 'testimonials', testimonial),
      ),
    },
    services: showServices(services, (price) => isSample(stored, 'services', price)),
    isDemo,
    stored,
  }
}

function showServices(page: Services, isPriceHidden = (_price: Price) => false): ShownServices {
  const services = page.services.flatMap(
    ({ visibility, startingPriceUsd, ...service }, position) =>
      visibility === 'hidden'
        ? []
        : {
            ...service,
            startingPriceUsd: isPriceHidden(startingPriceUsd) ? null : dollarsOf(startingPriceUsd),
            position,
          },
  )
  return { ...page, services }
}

export type Sample = {
  document: DocumentName
  /** Left out when the whole document is a sample. */
  field?: string
  /** As the forms of My site call it: 'Your business → Phone'. */
  label: string
}

/**
 * The samples for the site check, whether visitors see them or not: placeholders, and documents that were
 * never published. The facts of the business are always listed one by one.
 */
export function listSamples(content: SiteContent | ShownContent): Sample[] {
  const stored = 'stored' in content ? content.stored : content
  const isKnown = (name: DocumentName) => name === 'business' || stored.published.includes(name)
  const placeholders = listFields(stored).filter(
    ({ document, value }) => isKnown(document) && containsSample(value),
  )
  const unpublished = documentNames.filter((name) => !isKnown(name) && !harmless.includes(name))
  return [
    ...placeholders.map(({ document, field, label }) => ({ document, field, label })),
    ...unpublished.map((document) => ({ document, label: documentLabel(document) })),
  ]
}

/** Their defaults cannot be taken for facts about the owner. */
export const harmless: DocumentName[] = ['tools', 'look', 'menu']

/** How much of a document is still sample text; 'partly' is published with placeholders left in it. */
export function sampleState(stored: SiteContent, name: DocumentName): 'none' | 'partly' | 'whole' {
  if (stored.published.includes(name)) return containsSample(stored[name]) ? 'partly' : 'none'
  return name === 'look' || name === 'menu' ? 'none' : 'whole'
}

/** The dashboard leads to 'Make it yours' until its pages are published, or an admin hides it. */
export function asksFirstRun({ published, firstRun }: SiteContent | ShownContent): boolean {
  const isBegun = (['business', 'services', 'about'] as const).every((name) =>
    published.includes(name),
  )
  return !isBegun && !firstRun.isPanelHidden
}
