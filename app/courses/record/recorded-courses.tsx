import { Check } from 'lucide-react'
import { useDates } from '#app/lib/dates/use-dates.ts'
import { counted } from '#app/lib/lists.ts'
import type { RecordedCourse } from './record.data.ts'

/** The courses of a learning record: what was learned, for how long, and when it was finished. */
export function RecordedCourses({ courses }: { courses: RecordedCourse[] }) {
  const { formatDate } = useDates()
  return (
    <ul className="grid max-w-4xl gap-6">
      {courses.map((course) => (
        <li
          key={course.id}
          className="grid break-inside-avoid gap-4 rounded-md border border-rule bg-card p-6"
        >
          <div className="grid gap-1">
            <h2 className="text-2xl wrap-anywhere">{course.title}</h2>
            <p className="tabular text-muted">
              {course.finishedAt ? (
                <>
                  Finished on{' '}
                  <time dateTime={course.finishedAt}>{formatDate(course.finishedAt)}</time>
                </>
              ) : (
                'In progress'
              )}
              {' · '}
              {course.completedLessons} of {counted(course.totalLessons, 'lesson')}
              {' · '}
              {counted(course.minutes, 'minute')} of lessons
            </p>
          </div>
          {course.skills.length > 0 && (
            <div className="grid gap-2">
              <h3 className="font-sans font-semibold text-base">
                {course.finishedAt ? 'Skills' : 'Skills this course teaches'}
              </h3>
              <ul className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
                {course.skills.map((skill) => (
                  <li key={skill} className="flex gap-3">
                    <Check aria-hidden className="mt-1 size-5 shrink-0 text-success-ink" />
                    <span className="wrap-anywhere">{skill}</span>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
