import { ArrowLeft, ArrowRight } from 'lucide-react'
import { cn } from '#app/lib/cn.ts'
import type { Tables } from '#app/lib/database.ts'
import { SiteLink } from '#app/ui/site-link.tsx'
import { cutTitle } from './cut-title.ts'

type LessonLinksProps = {
  courseSlug: string
  place: Tables<'course_outline'>
  course: Tables<'course_progress'>
}

/** Links to the previous and next lesson, across modules; the last lesson says what is left. */
export function LessonLinks({ courseSlug, place, course }: LessonLinksProps) {
  const path = (slug: string) => `/courses/${courseSlug}/${slug}`
  return (
    <nav
      aria-label="Previous and next lesson"
      className="no-print grid grid-cols-2 gap-4 border-rule border-t pt-6"
    >
      {place.previous_lesson_slug && place.previous_lesson_title ? (
        <LessonLink to={path(place.previous_lesson_slug)} title={place.previous_lesson_title}>
          <ArrowLeft aria-hidden className="size-4" />
          <span>
            Previous<span className="sr-only"> lesson:</span>
          </span>
        </LessonLink>
      ) : (
        <span />
      )}
      {place.next_lesson_slug && place.next_lesson_title ? (
        <LessonLink
          to={path(place.next_lesson_slug)}
          title={place.next_lesson_title}
          className="justify-items-end text-right"
        >
          {place.next_module_title ? (
            <span className="wrap-anywhere">Next module: {place.next_module_title}</span>
          ) : (
            <span>
              Next<span className="sr-only"> lesson:</span>
            </span>
          )}
          <ArrowRight aria-hidden className="size-4 shrink-0" />
        </LessonLink>
      ) : (
        <EndOfCourse courseSlug={courseSlug} course={course} />
      )}
    </nav>
  )
}

type LessonLinkProps = {
  to: string
  title: string
  className?: string
  children: React.ReactNode
}

function LessonLink({ to, title, className, children }: LessonLinkProps) {
  return (
    <SiteLink
      to={to}
      title={title}
      className={cn('grid min-h-11 content-start gap-1 rounded-md p-2 hover:bg-sunk', className)}
    >
      <span className="flex items-center gap-2 text-muted text-sm">{children}</span>
      <span aria-hidden className="font-semibold">
        {cutTitle(title)}
      </span>
      <span className="sr-only">{title}</span>
    </SiteLink>
  )
}

function EndOfCourse({ courseSlug, course }: Pick<LessonLinksProps, 'courseSlug' | 'course'>) {
  const { percent, next_lesson_slug: open, next_lesson_title: title } = course
  return (
    <div className="grid justify-items-end gap-1 p-2 text-right text-sm">
      {percent >= 100 || !open ? (
        <>
          <p className="font-semibold">You have completed this course.</p>
          <SiteLink to="/dashboard" className="link inline-block py-1">
            To all courses
          </SiteLink>
        </>
      ) : (
        <>
          <p>This is the last lesson. Still open:</p>
          <SiteLink
            to={`/courses/${courseSlug}/${open}`}
            className="link inline-block py-1 wrap-anywhere"
          >
            {title}
          </SiteLink>
        </>
      )}
    </div>
  )
}
