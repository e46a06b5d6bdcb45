import { supabaseContext, userContext } from '#app/lib/contexts.ts'
import { answerJson, formOf, refuseJson } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import { pageFrom, rangeOf } from '#app/lib/lists.ts'
import type { Route } from './+types/library.ts'
import { bringPicture, isLibraryBucket, listPictures } from './pictures.data.ts'

const pageSize = 12

/** One page of the pictures that this person can choose again, as JSON. */
export function loader({ context, url }: Route.LoaderArgs) {
  const range = rangeOf(pageFrom(url.searchParams), pageSize)
  return answerJson(context, 'Your pictures could not be loaded.', () =>
    listPictures(context.get(supabaseContext), range),
  )
}

/** Answers { path } in the bucket `to`, for the form of a cover or of a page. */
export async function action({ context }: Route.ActionArgs) {
  const form = formOf(context)
  const [bucket, to] = [textField(form, 'bucket'), textField(form, 'to')]
  if (!isLibraryBucket(bucket) || !isLibraryBucket(to))
    return refuseJson('There is no such picture.')
  const picture = { bucket, path: textField(form, 'path') }
  return answerJson(context, '', async () => {
    const { id } = context.get(userContext)
    return { path: await bringPicture(context.get(supabaseContext), id, picture, to) }
  })
}
