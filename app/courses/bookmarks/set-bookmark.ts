import { answerLessonPost, backToLesson } from '#app/courses/lesson-post.server.ts'
import { formOf } from '#app/lib/form.server.ts'
import type { Route } from './+types/set-bookmark.ts'
import { setBookmark } from './bookmarks.data.ts'

export function action(args: Route.ActionArgs) {
  const isBookmarked = formOf(args.context).get('intent') === 'add'
  return answerLessonPost(args, '', async (supabase, key) => {
    await setBookmark(supabase, key, isBookmarked)
    return { json: { isBookmarked } }
  })
}

export function loader(args: Route.LoaderArgs) {
  return backToLesson(args)
}
