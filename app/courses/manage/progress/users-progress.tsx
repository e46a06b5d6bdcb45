import {
  listCompletionsPerCourse,
  listCompletionsPerDay,
  listUserProgress,
} from '#app/courses/progress.data.ts'
import { readProgressFilter } from '#app/courses/progress-filter.ts'
import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { counted, pageFrom } from '#app/lib/lists.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { CountPlot } from '#app/shell/admin/count-plot.tsx'
import { PageHeader } from '#app/shell/page-header.tsx'
import { readOrThrow } from '#app/shell/reading.server.ts'
import { EmptyState, EmptyStateTitle } from '#app/ui/empty-state.tsx'
import { ExportCsv } from '#app/ui/list-toolbar.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { Route } from './+types/users-progress.ts'
import { CourseBars } from './course-bars.tsx'
import { ProgressFilters } from './progress-filters.tsx'
import { ProgressTable } from './progress-table.tsx'

const plottedDays = 90

export async function loader({ context, url }: Route.LoaderArgs) {
  const supabase = context.get(supabaseContext)
  const filter = readProgressFilter(url.searchParams)
  const page = pageFrom(url.searchParams)
  const { timeZone } = context.get(hostContext).content.business
  const [list, days, courses] = await readOrThrow(context, 'Progress could not be loaded', [
    listUserProgress(supabase, filter, page),
    listCompletionsPerDay(supabase, plottedDays, timeZone),
    listCompletionsPerCourse(supabase),
  ])
  return { filter, page, list, days, courses, search: url.search }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'User progress', noindex: true })
}

const crumbs = [
  { name: 'Admin Dashboard', path: '/admin/dashboard' },
  { name: 'User progress', path: '/admin/users/progress' },
]

export default function UsersProgressPage({ loaderData }: Route.ComponentProps) {
  const { filter, page, list, days, courses, search } = loaderData
  const completions = days.reduce((sum, day) => sum + day.completions, 0)
  return (
    <>
      <PageHeader title="User progress" crumbs={crumbs}>
        <ExportCsv href={`/admin/users/progress.csv${search}`} />
      </PageHeader>
      <div className="container-grid grid gap-10 pb-24">
        <div className="grid gap-6 lg:grid-cols-[3fr_2fr]">
          <CountPlot
            heading="Lessons completed per day"
            note={`${completions.toLocaleString('en-US')} in the last ${days.length} days`}
            what="Lessons completed"
            steps={days.map((day) => ({ day: day.day, count: day.completions }))}
          />
          <CourseBars courses={courses} />
        </div>
        <section aria-labelledby="users" className="grid gap-5">
          <h2 id="users" className="border-rule border-t pt-8 text-2xl">
            Users
          </h2>
          <ProgressFilters search={filter.search} isStalled={filter.isStalled} />
          <p className="tabular text-muted text-sm" role="status">
            {counted(list.total, 'user')}
            {list.total_is_capped && ' or more'}
          </p>
          {list.users.length === 0 ? (
            <EmptyState>
              <EmptyStateTitle>
                {filter.isStalled && !filter.search ? 'Nobody is stalled.' : 'No users found.'}
              </EmptyStateTitle>
              <p>
                {filter.isStalled
                  ? 'A stalled student has lessons left and hasn’t completed one in 14 days.'
                  : 'No name or email contains these words.'}
              </p>
            </EmptyState>
          ) : (
            <ProgressTable users={list.users} filter={filter} />
          )}
          <Pagination page={page} total={list.total} />
        </section>
      </div>
    </>
  )
}
