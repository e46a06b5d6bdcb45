import { supabaseContext } from '#app/lib/contexts.ts'
import { orThrow } from '#app/lib/error-text.ts'
import { publicAddress } from '#app/lib/files.data.ts'
import { answerJson } from '#app/lib/form.server.ts'
import { answerUpload } from '#app/upload/upload-ticket.server.ts'
import type { Route } from './+types/film-uploads.ts'

const place = { bucket: 'films', folder: 'posts' } as const
const mostFilms = 24

/** The films to choose again, newest first, as JSON; `base` is the address of their folder. */
export function loader({ context }: Route.LoaderArgs) {
  return answerJson(context, 'Your videos could not be loaded.', async () => {
    const supabase = context.get(supabaseContext)
    const sortBy = { column: 'created_at', order: 'desc' }
    const files = supabase.storage.from(place.bucket)
    const found = await orThrow(files.list(place.folder, { limit: mostFilms, sortBy }))
    const base = publicAddress(supabase, { bucket: place.bucket, path: place.folder })
    return { base, films: found.map(({ name }) => `${base}/${name}`) }
  })
}

/**
 * Issues a ticket for a film. None is discarded with the dialog: the text that shows it may not be
 * saved yet.
 */
export function action({ context }: Route.ActionArgs) {
  return answerUpload(context, { ...place, discard: async () => {} })
}
