import { supabaseContext } from '#app/lib/contexts.ts'
import { listAddress } from '#app/lib/lists.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { readOrThrow } from '#app/shell/reading.server.ts'
import { EmptyState, EmptyStateTitle } from '#app/ui/empty-state.tsx'
import { ExportCsv, ListChoices, ListToolbar } from '#app/ui/list-toolbar.tsx'
import type { Route } from './+types/stops.ts'
import { sayStopped } from './stop-words.ts'
import { findMostStopped, type LessonStop, readStops } from './stops.data.ts'
import { StopsPlot } from './stops-plot.tsx'

const path = '/admin/courses/stops'

export async function loader({ context, url }: Route.LoaderArgs) {
  const reading = readStops(context.get(supabaseContext), url.searchParams.get('course'))
  return readOrThrow(context, 'The lessons could not be loaded', reading)
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Where students stop', noindex: true })
}

export default function StopsPage({ loaderData }: Route.ComponentProps) {
  const { courses, course, lessons } = loaderData
  const address = course ? listAddress(`${path}.csv`, { course: course.id }) : null
  return (
    <AdminPage
      title="Where students stop"
      path={path}
      parent={{ name: 'Courses', path: '/admin/courses' }}
      lead="For each lesson: how many students opened it, how many finished it, and how many came back to it later. Your own visits are not counted."
      actions={address && <ExportCsv href={address} />}
    >
      {courses.length > 1 && (
        <ListToolbar>
          <ListChoices
            label="Which course"
            choices={courses.map(({ id, title }) => ({
              name: title,
              to: listAddress(path, { course: id }),
              isChosen: id === course?.id,
            }))}
          />
        </ListToolbar>
      )}
      {course && lessons.length > 0 ? (
        <StopsPlot heading={course.title} note={describeStop(lessons)} lessons={lessons} />
      ) : (
        <EmptyState>
          <EmptyStateTitle>No lessons yet.</EmptyStateTitle>
          <p>Once a course has lessons and students open them, you see here where they stop.</p>
        </EmptyState>
      )}
    </AdminPage>
  )
}

function describeStop(lessons: LessonStop[]) {
  const stop = findMostStopped(lessons)
  if (stop) {
    return `Most stop at lesson ${stop.position}, “${stop.lesson_title}”: ${sayStopped(stop.stopped)}.`
  }
  if (lessons.every(({ started }) => started === 0)) return 'No student has opened a lesson yet.'
  return lessons.some(({ left_open }) => left_open > 0)
    ? 'Nobody has left a lesson unfinished for two weeks or longer in the last half year.'
    : 'Everyone who opened a lesson has finished it.'
}
