import { AdminNotice } from '#app/courses/admin-notice.tsx'
import { CheckedLine } from '#app/courses/checked/checked-line.tsx'
import { ConfirmCheck } from '#app/courses/checked/confirm-check.tsx'
import type { OutlinedModule } from '#app/courses/group-outline.ts'
import { RichText } from '#app/editor/rich-text.tsx'
import type { Tables } from '#app/lib/database.ts'
import { Alert } from '#app/ui/alert.tsx'
import { afterLesson } from './after-lesson.ts'
import { CompleteForm } from './complete-form.tsx'
import { FileVideo } from './file-video.tsx'
import { LessonLinks } from './lesson-links.tsx'
import { MenuNamesChecked } from './menu-names-checked.tsx'
import { PdfDownload } from './pdf-download.tsx'
import { YoutubeVideo } from './youtube-video.tsx'

type LessonContent =
  | { type: 'text'; html: string }
  | {
      type: 'video'
      youtubeId: string | null
      hasFile: boolean
      fileUrl: string | null
      captionsUrl: string | null
      html: string
    }

type LessonArticleProps = {
  lesson: Pick<Tables<'course_lessons'>, 'id' | 'title' | 'slug'>
  course: Tables<'course_progress'>
  place: Tables<'course_outline'>
  modules: OutlinedModule[]
  content: LessonContent
  pdf: { name: string; sizeBytes: number | null } | null
  menuNamesChecked: string
  /** The day of the last check against QBO; null for never. */
  checkedOn: string | null
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
        <CheckedLine day={props.checkedOn} />
      </header>
      {isAdmin && (
        <AdminNotice
          isPublished={course.is_published}
          editPath={`/admin/courses/${course.course_id}/modules?lesson=${lesson.id}`}
        >
          <ConfirmCheck id={lesson.id} title={lesson.title} isOnPage />
        </AdminNotice>
      )}
      {content.type === 'video' && (
        <Video content={content} title={lesson.title} positionKey={`${userId}:${lesson.id}`} />
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

type VideoProps = {
  content: Extract<LessonContent, { type: 'video' }>
  title: string
  positionKey: string
}

function Video({ content, title, positionKey }: VideoProps) {
  const { youtubeId, hasFile, fileUrl, captionsUrl } = content
  if (fileUrl) {
    return (
      <FileVideo
        title={title}
        videoUrl={fileUrl}
        captionsUrl={captionsUrl}
        positionKey={positionKey}
      />
    )
  }
  if (hasFile && !youtubeId) {
    return (
      <Alert tone="danger">
        <p>This lesson’s video is missing. Please let me know through the contact page.</p>
      </Alert>
    )
  }
  return youtubeId ? <YoutubeVideo videoId={youtubeId} title={title} /> : <NothingYet />
}

function NothingYet() {
  return (
    <Alert>
      <p>I’m still working on this lesson. It will be here soon.</p>
    </Alert>
  )
}
