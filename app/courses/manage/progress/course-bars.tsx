import type { Returns } from '#app/lib/database.ts'
import { counted } from '#app/lib/lists.ts'

type CourseBarsProps = { courses: Returns<'admin_completions_by_course'> }

/** A bar chart of lesson completions per course. */
export function CourseBars({ courses }: CourseBarsProps) {
  const most = Math.max(1, ...courses.map(({ completions }) => completions))
  return (
    <figure className="grid content-start gap-3 rounded-md border border-rule bg-card p-5">
      <figcaption>
        <h2 className="text-xl">Lessons completed per course</h2>
        <p className="text-muted text-sm">By all students, all time</p>
      </figcaption>
      {courses.length === 0 && <p className="text-muted">No courses yet.</p>}
      <dl className="grid gap-3">
        {courses.map(
          ({ course_id: id, course_title: title, completions, total_lessons: lessons }) => (
            <div key={id} className="grid gap-1">
              <dt className="text-sm wrap-anywhere">
                {title} <span className="text-muted">({counted(lessons, 'lesson')})</span>
              </dt>
              <dd className="flex items-center gap-3">
                <svg
                  viewBox="0 0 100 10"
                  preserveAspectRatio="none"
                  aria-hidden="true"
                  className="h-3.5 grow border border-field"
                >
                  <rect width={(100 * completions) / most} height="10" className="fill-primary" />
                </svg>
                <span className="tabular w-16 text-right text-sm">
                  {completions.toLocaleString('en-US')}
                </span>
              </dd>
            </div>
          ),
        )}
      </dl>
    </figure>
  )
}
