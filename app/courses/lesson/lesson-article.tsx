import { lazy, Suspense, useRef, useState } from 'react'
import { AdminNotice } from '#app/courses/admin-notice.tsx'
import { BookmarkButton } from '#app/courses/bookmarks/bookmark-button.tsx'
import { CheckedLine } from '#app/courses/checked/checked-line.tsx'
import { ConfirmCheck } from '#app/courses/checked/confirm-check.tsx'
import type { OutlinedModule } from '#app/courses/group-outline.ts'
import { formatMinutes } from '#app/courses/minutes/format-minutes.ts'
import { NothingYet } from '#app/courses/nothing-yet.tsx'
import { positionOf, useKeptPlace } from '#app/courses/place/use-kept-place.ts'
import type { Film } from '#app/courses/video/film.server.ts'
import { RichText } from '#app/editor/rich-text.tsx'
import type { Returns, Tables } from '#app/lib/database.ts'
import { untilOnline } from '#app/lib/until-online.ts'
import type { AfterLesson } from './after-lesson.ts'
import { CompleteForm } from './complete-form.tsx'
import { LessonLinks } from './lesson-links.tsx'
import { MenuNamesChecked } from './menu-names-checked.tsx'
import { PdfDownload } from './pdf-download.tsx'

// Loaded only for a lesson with a video.
const LessonFilm = lazy(async () => {
  await untilOnline()
  const { LessonFilm } = await import('#app/courses/video/lesson-film.tsx')
  return { default: LessonFilm }
})

type LessonContent = { type: 'text'; html: string } | { type: 'video'; film: Film; html: string }

type LessonArticleProps = {
  lesson: Pick<Tables<'course_lessons'>, 'id' | 'title' | 'slug'>
  course: NonNullable<Returns<'read_lesson'>>['course']
  place: Tables<'course_outline'>
  modules: OutlinedModule[]
  kept: NonNullable<Returns<'read_kept'>>
  after: AfterLesson
  content: LessonContent
  pdf: { name: string; sizeBytes: number | null } | null
  menuNamesChecked: string
  /** The day of the last check against QBO; null for never. */
  checkedOn: string | null
  userId: string
  isAdmin: boolean
}

export function LessonArticle(props: LessonArticleProps) {
  const { lesson, course, place, modules, after, kept, content, pdf, menuNamesChecked } = props
  const { userId, isAdmin } = props
  const coursePath = `/courses/${course.course_slug}`
  const path = `${coursePath}/${lesson.slug}`
  const minutes = kept.minutes[lesson.id]
  const article = useRef<HTMLElement>(null)
  const positionKey = `${userId}:${lesson.id}`
  const [opened] = useState({ place: kept.place, position: positionOf(kept.place) })
  useKeptPlace(article, { path: `${path}/place`, positionKey, kept: opened.place })
  return (
    <article ref={article} className="mt-6 grid grid-cols-1 gap-8">
      <header className="border-rule border-b pb-6">
        <p className="eyebrow mb-3 wrap-anywhere">
          Lesson {place.position} of {place.total_lessons} · {place.module_title}
        </p>
        <h1 className="text-4xl wrap-anywhere">{lesson.title}</h1>
        <div className="mt-3 flex flex-wrap items-center gap-x-4">
          {minutes !== undefined && (
            <p className="tabular text-muted text-sm">{formatMinutes(minutes)}</p>
          )}
          <BookmarkButton path={`${path}/bookmark`} isBookmarked={kept.is_bookmarked} />
        </div>
        <CheckedLine day={props.checkedOn} />
      </header>
      {isAdmin && (
        <AdminNotice
          draft={draftOf(course, place)}
          opensAt={modules.find(({ id }) => id === place.module_id)?.opensAt}
          editPath={`/admin/courses/${course.course_id}/modules?lesson=${lesson.id}`}
        >
          <ConfirmCheck id={lesson.id} title={lesson.title} isOnPage />
        </AdminNotice>
      )}
      {content.type === 'video' && (
        <Suspense>
          <LessonFilm
            film={content.film}
            title={lesson.title}
            lessonPath={path}
            positionKey={positionKey}
            kept={opened.position}
          />
        </Suspense>
      )}
      {content.html && <RichText html={content.html} />}
      {!props.checkedOn && <MenuNamesChecked html={content.html} checked={menuNamesChecked} />}
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

function draftOf(course: LessonArticleProps['course'], place: LessonArticleProps['place']) {
  if (!course.is_published) return 'course'
  return place.is_published ? null : 'lesson'
}
