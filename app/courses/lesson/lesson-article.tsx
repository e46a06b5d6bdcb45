import { AdminNotice } from '#app/courses/admin-notice.tsx'
import type { OutlinedModule } from '#app/courses/group-outline.ts'
import type { Film } from '#app/courses/video/film.server.ts'
import { LessonFilm } from '#app/courses/video/lesson-film.tsx'
import { NothingYet } from '#app/courses/video/nothing-yet.tsx'
import { RichText } from '#app/editor/rich-text.tsx'
import type { Tables } from '#app/lib/database.ts'
import { afterLesson } from './after-lesson.ts'
import { CompleteForm } from './complete-form.tsx'
import { LessonLinks } from './lesson-links.tsx'
import { MenuNamesChecked } from './menu-names-checked.tsx'
import { PdfDownload } from './pdf-download.tsx'

type LessonContent = { type: 'text'; html: string } | { type: 'video'; film: Film; html: string }

type LessonArticleProps = {
  lesson: Pick<Tables<'course_lessons'>, 'id' | 'title' | 'slug'>
  course: Tables<'course_progress'>
  place: Tables<'course_outline'>
  modules: OutlinedModule[]
  content: LessonContent
  pdf: { name: string; sizeBytes: number | null } | null
  menuNamesChecked: string
  userId: string
  isAdmin: boolean
}

export function LessonArticle(props: LessonArticleProps) {
  const { lesson, course, place, modules, content, pdf, menuNamesChecked, userId, isAdmin } = props
  const coursePath = `/courses/${course.course_slug}`
  const path = `${coursePath}/${lesson.slug}`
  const after = afterLesson(modules, lesson.id)
  return (
    <article className="mt-6 grid grid-cols-1 gap-8">
      <header className="border-rule border-b pb-6">
        <p className="eyebrow mb-3 wrap-anywhere">
          Lesson {place.position} of {place.total_lessons} · {place.module_title}
        </p>
        <h1 className="text-4xl wrap-anywhere">{lesson.title}</h1>
      </header>
      {isAdmin && (
        <AdminNotice
          isPublished={course.is_published}
          editPath={`/admin/courses/${course.course_id}/modules?lesson=${lesson.id}`}
        />
      )}
      {content.type === 'video' && (
        <LessonFilm
          film={content.film}
          title={lesson.title}
          lessonPath={path}
          positionKey={`${userId}:${lesson.id}`}
        />
      )}
      {content.html && <RichText html={content.html} />}
      <MenuNamesChecked html={content.html} checked={menuNamesChecked} />
      {content.type === 'text' && !content.html && <NothingYet />}
      {pdf && <PdfDownload path={`${path}/pdf`} {...pdf} />}
      <CompleteForm
        path={`${path}/complete`}
        userId={userId}
        completedAt={place.completed_at}
        coursePath={coursePath}
        after={after}
      />
      <LessonLinks coursePath={coursePath} place={place} open={after.open} />
    </article>
  )
}
