import { listUserProgress, type UserProgress } from '#app/courses/progress.data.ts'
import { readProgressFilter } from '#app/courses/progress-filter.ts'
import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { toCsv } from '#app/lib/csv.ts'
import type { Route } from './+types/users-progress-csv.ts'

const usersPerRead = 500
const columns = [
  ...['Name', 'Email', 'Role', 'Joined', 'Last activity'],
  ...['Course', 'Completed lessons', 'Total lessons', 'Lessons left', 'Percent'],
]

/** Everybody the filter finds, one line per user and course, sent while it is read. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const supabase = context.get(supabaseContext)
  const filter = readProgressFilter(url.searchParams)
  let page = 1
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { users } = await listUserProgress(supabase, filter, page, usersPerRead)
        // The mark tells spreadsheets that the text is UTF-8.
        const head = page === 1 ? `\uFEFF${toCsv([columns])}` : ''
        controller.enqueue(new TextEncoder().encode(head + toCsv(users.flatMap(rowsOf))))
        page += 1
        if (users.length < usersPerRead) controller.close()
      } catch (cause) {
        context.get(hostContext).log('error', 'progress not exported', cause)
        controller.error(cause)
      }
    },
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="user-progress.csv"',
      'cache-control': 'no-store',
    },
  })
}

function rowsOf(user: UserProgress): string[][] {
  const who = [
    user.full_name ?? '',
    user.email,
    user.role,
    user.created_at.slice(0, 10),
    user.last_activity_at?.slice(0, 10) ?? '',
  ]
  if (user.courses.length === 0) return [[...who, '', '', '', '', '']]
  return user.courses.map((course) => [
    ...who,
    course.course_title,
    String(course.completed_lessons),
    String(course.total_lessons),
    String(course.total_lessons - course.completed_lessons),
    String(course.percent),
  ])
}
