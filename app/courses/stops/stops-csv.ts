import { supabaseContext } from '#app/lib/contexts.ts'
import { csvDownload } from '#app/lib/csv/csv-download.server.ts'
import type { Route } from './+types/stops-csv.ts'
import { readStops } from './stops.data.ts'

/** One line per lesson of the course. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const wanted = url.searchParams.get('course')
  const { lessons } = await readStops(context.get(supabaseContext), wanted)
  return csvDownload(context, {
    fileName: 'where-students-stop.csv',
    columns: [
      ...['Course', 'Module', 'Number', 'Lesson'],
      ...['Opened', 'Finished', 'Left open', 'Came back'],
    ],
    read: async ({ from, size }) => lessons.slice(from, from + size),
    linesOf: (lesson) => [
      [
        ...[lesson.course_title, lesson.module_title, lesson.position, lesson.lesson_title],
        ...[lesson.started, lesson.finished, lesson.left_open, lesson.came_back],
      ],
    ],
  })
}
