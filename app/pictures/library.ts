import { hostContext, supabaseContext, userContext } from '#app/lib/contexts.ts'
import { errorText } from '#app/lib/error-text.ts'
import { formOf } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import { pageFrom, rangeOf } from '#app/lib/lists.ts'
import type { Route } from './+types/library.ts'
import { bringPicture, isLibraryBucket, listPictures } from './pictures.data.ts'

const pageSize = 12

/** One page of the pictures that this person can choose again, as JSON. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const page = pageFrom(url.searchParams)
  try {
    return Response.json(await listPictures(context.get(supabaseContext), rangeOf(page, pageSize)))
  } catch (cause) {
    context.get(hostContext).log('error', 'pictures not listed', cause)
    return refuse('Your pictures could not be loaded. Please try again.', 500)
  }
}

/** Answers { path } in the bucket `to`, for the form of a cover or of a page. */
export async function action({ context }: Route.ActionArgs) {
  const form = formOf(context)
  const [bucket, to] = [textField(form, 'bucket'), textField(form, 'to')]
  if (!isLibraryBucket(bucket) || !isLibraryBucket(to)) return refuse('There is no such picture.')
  const picture = { bucket, path: textField(form, 'path') }
  try {
    const { id } = context.get(userContext)
    const path = await bringPicture(context.get(supabaseContext), id, picture, to)
    return Response.json({ path })
  } catch (cause) {
    context.get(hostContext).log('warn', 'picture not copied', cause)
    return refuse(errorText(cause))
  }
}

function refuse(error: string, status = 400) {
  return Response.json({ error }, { status })
}
