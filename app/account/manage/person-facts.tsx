import { useDates } from '#app/lib/dates/use-dates.ts'
import { counted } from '#app/lib/lists.ts'
import { Progress } from '#app/ui/progress.tsx'
import type { Person } from './people.data.ts'

export function PersonFacts({ person }: { person: Person }) {
  const { formatDate } = useDates()
  const facts = {
    Email: person.is_confirmed ? 'Confirmed' : 'Not confirmed yet',
    Joined: formatDate(person.created_at),
    'Last login': person.last_sign_in_at ? formatDate(person.last_sign_in_at) : 'Never',
    'Logged in on': counted(person.devices, 'device'),
    'Second factor': person.factors > 0 ? 'On' : 'Off',
    Wrote: counted(person.posts, 'post'),
  }
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
      {Object.entries(facts).map(([name, fact]) => (
        <div key={name} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-muted">{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

export function Claims({ claims }: Pick<Person, 'claims'>) {
  const { formatDate } = useDates()
  if (claims.length === 0) return <p className="text-muted">Nothing claimed yet.</p>
  return (
    <ul className="grid gap-2">
      {claims.map(({ id, product_title, order_date }) => (
        <li key={id} className="wrap-anywhere">
          {product_title}
          <span className="block text-muted text-sm">{formatDate(order_date)}</span>
        </li>
      ))}
    </ul>
  )
}

export function Completed({ person }: { person: Person }) {
  const { formatDate } = useDates()
  const { courses, completed_lessons: lessons, full_name: name, email } = person
  if (courses.length === 0) return <p className="text-muted">No lesson completed yet.</p>
  return (
    <ul className="grid gap-6">
      {courses.map(({ course_id, course_title, completed_lessons, total_lessons, percent }) => (
        <li key={course_id}>
          <p className="font-semibold wrap-anywhere">{course_title}</p>
          <p className="tabular text-muted text-sm">
            {completed_lessons} of {counted(total_lessons, 'lesson')}, {percent}%
          </p>
          <Progress
            value={percent}
            label={`${name || email} in ${course_title}`}
            className="mt-1 h-2!"
          />
          <details className="mt-1">
            <summary className="inline-flex min-h-9 cursor-pointer items-center text-primary text-sm">
              Show the lessons
            </summary>
            <ul className="mt-1 grid gap-1 text-sm">
              {lessons
                .filter((lesson) => lesson.course_id === course_id)
                .map(({ id, lesson_title, completed_at }) => (
                  <li key={id} className="wrap-anywhere">
                    {lesson_title}
                    <span className="text-muted"> · {formatDate(completed_at)}</span>
                  </li>
                ))}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  )
}
