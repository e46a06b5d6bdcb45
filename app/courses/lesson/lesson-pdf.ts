import { redirect } from 'react-router'
import { findLesson } from '#app/courses/lessons.data.ts'
import { supabaseContext } from '#app/lib/contexts.ts'
import { findSignedUrl } from '#app/lib/files.data.ts'
import { notFound } from '#app/shell/reading.server.ts'
import type { Route } from './+types/lesson-pdf.ts'
import { pdfNameOf } from './pdf-name.ts'

const seconds = 60

/** A permanent address for a lesson's PDF, which redirects to a signed URL. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const supabase = context.get(supabaseContext)
  const lesson = await findLesson(supabase, params.courseSlug, params.lessonSlug)
  const file =
    lesson?.pdf_url &&
    (await findSignedUrl(supabase, {
      bucket: 'course-pdfs',
      path: lesson.pdf_url,
      seconds,
      downloadName: pdfNameOf(lesson),
    }))
  if (!file) throw notFound('There is no such PDF.')
  return redirect(file, { headers: { 'cache-control': 'no-store' } })
}
