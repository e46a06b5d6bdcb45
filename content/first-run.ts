import * as z from 'zod/mini'

/** The name of its row beside the documents. It is no document: nobody edits or publishes it. */
export const firstRunName = 'first-run'

const schema = z.object({
  /** An admin dismissed the ribbon of the demo, for everybody. */
  isRibbonDismissed: z.catch(z.boolean(), false),
  /** An admin hid the panel 'Make it yours' on the dashboard. */
  isPanelHidden: z.catch(z.boolean(), false),
  /** A test mail was accepted by a mail server. */
  isMailTested: z.catch(z.boolean(), false),
})

export type FirstRun = z.infer<typeof schema>

export const newFirstRun: FirstRun = schema.parse({})

export function parseFirstRun(stored: unknown): FirstRun {
  return z.catch(schema, newFirstRun).parse(stored)
}
