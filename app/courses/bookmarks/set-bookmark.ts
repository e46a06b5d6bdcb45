import { answerLessonPost, backToLesson } from '#app/courses/lesson-post.server.ts'
import { formOf } from '#app/lib/form.server.ts'
import type { Route } from './+types/set-bookmark.ts'
import { setBookmark } from './bookmarks.data.ts'

export function action(args: Route.ActionArgs) {
  const intent = formOf(args.context).get('intent')
  return answerLessonPost(args, '', async (supabase, key) => {
    if (intent !== 'add' && intent !== 'remove') {
      return { message: 'The site has changed. Please load the page again.', status: 400 }
    }
    const isBookmarked = intent === 'add'
    await setBookmark(supabase, key, isBookmarked)
    return { json: { isBookmarked } }
  })
}

export function loader(args: Route.LoaderArgs) {
  return backToLesson(args)
}
