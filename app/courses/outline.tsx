import { Check, ChevronRight, FileText, Paperclip, Video } from 'lucide-react'
import { cn } from '#app/lib/cn.ts'
import { useDates } from '#app/lib/dates/use-dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import type { OutlinedLesson, OutlinedModule } from './group-outline.ts'
import { formatMinutes } from './minutes/format-minutes.ts'

type OutlineProps = {
  courseSlug: string
  modules: OutlinedModule[]
  /** The open lesson: only its module is expanded. */
  currentId?: string
  /** On the course's own page every unfinished module is expanded. */
  isCompact?: boolean
  /** By lesson. */
  minutes: Record<string, number>
}

/** Collapsible modules, with a tick for every completed lesson. Works without scripts. */
export function Outline(props: OutlineProps) {
  const { courseSlug, modules, currentId, isCompact = false, minutes } = props
  const firstOpen = modules.find(({ completed, total }) => completed < total)
  return (
    <ol className="grid gap-3">
      {modules.map((module) => (
        <li key={module.id} id={module.id} className="scroll-mt-24">
          {module.total === 0 ? (
            <ClosedModule module={module} isCompact={isCompact} />
          ) : module.lessons.length === 0 ? (
            <ModuleLink courseSlug={courseSlug} module={module} />
          ) : (
            <details
              open={
                currentId
                  ? module.lessons.some(({ lesson_id: id }) => id === currentId)
                  : !isCompact || module === firstOpen
              }
              className="group rounded-md border border-rule bg-card"
            >
              <summary className="flex min-h-12 items-center gap-3 px-4 py-2.5 [&::-webkit-details-marker]:hidden">
                <ChevronRight
                  aria-hidden
                  className="size-5 shrink-0 text-muted group-open:rotate-90"
                />
                <h2 className={cn('grow font-semibold', isCompact ? 'text-base' : 'text-xl')}>
                  <span className="wrap-anywhere">{module.title}</span>
                </h2>
                {module.opensAt ? (
                  <OpensOn date={module.opensAt} />
                ) : (
                  <ModuleState completed={module.completed} total={module.total} />
                )}
              </summary>
              <ol className="border-rule border-t">
                {module.lessons.map((lesson) => (
                  <LessonLine
                    key={lesson.lesson_id}
                    courseSlug={courseSlug}
                    lesson={lesson}
                    isHere={lesson.lesson_id === currentId}
                    minutes={minutes[lesson.lesson_id]}
                  />
                ))}
              </ol>
            </details>
          )}
        </li>
      ))}
    </ol>
  )
}

type ClosedModuleProps = { module: OutlinedModule; isCompact: boolean }

/** Its lessons are not there yet, so there is nothing to expand. */
function ClosedModule({ module, isCompact }: ClosedModuleProps) {
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-rule border-dashed px-4 py-2.5">
      <h2 className={cn('grow font-semibold', isCompact ? 'text-base' : 'text-xl')}>
        <span className="wrap-anywhere">{module.title}</span>
      </h2>
      {module.opensAt && <OpensOn date={module.opensAt} />}
    </div>
  )
}

function OpensOn({ date }: { date: string }) {
  const { formatDate } = useDates()
  return (
    <span className="shrink-0 text-muted text-sm">
      Opens on <time dateTime={date}>{formatDate(date)}</time>
    </span>
  )
}

/** To its place on the course's own page. */
function ModuleLink({ courseSlug, module }: { courseSlug: string; module: OutlinedModule }) {
  return (
    <SiteLink
      to={`/courses/${courseSlug}#${module.id}`}
      prefetch="none"
      className="flex min-h-12 items-center gap-3 rounded-md border border-rule bg-card px-4 py-2.5 hover:bg-sunk"
    >
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
      <span className="grow font-semibold text-base wrap-anywhere">{module.title}</span>
      <ModuleState completed={module.completed} total={module.total} />
    </SiteLink>
  )
}

function ModuleState({ completed, total }: { completed: number; total: number }) {
  if (completed === total) {
    return (
      <span className="flex shrink-0 items-center gap-1 font-semibold text-sm text-success-ink">
        <Check aria-hidden className="size-4" strokeWidth={3} /> Completed
      </span>
    )
  }
  return (
    <span className="tabular shrink-0 text-muted text-sm">
      {completed} of {total}
      <span className="sr-only"> lessons completed</span>
    </span>
  )
}

type LessonLineProps = {
  courseSlug: string
  lesson: OutlinedLesson
  isHere: boolean
  minutes: number | undefined
}

function LessonLine({ courseSlug, lesson, isHere, minutes }: LessonLineProps) {
  const isDone = lesson.completed_at !== null
  const Kind = lesson.content_type === 'video' ? Video : FileText
  return (
    <li className="border-rule border-b last:border-b-0">
      <SiteLink
        to={`/courses/${courseSlug}/${lesson.lesson_slug}`}
        prefetch="none"
        aria-current={isHere ? 'page' : undefined}
        className={cn(
          'flex min-h-12 items-center gap-3 px-4 py-2 hover:bg-sunk',
          isHere && 'bg-sunk font-semibold shadow-[inset_4px_0_0_var(--color-accent)]',
        )}
      >
        <span
          className={cn(
            'grid size-6 shrink-0 place-items-center rounded-full border',
            isDone ? 'border-primary bg-primary text-on-primary' : 'border-field',
          )}
        >
          {isDone && <Check aria-hidden className="size-4" strokeWidth={3} />}
        </span>
        <span className="grow wrap-anywhere">
          {lesson.lesson_title}
          {isDone && <span className="sr-only"> (completed)</span>}
        </span>
        {!lesson.is_published && <Badge>Draft</Badge>}
        {minutes !== undefined && (
          <span className="tabular shrink-0 font-normal text-muted text-sm">
            {formatMinutes(minutes)}
          </span>
        )}
        {lesson.has_pdf && (
          <>
            <Paperclip aria-hidden className="size-4 shrink-0 text-muted" />
            <span className="sr-only">, with PDF</span>
          </>
        )}
        <Kind aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="sr-only">{lesson.content_type === 'video' ? ', video' : ''}</span>
      </SiteLink>
    </li>
  )
}
