import { ArrowLeft } from 'lucide-react'
import { checkedPageLd } from '#app/courses/checked/checked-page-ld.ts'
import { findLessonCheck } from '#app/courses/checked/checks.data.ts'
import { noLesson } from '#app/courses/learn-not-found.ts'
import { findLessonElsewhere } from '#app/courses/lessons.data.ts'
import { LessonNotes } from '#app/courses/notes/lesson-notes.tsx'
import { useLessonCopies } from '#app/courses/offline/use-lesson-copies.ts'
import { Outline } from '#app/courses/outline.tsx'
import { rememberOpened } from '#app/courses/progress.data.ts'
import { ProgressFigure } from '#app/courses/progress-figure.tsx'
import { actOnQuestions } from '#app/courses/questions/ask.server.ts'
import { LessonQuestions } from '#app/courses/questions/lesson-questions.tsx'
import { listLessonQuestions } from '#app/courses/questions/questions.data.ts'
import type { RefusedQuestion } from '#app/courses/questions/refused-question.ts'
import { useUnsent } from '#app/courses/unsent/use-unsent.ts'
import { type Context, supabaseContext, userContext } from '#app/lib/contexts.ts'
import { fileFormBytes } from '#app/lib/form-sizes.ts'
import type { RouteHandle } from '#app/lib/host.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { notFound, orLog, readOrThrow } from '#app/shell/reading.server.ts'
import { ButtonLink, SiteLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/lesson.ts'
import { LessonArticle } from './lesson-article.tsx'
import { readLesson } from './read-lesson.server.ts'

export const handle: RouteHandle = { formBytes: fileFormBytes }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const user = context.get(userContext)
  const { courseSlug, lessonSlug } = params
  const showsAll = url.searchParams.get('questions') === 'all'
  const supabase = context.get(supabaseContext)
  const failure = 'Lesson could not be loaded'
  const [lesson, questions, checkedOn] = await readOrThrow(context, failure, [
    readLesson(context, user, params),
    orLog(context, 'questions not read', listLessonQuestions(supabase, params, showsAll)),
    orLog(context, 'check not read', findLessonCheck(supabase, courseSlug, lessonSlug)),
  ])
  if (lesson) {
    if (!lesson.isJustOpened) await rememberLesson(context, lesson)
    return { ...lesson, checkedOn, questions, nextQuestionId: crypto.randomUUID() }
  }
  const elsewhere = findLessonElsewhere(supabase, lessonSlug)
  throw notFound(noLesson(await readOrThrow(context, failure, elsewhere)))
}

type ShownLesson = NonNullable<Awaited<ReturnType<typeof readLesson>>>

/** The lesson is shown also when this fails. */
async function rememberLesson(context: Context, { userId, course, lesson }: ShownLesson) {
  const opened = { userId, courseId: course.course_id, lessonId: lesson.id }
  const saving = rememberOpened(context.get(supabaseContext), opened)
  await orLog(context, 'opened lesson not remembered', saving)
}

export function action({ context, params }: Route.ActionArgs) {
  return actOnQuestions(context, params)
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const title = loaderData?.lesson.title ?? 'Lesson'
  const page = {
    title,
    path: matches.at(-1)?.pathname ?? '',
    checkedOn: loaderData?.checkedOn ?? null,
  }
  return pageMeta(matches, {
    title,
    noindex: true,
    jsonLd: (siteUrl) => checkedPageLd(siteUrl, page),
  })
}

export default function LessonPage({ loaderData, actionData }: Route.ComponentProps) {
  // A new key per lesson resets the state of the video and the completion.
  return <LessonView key={loaderData.lesson.id} {...loaderData} refused={actionData ?? undefined} />
}

type LessonViewProps = Route.ComponentProps['loaderData'] & {
  refused: RefusedQuestion | undefined
}

function LessonView(props: LessonViewProps) {
  const { lesson, course, modules, kept, userId } = props
  const notesPath = `/courses/${course.course_slug}/${lesson.slug}/notes`
  useUnsent(userId, notesPath)
  useLessonCopies(userId)
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
        <LessonQuestions
          shown={props.questions}
          nextId={props.nextQuestionId}
          refused={props.refused}
        />
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
