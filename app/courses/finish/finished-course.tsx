import { Check } from 'lucide-react'
import type { OutlinedModule } from '#app/courses/group-outline.ts'
import { useDates } from '#app/lib/dates/use-dates.ts'
import { BookCall } from '#app/shell/book-call.tsx'
import { ButtonLink, SiteLink } from '#app/ui/site-link.tsx'

type FinishedCourseProps = {
  modules: OutlinedModule[]
  /** Skills that the course taught; the titles of its modules where the owner has written none. */
  skills: string[]
  finishedAt: string | null
  nextCourse: { title: string; slug: string; isBegun: boolean } | null
  product: { title: string; slug: string } | null
}

/** The end of a course: what was learned, and where to go from here. */
export function FinishedCourse({
  modules,
  skills,
  finishedAt,
  nextCourse,
  product,
}: FinishedCourseProps) {
  const { formatDate } = useDates()
  const learned = skills.length > 0 ? skills : modules.map(({ title }) => title)
  const lessons = modules.flatMap((module) => module.lessons).length
  return (
    <section
      aria-labelledby="finished"
      className="grid gap-8 rounded-md border border-rule bg-success-soft p-6 sm:p-8"
    >
      <header className="grid gap-2">
        <h2 id="finished" className="text-3xl">
          You have completed this course.
        </h2>
        <p>
          {lessons === 1 ? 'Its one lesson' : `All ${lessons} lessons`}
          {finishedAt && <>, finished on {formatDate(finishedAt)}</>}. Well done!
        </p>
      </header>
      <div className="grid gap-x-10 gap-y-8 xl:grid-cols-2">
        <div className="grid content-start gap-3">
          <h3 className="text-xl">What you’ve learned</h3>
          <ul className="grid gap-2">
            {learned.map((skill) => (
              <li key={skill} className="flex gap-3">
                <Check aria-hidden className="mt-1 size-5 shrink-0 text-success-ink" />
                <span className="wrap-anywhere">{skill}</span>
              </li>
            ))}
          </ul>
          <SiteLink
            to="/my-record"
            className="link finger-target inline-block justify-self-start py-2"
          >
            See your learning record
          </SiteLink>
        </div>
        <div className="no-print grid content-start gap-3">
          <h3 className="text-xl">Where to go from here</h3>
          <ul className="grid gap-5">
            {nextCourse && (
              <li className="grid gap-2">
                <p className="wrap-anywhere">
                  Your next course: <strong>{nextCourse.title}</strong>
                </p>
                <ButtonLink
                  to={`/courses/${nextCourse.slug}`}
                  variant="accent"
                  aria-label={`${nextCourse.isBegun ? 'Continue' : 'Start'} Learning: ${nextCourse.title}`}
                  className="justify-self-start"
                >
                  {nextCourse.isBegun ? 'Continue' : 'Start'} Learning
                </ButtonLink>
              </li>
            )}
            {product && (
              <li className="grid gap-1">
                <p>A free PDF that goes with this course:</p>
                <SiteLink
                  to={`/store/${product.slug}`}
                  className="link finger-target inline-block justify-self-start py-1 wrap-anywhere"
                >
                  {product.title}
                </SiteLink>
              </li>
            )}
            <li className="grid gap-2 has-[>p:only-child]:hidden">
              <p>Would you like to go through your own books with me?</p>
              <BookCall variant="outline" className="justify-self-start" />
            </li>
          </ul>
        </div>
      </div>
    </section>
  )
}
