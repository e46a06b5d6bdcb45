import { redirect } from 'react-router'
import blocksHref from '#app/editor/blocks/blocks.css?url'
import { type Context, hostContext, supabaseContext, userContext } from '#app/lib/contexts.ts'
import type { Tables } from '#app/lib/database.ts'
import { act, formOf } from '#app/lib/form.server.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { PageHeader } from '#app/shell/page-header.tsx'
import { readOrThrow } from '#app/shell/reading.server.ts'
import { EmptyState, EmptyStateTitle } from '#app/ui/empty-state.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/dashboard.ts'
import { BookmarkList } from './bookmarks/bookmark-list.tsx'
import { listBookmarks } from './bookmarks/bookmarks.data.ts'
import { CourseCard } from './course-card.tsx'
import { readCourseLooks } from './cover/covers.data.ts'
import { markSteps, slugsIn } from './learning-path.ts'
import { readDashboard, setPathTick } from './learning-screens.data.ts'
import { listCourseMinutes } from './minutes/minutes.data.ts'
import { PathSection } from './path-section.tsx'
import { countWeeksInARow } from './reminders/reminder.data.ts'
import { sayWeeks } from './reminders/weeks-in-a-row.ts'
import { SearchForm } from './search/search-form.tsx'
import { useUnsent } from './unsent/use-unsent.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = context.get(userContext)
  const { path: pathContent, business } = context.get(hostContext).content
  const { paths } = pathContent
  const shown = paths.find(({ id }) => id === url.searchParams.get('path')) ?? paths[0]
  const supabase = context.get(supabaseContext)
  const [dashboard, looks, minutes, bookmarks, weeks] = await readOrThrow(
    context,
    'Courses could not be loaded',
    [
      readDashboard(supabase, slugsIn(shown)),
      readCourseLooks(supabase),
      listCourseMinutes(supabase),
      listBookmarks(supabase),
      countWeeksInARow(supabase, business.timeZone),
    ],
  )
  const { courses, marks, checkedSteps } = dashboard
  return {
    courses: courses.map((course) => ({
      course,
      look: looks.get(course.course_id) ?? { cover: null, bestAfter: null },
    })),
    minutes,
    bookmarks,
    userId: user.id,
    weeksInARow: sayWeeks(weeks),
    isAdmin: user.role === 'admin',
    currentId: findCurrent(courses),
    path: shown && { id: shown.id, heading: shown.heading, intro: shown.intro },
    choices: paths.map(({ id, label }) => ({ id, label })),
    steps: shown ? markSteps(shown, marks, stepsOf(shown.id, checkedSteps)) : [],
  }
}

export function action({ context }: Route.ActionArgs) {
  const acts = { check: setTick, uncheck: setTick }
  return act(context, formOf(context), acts)
}

/** Ticks a step of a path by hand, or takes the tick back. */
async function setTick(form: FormData, context: Context) {
  const { paths } = context.get(hostContext).content.path
  const path = paths.find(({ id }) => id === form.get('path'))
  const step = path?.steps.find(({ title }) => title === form.get('step'))
  if (path && step) {
    const mark = { userId: context.get(userContext).id, path: path.id, step: step.title }
    await setPathTick(context.get(supabaseContext), mark, form.get('intent') === 'check')
  }
  return redirect(`/dashboard?path=${path?.id ?? ''}#path`)
}

function stepsOf(pathId: string, checked: { path: string; step: string }[]) {
  return checked.filter(({ path }) => path === pathId).map(({ step }) => step)
}

/** The unfinished course with the latest activity; else the first unfinished one. */
function findCurrent(courses: Tables<'course_progress'>[]) {
  const open = courses.filter(({ percent, next_lesson_slug: next }) => next && percent < 100)
  const begun = open
    .filter(({ last_activity_at: at }) => at !== null)
    .sort((a, b) => (b.last_activity_at ?? '').localeCompare(a.last_activity_at ?? ''))
  return (begun[0] ?? open[0])?.course_id ?? null
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Courses', noindex: true })
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { courses, minutes, bookmarks, userId, isAdmin, currentId, path, choices, steps } =
    loaderData
  const { weeksInARow } = loaderData
  useUnsent(userId)
  return (
    <>
      <link rel="prefetch" as="style" href={blocksHref} />
      <PageHeader
        title="Courses"
        lead="Short lessons, in order, at your own pace. The site remembers what you’ve completed."
      >
        {isAdmin && (
          <ButtonLink to="/admin/courses" variant="outline">
            Manage Courses
          </ButtonLink>
        )}
        <ButtonLink to="/my-record" variant="outline">
          My Learning Record
        </ButtonLink>
        <ButtonLink to="/reminder" variant="outline">
          Remind Me
        </ButtonLink>
        <ButtonLink to="/admin/blog#posts" variant="outline">
          My posts
        </ButtonLink>
      </PageHeader>
      <div className="container-grid pb-24">
        {weeksInARow && <p className="mb-6 font-semibold">{weeksInARow}</p>}
        <SearchForm className="mb-8" />
        <h2 className="sr-only">Your courses</h2>
        {courses.length === 0 ? (
          <EmptyState>
            <EmptyStateTitle>No courses yet.</EmptyStateTitle>
            <p>I’m working on the first course. In the meantime, you can read the basics.</p>
            <ButtonLink to="/bookkeeping-basics" variant="outline">
              Read the Basics
            </ButtonLink>
          </EmptyState>
        ) : (
          <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {courses.map(({ course, look }) => (
              <li key={course.course_id}>
                <CourseCard
                  course={course}
                  look={look}
                  isCurrent={course.course_id === currentId}
                  minutes={minutes[course.course_id]}
                />
              </li>
            ))}
          </ul>
        )}
        <BookmarkList bookmarks={bookmarks} />
        {path && steps.length > 0 && <PathSection path={path} choices={choices} steps={steps} />}
      </div>
    </>
  )
}
