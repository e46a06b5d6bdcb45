import { ArrowLeft } from 'lucide-react'
import blocksHref from '#app/editor/blocks/blocks.css?url'
import { type Context, supabaseContext, userContext } from '#app/lib/contexts.ts'
import type { Tables } from '#app/lib/database.ts'
import { counted } from '#app/lib/lists.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { notFound, readOrThrow } from '#app/shell/reading.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState, EmptyStateTitle } from '#app/ui/empty-state.tsx'
import { ButtonLink, SiteLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/course.ts'
import { AdminNotice } from './admin-notice.tsx'
import { listModuleDates } from './courses.data.ts'
import { CourseCover } from './cover/course-cover.tsx'
import { readCourseLooks } from './cover/covers.data.ts'
import { findAfterCourse } from './finish/after-course.data.ts'
import { FinishedCourse } from './finish/finished-course.tsx'
import { addUpcoming, groupOutline, type OutlinedModule } from './group-outline.ts'
import { noCourse } from './learn-not-found.ts'
import { readCourse } from './learning-screens.data.ts'
import { formatMinutes } from './minutes/format-minutes.ts'
import { readKept } from './notes/notes.data.ts'
import { Outline } from './outline.tsx'
import { continueHash } from './place/use-kept-place.ts'
import { ProgressFigure } from './progress-figure.tsx'
import { useUnsent } from './unsent/use-unsent.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const user = context.get(userContext)
  const supabase = context.get(supabaseContext)
  const [{ course, outline }, dates, looks, kept] = await readOrThrow(
    context,
    'Course could not be loaded',
    [
      readCourse(supabase, params.courseSlug),
      listModuleDates(supabase, params.courseSlug),
      readCourseLooks(supabase),
      readKept(supabase, params.courseSlug),
    ],
  )
  if (!course || !kept) throw notFound(noCourse)
  const modules = groupOutline(outline)
  return {
    course,
    modules,
    shown: addUpcoming(modules, dates),
    look: looks.get(course.course_id),
    minutes: kept.minutes,
    userId: user.id,
    isAdmin: user.role === 'admin',
    after: course.percent >= 100 ? await readAfterCourse(context, course, modules) : null,
  }
}

async function readAfterCourse(
  context: Context,
  {
    course_id: id,
    course_title: title,
    course_description: description,
  }: Tables<'course_progress'>,
  modules: OutlinedModule[],
) {
  const titles = modules.flatMap((module) => [
    module.title,
    ...module.lessons.map((lesson) => lesson.lesson_title),
  ])
  const text = [title, description, ...titles].join(' ')
  const { id: userId } = context.get(userContext)
  const reading = findAfterCourse(context.get(supabaseContext), userId, { id, text })
  return readOrThrow(context, 'Course could not be loaded', reading)
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: loaderData?.course.course_title ?? 'Course', noindex: true })
}

export default function CoursePage({ loaderData }: Route.ComponentProps) {
  const { course, modules, shown, look, minutes, userId, isAdmin, after } = loaderData
  const allMinutes = Object.values(minutes).reduce((sum, one) => sum + one, 0)
  useUnsent(userId)
  const { percent, next_lesson_slug: next } = course
  return (
    <div className="container-grid pt-8 pb-24 lg:pt-12">
      <link rel="prefetch" as="style" href={blocksHref} />
      <ButtonLink to="/dashboard" variant="outline" size="small" className="no-print">
        <ArrowLeft aria-hidden /> Back to Courses
      </ButtonLink>
      <div className="mt-6 grid gap-x-16 gap-y-10 lg:grid-cols-[22rem_1fr]">
        <header className="grid content-start gap-5 lg:sticky lg:below-header lg:self-start">
          {look?.cover && (
            <CourseCover
              cover={look.cover}
              seed={course.course_slug}
              sizes="(min-width: 64rem) 22rem, 92vw"
              className="no-print rounded-md border border-rule"
            />
          )}
          <h1 className="text-4xl wrap-anywhere">{course.course_title}</h1>
          {course.course_description && (
            <p className="whitespace-pre-line text-lg text-muted wrap-anywhere">
              {course.course_description}
            </p>
          )}
          {look?.bestAfter && (
            <p className="wrap-anywhere">
              Best after:{' '}
              <SiteLink
                to={`/courses/${look.bestAfter.slug}`}
                className="link finger-target inline-block"
              >
                {look.bestAfter.title}
              </SiteLink>
            </p>
          )}
          {allMinutes > 0 && (
            <p className="tabular text-muted">About {formatMinutes(allMinutes)} in all</p>
          )}
          <ProgressFigure
            completed={course.completed_lessons}
            total={course.total_lessons}
            percent={percent}
            label={course.course_title}
          />
          {course.new_lessons > 0 && (
            <Badge tone="accent" className="justify-self-start">
              {counted(course.new_lessons, 'new lesson')} since you finished
            </Badge>
          )}
          {next && percent < 100 && (
            <ButtonLink
              to={`/courses/${course.course_slug}/${next}${continueHash}`}
              prefetch="none"
              variant="accent"
              className="no-print justify-self-start"
            >
              {percent > 0 ? 'Continue Learning' : 'Start Learning'}
            </ButtonLink>
          )}
          {isAdmin && (
            <AdminNotice
              draft={course.is_published ? null : 'course'}
              hasHidden={modules.some(
                ({ opensAt, lessons }) =>
                  opensAt !== null || lessons.some((lesson) => !lesson.is_published),
              )}
              editPath={`/admin/courses/${course.course_id}/modules`}
            />
          )}
        </header>
        {shown.length === 0 ? (
          <EmptyState className="self-start">
            <EmptyStateTitle>Coming soon</EmptyStateTitle>
            <p>I’m still writing the lessons for this course.</p>
          </EmptyState>
        ) : (
          <div className="grid content-start gap-8">
            {after && (
              <FinishedCourse modules={modules} finishedAt={course.finished_at} {...after} />
            )}
            <Outline courseSlug={course.course_slug} modules={shown} minutes={minutes} />
          </div>
        )}
      </div>
    </div>
  )
}
