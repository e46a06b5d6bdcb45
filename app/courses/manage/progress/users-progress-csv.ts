import { listUserProgress, type UserProgress } from '#app/courses/progress.data.ts'
import { readProgressFilter } from '#app/courses/progress-filter.ts'
import { supabaseContext } from '#app/lib/contexts.ts'
import type { Cell } from '#app/lib/csv/csv.ts'
import { csvDownload } from '#app/lib/csv/csv-download.server.ts'
import type { Route } from './+types/users-progress-csv.ts'

/** Everybody the filter finds, one line per user and course. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const supabase = context.get(supabaseContext)
  const filter = readProgressFilter(url.searchParams)
  return csvDownload<UserProgress>(context, {
    fileName: 'user-progress.csv',
    columns: [
      ...['Name', 'Email', 'Role', 'Joined', 'Last activity'],
      ...['Course', 'Completed lessons', 'Total lessons', 'Lessons left', 'Percent'],
    ],
    read: async ({ from, size }) =>
      (await listUserProgress(supabase, filter, from / size + 1, size)).users,
    linesOf,
  })
}

function linesOf(user: UserProgress): Cell[][] {
  const { full_name: name, email, role, created_at: joined, last_activity_at: active } = user
  const who = [name, email, role, joined.slice(0, 10), active?.slice(0, 10)]
  if (user.courses.length === 0) return [[...who, '', '', '', '', '']]
  return user.courses.map(({ course_title, completed_lessons, total_lessons, percent }) => [
    ...[...who, course_title, completed_lessons, total_lessons],
    ...[total_lessons - completed_lessons, percent],
  ])
}
