import { type DocumentName, documentNames, documents, type SiteContent } from './documents.ts'
import { containsSample, hideSampleFacts } from './sample.ts'
import type { ShownServices } from './schemas/services.ts'

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
  if (isDemo) return { ...stored, isDemo, stored }
  return {
    ...stored,
    business: hideSampleFacts(business, (value) => isSample(stored, 'business', value)),
    testimonials: {
      testimonials: testimonials.testimonials.filter(
        (testimonial) => !isSample(stored, 'testimonials', testimonial),
      ),
    },
    services: {
      ...services,
      services: services.services.map((service) => ({
        ...service,
        startingPriceUsd: isSample(stored, 'services', service.startingPriceUsd)
          ? null
          : service.startingPriceUsd,
      })),
    },
    isDemo,
    stored,
  }
}

/** Of a field: one that still has a placeholder. Without a field: a document that was never published. */
export type Sample = { document: DocumentName; field?: string }

/** The samples for the site check, whether visitors see them or not. */
export function listSamples(content: SiteContent | ShownContent): Sample[] {
  const stored = 'stored' in content ? content.stored : content
  return documentNames.flatMap((document): Sample[] => {
    if (harmless.includes(document)) return []
    if (!stored.published.includes(document)) return [{ document }]
    return Object.keys(documents[document].defaults)
      .filter((field) => containsSample(stored[document][field as never]))
      .map((field) => ({ document, field }))
  })
}

/** Their defaults cannot be taken for facts about the owner. */
const harmless: DocumentName[] = ['tools', 'look']

/** The dashboard leads to 'Make it yours' until its pages are published, or an admin hides it. */
export function asksFirstRun({ published, firstRun }: SiteContent | ShownContent): boolean {
  const isBegun = (['business', 'services', 'about'] as const).every((name) =>
    published.includes(name),
  )
  return !isBegun && !firstRun.isPanelHidden
}
