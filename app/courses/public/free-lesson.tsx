import { CheckedLine } from '#app/courses/checked/checked-line.tsx'
import { checkedPageLd } from '#app/courses/checked/checked-page-ld.ts'
import { findLessonCheck } from '#app/courses/checked/checks.data.ts'
import { MenuNamesChecked } from '#app/courses/lesson/menu-names-checked.tsx'
import { formatMinutes } from '#app/courses/minutes/format-minutes.ts'
import { readFilm } from '#app/courses/video/film.server.ts'
import { LessonFilm } from '#app/courses/video/lesson-film.tsx'
import { RichText } from '#app/editor/rich-text.tsx'
import { sanitizeHtml } from '#app/editor/sanitize.server.ts'
import { hostContext, sessionContext, supabaseContext } from '#app/lib/contexts.ts'
import { excerpt, stripHtml } from '#app/lib/excerpt.ts'
import type { RouteHandle } from '#app/lib/host.ts'
import { pageMeta, socialCardPath } from '#app/lib/seo/seo.ts'
import { articleLd, breadcrumbsLd, businessId } from '#app/lib/seo/structured-data.ts'
import { errorMeta } from '#app/shell/error-pages.tsx'
import { notFound } from '#app/shell/reading.server.ts'
import { ButtonLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/free-lesson.ts'
import { type FreeLesson, findFreeLesson } from './course-cards.data.ts'
import { VisitorOutline } from './visitor-outline.tsx'

const descriptionLength = 160

/** `t`: the second at which the film opens. */
export const handle: RouteHandle = { query: ['t'] }

export async function loader({ context, params }: Route.LoaderArgs) {
  const host = context.get(hostContext)
  const supabase = context.get(supabaseContext)
  const [found, user] = await Promise.all([
    findFreeLesson(supabase, params.courseSlug),
    context.get(sessionContext).getUser(),
  ])
  if (!found) {
    throw notFound({
      title: 'Lesson Not Found',
      text: 'This course has no free lesson right now, or there’s a typo in the address.',
      reason: 'Could not load the lesson. There is no free lesson at this address.',
      back: { label: 'Go to Homepage', to: '/' },
    })
  }
  const { course, lesson, modules } = found
  const words = (lesson.film ? lesson.notes : lesson.content) ?? ''
  return {
    course,
    modules,
    lesson: { title: lesson.title, slug: lesson.slug, minutes: lesson.minutes },
    checkedOn: await findLessonCheck(supabase, course.slug, lesson.slug),
    description: excerpt(stripHtml(words) || (course.description ?? ''), descriptionLength),
    dates: { publishedAt: lesson.created_at, updatedAt: lesson.updated_at },
    html: await sanitizeHtml(host, words),
    menuNamesChecked: host.content.path.menuNamesChecked,
    film: lesson.film && (await readFilm(context, lesson.film)),
    hasPdf: lesson.has_pdf,
    isSignedIn: user !== null,
  }
}

export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  if (!loaderData) return errorMeta(matches, error)
  const { course, lesson, description, dates, checkedOn } = loaderData
  const path = `/free-lessons/${course.slug}`
  return pageMeta(matches, {
    title: lesson.title,
    description,
    path,
    type: 'article',
    ...dates,
    jsonLd: (siteUrl) => [
      {
        ...articleLd(siteUrl, {
          type: 'Article',
          title: lesson.title,
          description,
          path,
          ...dates,
          image: siteUrl + socialCardPath(path),
        }),
        isAccessibleForFree: true,
        isPartOf: {
          '@type': 'Course',
          name: course.title,
          description: course.description ?? course.title,
          provider: { '@id': businessId(siteUrl) },
        },
      },
      ...checkedPageLd(siteUrl, { title: lesson.title, path, checkedOn }),
      breadcrumbsLd(siteUrl, [
        { name: 'Home', path: '/' },
        { name: lesson.title, path },
      ]),
    ],
  })
}

export default function FreeLessonPage({ loaderData }: Route.ComponentProps) {
  const { course, lesson, modules, html, film, hasPdf, isSignedIn } = loaderData
  const continueAt = isSignedIn
    ? { to: `/courses/${course.slug}/${lesson.slug}`, label: 'Continue in the course' }
    : {
        to: `/signup?redirectTo=${encodeURIComponent(`/courses/${course.slug}`)}`,
        label: 'Sign up free to continue',
      }
  return (
    <div className="container-grid grid gap-x-14 gap-y-12 pt-8 pb-24 lg:grid-cols-[minmax(0,44rem)_minmax(0,1fr)] lg:pt-12">
      <article className="grid min-w-0 content-start gap-8">
        <header className="border-rule border-b pb-6">
          <p className="eyebrow mb-3 wrap-anywhere">Free lesson · {course.title}</p>
          <h1 className="text-4xl wrap-anywhere">{lesson.title}</h1>
          {lesson.minutes !== null && (
            <p className="tabular mt-3 text-muted text-sm">{formatMinutes(lesson.minutes)}</p>
          )}
          <CheckedLine day={loaderData.checkedOn} />
        </header>
        {film && (
          <LessonFilm
            film={film}
            title={lesson.title}
            lessonPath={`/free-lessons/${course.slug}`}
            positionKey={`free:${course.slug}`}
            kept={null}
          />
        )}
        {html && <RichText html={html} />}
        {!loaderData.checkedOn && (
          <MenuNamesChecked html={html} checked={loaderData.menuNamesChecked} />
        )}
        <NextStep
          continueAt={continueAt}
          next={findNextLesson(modules)}
          hasPdf={hasPdf && !isSignedIn}
        />
      </article>
      <VisitorOutline course={course} modules={modules} continueAt={continueAt} />
    </div>
  )
}

type NextStepProps = {
  continueAt: { to: string; label: string }
  next: string | null
  hasPdf: boolean
}

function NextStep({ continueAt, next, hasPdf }: NextStepProps) {
  return (
    <section
      aria-labelledby="next-step"
      className="no-print grid gap-4 rounded-md border border-rule bg-card px-6 py-7 shadow-[inset_4px_0_0_var(--color-accent)]"
    >
      <h2 id="next-step" className="text-2xl wrap-anywhere">
        {next ? `Next: ${next}` : 'That’s the whole course'}
      </h2>
      <p className="text-muted">
        The course is free. An account keeps your place
        {hasPdf && ', and it comes with a PDF for this lesson'}.
      </p>
      <ButtonLink
        to={continueAt.to}
        variant="accent"
        size="large"
        className="max-w-full justify-self-start"
      >
        {continueAt.label}
      </ButtonLink>
    </section>
  )
}

/** The title of the lesson after the free one; null when that was the last. */
function findNextLesson(modules: FreeLesson['modules']) {
  const lessons = modules.flatMap((module) => module.lessons)
  return lessons[lessons.findIndex(({ is_free }) => is_free) + 1]?.title ?? null
}
