import type { Tables } from '#app/lib/database.ts'

/** The download name of a lesson's PDF: its own, else that of the lesson. */
export function pdfNameOf({
  pdf_name: name,
  slug,
}: Pick<Tables<'course_lessons'>, 'pdf_name' | 'slug'>) {
  return name?.trim() || `${slug}.pdf`
}
