import { about } from './about.ts'
import { pricesAreSamples } from './services.ts'
import { listSampleKeys } from './site.ts'
import { testimonials } from './testimonials.ts'

/** The placeholders left in content/, for the site check. */
export function listSamples(): string[] {
  return [
    ...listSampleKeys(),
    ...(pricesAreSamples ? ['prices (content/services.ts)'] : []),
    ...(about.biographyIsSample ? ['biography (content/about.ts)'] : []),
    ...(testimonials.some(({ isSample }) => isSample)
      ? ['testimonials (content/testimonials.ts)']
      : []),
  ]
}
