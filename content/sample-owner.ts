import { sample } from './sample.ts'

/**
 * The owner whom the demo shows until the first publication, so that a new owner sees where she will
 * be. The pages mark each part as a sample, and the name says it where no mark fits.
 */
export const sampleOwner = {
  name: sample('Robin Sample'),
  credentials: ['QuickBooks Online ProAdvisor'],
}
