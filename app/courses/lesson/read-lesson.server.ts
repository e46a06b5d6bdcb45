import { groupOutline, shortenOutline } from '#app/courses/group-outline.ts'
import { readCourse } from '#app/courses/learning-screens.data.ts'
import { sanitizeHtml } from '#app/editor/sanitize.server.ts'
import { findVideoId } from '#app/editor/video-url.ts'
import type { SessionUser } from '#app/lib/contexts.ts'
import { type Context, hostContext, supabaseContext } from '#app/lib/contexts.ts'
import type { Tables } from '#app/lib/database.ts'
import { findSignedUrl } from '#app/lib/files.data.ts'
import { afterLesson } from './after-lesson.ts'
import { pdfNameOf } from './pdf-name.ts'

// The maximum lifetime of a signed URL (SECURITY.md). When it has expired, the player revalidates
// the page and continues with the new URL.
const videoSeconds = 60 * 60

type Address = { courseSlug: string; lessonSlug: string }

/** Everything the lesson's page shows; null when there is no such lesson in that course. */
export async function readLesson(context: Context, user: SessionUser, address: Address) {
  const supabase = context.get(supabaseContext)
  const { courseSlug, lessonSlug } = address
  const read = await readCourse(supabase, courseSlug, lessonSlug)
  const { course, outline, lesson } = read
  const place = outline.find(({ lesson_slug: slug }) => slug === lessonSlug)
  if (!course || !lesson || !place) return null
  const modules = groupOutline(outline)
  return {
    course,
    place,
    modules: shortenOutline(modules, lesson.id),
    after: afterLesson(modules, lesson.id),
    lesson: { id: lesson.id, title: lesson.title, slug: lesson.slug },
    content: await readContent(context, lesson),
    pdf: lesson.pdf_url ? { name: pdfNameOf(lesson), sizeBytes: lesson.pdf_size_bytes } : null,
    menuNamesChecked: context.get(hostContext).content.path.menuNamesChecked,
    userId: user.id,
    isAdmin: user.role === 'admin',
    isJustOpened: read.is_just_opened,
  }
}

async function readContent(context: Context, lesson: Tables<'course_lessons'>) {
  const host = context.get(hostContext)
  const supabase = context.get(supabaseContext)
  if (lesson.content_type === 'text') {
    return { type: 'text' as const, html: await sanitizeHtml(host, lesson.content ?? '') }
  }
  const sign = (path: string | null) =>
    path ? findSignedUrl(supabase, { bucket: 'course-videos', path, seconds: videoSeconds }) : null
  const [fileUrl, captionsUrl] = await Promise.all([
    sign(lesson.video_url),
    sign(lesson.captions_url),
  ])
  return {
    type: 'video' as const,
    youtubeId: findVideoId(lesson.content ?? ''),
    hasFile: lesson.video_url !== null,
    fileUrl,
    captionsUrl,
    html: await sanitizeHtml(host, lesson.notes ?? ''),
  }
}
