import { z } from 'zod'

/** The name of its row beside the documents. It is no document: nobody edits or publishes it. */
export const firstRunName = 'first-run'

const schema = z.object({
  /** An admin dismissed the ribbon of the demo, for everybody. */
  isRibbonDismissed: z.boolean().catch(false),
  /** An admin hid the panel 'Make it yours' on the dashboard. */
  isPanelHidden: z.boolean().catch(false),
  /** A test mail was accepted by a mail server. */
  isMailTested: z.boolean().catch(false),
})

export type FirstRun = z.infer<typeof schema>

export const newFirstRun: FirstRun = schema.parse({})

export function parseFirstRun(stored: unknown): FirstRun {
  return schema.catch(newFirstRun).parse(stored)
}
