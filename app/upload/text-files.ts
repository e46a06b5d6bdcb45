import { supabaseContext } from '#app/lib/contexts.ts'
import { answerJson } from '#app/lib/form.server.ts'
import type { Route } from './+types/text-files.ts'
import { listTextFiles, textFiles } from './text-files.data.ts'
import { answerUpload } from './upload-ticket.server.ts'

/** The files that a lesson or a post can name, newest first, as JSON. */
export function loader({ context }: Route.LoaderArgs) {
  return answerJson(context, 'Your files could not be loaded.', async () => ({
    files: await listTextFiles(context.get(supabaseContext)),
  }))
}

/** Uploads one. A file that no text names yet stays: it can be chosen later. */
export function action({ context }: Route.ActionArgs) {
  return answerUpload(context, { ...textFiles, keepsName: true, discard: async () => {} })
}
