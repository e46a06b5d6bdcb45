import { groupOutline, listedMinutes, shortenOutline } from '#app/courses/group-outline.ts'
import { readLessonInCourse } from '#app/courses/learning-screens.data.ts'
import { readKept } from '#app/courses/notes/notes.data.ts'
import { readFilm } from '#app/courses/video/film.server.ts'
import { sanitizeHtml } from '#app/editor/sanitize.server.ts'
import type { SessionUser } from '#app/lib/contexts.ts'
import { type Context, hostContext, supabaseContext } from '#app/lib/contexts.ts'
import type { Tables } from '#app/lib/database.ts'
import { afterLesson } from './after-lesson.ts'
import { pdfNameOf } from './pdf-name.ts'

type Address = { courseSlug: string; lessonSlug: string }

/** Everything the lesson's page shows; null when there is no such lesson in that course. */
export async function readLesson(context: Context, user: SessionUser, address: Address) {
  const supabase = context.get(supabaseContext)
  const { courseSlug, lessonSlug } = address
  const [read, kept] = await Promise.all([
    readLessonInCourse(supabase, courseSlug, lessonSlug),
    readKept(supabase, courseSlug, lessonSlug),
  ])
  if (!read || !kept) return null
  const { course, outline, place, lesson } = read
  const modules = groupOutline(outline)
  const shownModules = shortenOutline(modules, lesson.id)
  return {
    course,
    place,
    modules: shownModules,
    after: afterLesson(modules, lesson.id),
    kept: { ...kept, minutes: listedMinutes(shownModules, kept.minutes) },
    lesson: { id: lesson.id, title: lesson.title, slug: lesson.slug },
    content: await readContent(context, lesson),
    pdf: lesson.pdf_url ? { name: pdfNameOf(lesson), sizeBytes: lesson.pdf_size_bytes } : null,
    menuNamesChecked: context.get(hostContext).content.path.menuNamesChecked,
    userId: user.id,
    isAdmin: user.role === 'admin',
    isJustOpened: read.is_just_opened,
  }
}

async function readContent(context: Context, lesson: Omit<Tables<'course_lessons'>, 'search'>) {
  const host = context.get(hostContext)
  if (lesson.content_type === 'text') {
    return { type: 'text' as const, html: await sanitizeHtml(host, lesson.content ?? '') }
  }
  const [film, html] = await Promise.all([
    readFilm(context, lesson),
    sanitizeHtml(host, lesson.notes ?? ''),
  ])
  return { type: 'video' as const, film, html }
}
