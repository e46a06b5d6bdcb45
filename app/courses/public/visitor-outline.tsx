import { cn } from '#app/lib/cn.ts'
import { useDates } from '#app/lib/dates/use-dates.ts'
import { counted } from '#app/lib/lists.ts'
import { ButtonLink } from '#app/ui/site-link.tsx'
import type { FreeLesson } from './course-cards.data.ts'

type VisitorOutlineProps = Pick<FreeLesson, 'course' | 'modules'> & {
  continueAt: { to: string; label: string }
}

/** The whole course by its titles; only the free lesson can be read, and that is this page. */
export function VisitorOutline({ course, modules, continueAt }: VisitorOutlineProps) {
  const { formatDate } = useDates()
  const open = modules.filter(({ lessons }) => lessons.length > 0)
  const total = modules.reduce((sum, { lessons }) => sum + lessons.length, 0)
  return (
    <aside
      aria-labelledby="course-outline"
      className="no-print min-w-0 lg:sticky lg:top-8 lg:max-h-[calc(100vh-4rem)] lg:self-start lg:overflow-y-auto lg:p-1"
    >
      <div className="rounded-md border border-rule bg-card p-6">
        <h2 id="course-outline" className="text-xl wrap-anywhere">
          {course.title}
        </h2>
        <p className="tabular mt-2 text-muted">
          {counted(total, 'lesson')} in {counted(open.length, 'module')}, free with an account.
        </p>
        <ButtonLink to={continueAt.to} variant="outline" className="mt-5 max-lg:hidden">
          {continueAt.label}
        </ButtonLink>
      </div>
      <ol className="mt-6 grid gap-6">
        {modules.map(({ id, title, opens_at: opensAt, lessons }) => (
          <li key={id}>
            <h3 className="font-sans font-semibold text-base wrap-anywhere">{title}</h3>
            {opensAt && (
              <p className="mt-1 text-muted text-sm">
                Opens on <time dateTime={opensAt}>{formatDate(opensAt)}</time>
              </p>
            )}
            {lessons.length > 0 && (
              <ol className="mt-2 border-rule border-t">
                {lessons.map((lesson) => (
                  <li
                    key={lesson.id}
                    aria-current={lesson.is_free ? 'page' : undefined}
                    className={cn(
                      'flex min-h-11 items-center gap-3 border-rule border-b px-3 py-2',
                      lesson.is_free &&
                        'bg-sunk font-semibold shadow-[inset_4px_0_0_var(--color-accent)]',
                    )}
                  >
                    <span className="grow wrap-anywhere">{lesson.title}</span>
                    {lesson.is_free && <span className="shrink-0 text-sm">You are here</span>}
                  </li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </ol>
    </aside>
  )
}
