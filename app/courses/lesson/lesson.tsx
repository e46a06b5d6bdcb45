import { ArrowLeft } from 'lucide-react'
import { noLesson } from '#app/courses/learn-not-found.ts'
import { findLessonElsewhere } from '#app/courses/lessons.data.ts'
import { LessonNotes } from '#app/courses/notes/lesson-notes.tsx'
import { Outline } from '#app/courses/outline.tsx'
import { rememberOpened } from '#app/courses/progress.data.ts'
import { ProgressFigure } from '#app/courses/progress-figure.tsx'
import { useUnsent } from '#app/courses/unsent/use-unsent.ts'
import { type Context, supabaseContext, userContext } from '#app/lib/contexts.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { notFound, orLog, readOrThrow } from '#app/shell/reading.server.ts'
import { ButtonLink, SiteLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/lesson.ts'
import { LessonArticle } from './lesson-article.tsx'
import { readLesson } from './read-lesson.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const user = context.get(userContext)
  const failure = 'Lesson could not be loaded'
  const lesson = await readOrThrow(context, failure, readLesson(context, user, params))
  if (lesson) {
    if (!lesson.isJustOpened) await rememberLesson(context, lesson)
    return lesson
  }
  const elsewhere = findLessonElsewhere(context.get(supabaseContext), params.lessonSlug)
  throw notFound(noLesson(await readOrThrow(context, failure, elsewhere)))
}

type ShownLesson = NonNullable<Awaited<ReturnType<typeof readLesson>>>

/** The lesson is shown also when this fails. */
async function rememberLesson(context: Context, { userId, course, lesson }: ShownLesson) {
  const opened = { userId, courseId: course.course_id, lessonId: lesson.id }
  const saving = rememberOpened(context.get(supabaseContext), opened)
  await orLog(context, 'opened lesson not remembered', saving)
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: loaderData?.lesson.title ?? 'Lesson', noindex: true })
}

export default function LessonPage({ loaderData }: Route.ComponentProps) {
  // A new key per lesson resets the state of the video and the completion.
  return <LessonView key={loaderData.lesson.id} {...loaderData} />
}

function LessonView(props: Route.ComponentProps['loaderData']) {
  const { lesson, course, modules, kept, userId } = props
  const notesPath = `/courses/${course.course_slug}/${lesson.slug}/notes`
  useUnsent(userId, notesPath)
  return (
    <div className="container-grid grid gap-x-14 gap-y-10 pt-8 pb-24 lg:grid-cols-[minmax(0,44rem)_minmax(0,1fr)] lg:pt-12">
      <div className="min-w-0">
        <ButtonLink
          to={`/courses/${course.course_slug}`}
          variant="outline"
          size="small"
          className="no-print max-w-full"
        >
          <ArrowLeft aria-hidden /> Back to Course
        </ButtonLink>
        <LessonArticle {...props} />
      </div>
      <div className="no-print grid min-w-0 grid-cols-1 gap-10 lg:sticky lg:below-header lg:max-h-[calc(100vh-4rem-var(--covered))] lg:self-start lg:overflow-y-auto lg:p-1">
        <LessonNotes path={notesPath} userId={userId} note={kept.note} />
        <nav aria-label="Course contents" className="min-w-0">
          <p className="mb-4 font-serif text-xl wrap-anywhere">
            <SiteLink
              to={`/courses/${course.course_slug}`}
              className="finger-target inline-block hover:underline"
            >
              {course.course_title}
            </SiteLink>
          </p>
          <ProgressFigure
            completed={course.completed_lessons}
            total={course.total_lessons}
            percent={course.percent}
            label={course.course_title}
            className="mb-5"
          />
          <Outline
            courseSlug={course.course_slug}
            modules={modules}
            currentId={lesson.id}
            minutes={kept.minutes}
            isCompact
          />
        </nav>
      </div>
    </div>
  )
}
