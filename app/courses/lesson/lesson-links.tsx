import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { OutlinedLesson } from '#app/courses/group-outline.ts'
import { cn } from '#app/lib/cn.ts'
import type { Tables } from '#app/lib/database.ts'
import { SiteLink } from '#app/ui/site-link.tsx'

type LessonLinksProps = {
  coursePath: string
  place: Tables<'course_outline'>
  /** The first open lesson besides this one. */
  open: OutlinedLesson | null
}

/** Links to the previous and next lesson, across modules; the last lesson says what is left. */
export function LessonLinks({ coursePath, place, open }: LessonLinksProps) {
  const path = (slug: string) => `${coursePath}/${slug}`
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
        <EndOfCourse coursePath={coursePath} place={place} open={open} />
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
      prefetch="none"
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

function EndOfCourse({ coursePath, place, open }: LessonLinksProps) {
  return (
    <div className="grid justify-items-end gap-1 p-2 text-right text-sm">
      {open ? (
        <>
          <p>This is the last lesson. Still open:</p>
          <SiteLink
            to={`${coursePath}/${open.lesson_slug}`}
            prefetch="none"
            className="link finger-target inline-block py-1 wrap-anywhere"
          >
            {open.lesson_title}
          </SiteLink>
        </>
      ) : place.completed_at ? (
        <>
          <p className="font-semibold">You have completed this course.</p>
          <SiteLink to="/dashboard" className="link finger-target inline-block py-1">
            All courses
          </SiteLink>
        </>
      ) : (
        <p>This is the last lesson. Complete it, and you’ve finished the course.</p>
      )}
    </div>
  )
}

const shownCharacters = 15

/**
 * Truncates the titles of the previous and next lesson; the full title is their label and tooltip.
 */
function cutTitle(title: string) {
  const characters = Array.from(title)
  if (characters.length <= shownCharacters) return title
  return `${characters.slice(0, shownCharacters).join('').trimEnd()}…`
}
