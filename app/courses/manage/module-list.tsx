import { cn } from '#app/lib/cn.ts'
import type { Tables } from '#app/lib/database.ts'
import { useDates } from '#app/lib/dates/use-dates.ts'
import { Form } from '#app/shell/form.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Grip, MoveButtons } from '#app/ui/reorder/move-controls.tsx'
import { DeleteRow, RowActions, RowLink } from '#app/ui/row-actions.tsx'
import { CopyButton } from './copies/copy-button.tsx'
import { DeleteCounts } from './delete-counts.tsx'
import { dropTarget } from './drop-target.ts'
import { type EditedLesson, LessonRow } from './lesson-row.tsx'
import { type Reorder, useReorder } from './use-reorder.ts'

type EditedModule = Pick<Tables<'course_modules'>, 'id' | 'title' | 'order_index'> & {
  /** Null for a module that has opened. */
  opensAt: string | null
  lessons: EditedLesson[]
}

type ModuleListProps = { courseSlug: string; modules: EditedModule[] }

/** Modules and lessons in their order, to be moved by mouse, touch or keyboard. */
export function ModuleList({ courseSlug, modules }: ModuleListProps) {
  const { modules: shown, ...reorder } = useReorder<EditedLesson, EditedModule>(modules)
  return (
    <>
      <p role="status" className="sr-only">
        {reorder.news}
      </p>
      <ol className="grid gap-6">
        {shown.map((module, index) => (
          <ModuleItem
            key={module.id}
            courseSlug={courseSlug}
            module={module}
            index={index}
            count={shown.length}
            reorder={reorder}
          />
        ))}
      </ol>
    </>
  )
}

type ModuleItemProps = {
  courseSlug: string
  module: EditedModule
  index: number
  count: number
  reorder: Reorder
}

function ModuleItem({ courseSlug, module, index, count, reorder }: ModuleItemProps) {
  const { formatTime } = useDates()
  const { id, title, opensAt, lessons } = module
  const place = { kind: 'module' as const, moduleId: id, index }
  const isEmpty = lessons.length === 0
  return (
    <li
      {...dropTarget(reorder, place)}
      className={cn(
        'rounded-md border border-rule bg-card',
        isAt(reorder, place) && 'shadow-[0_-4px_0_var(--color-accent)]',
        isAt(reorder, { ...place, index: index + 1 }) && 'shadow-[0_4px_0_var(--color-accent)]',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-rule border-b bg-sunk px-3 py-2">
        <div className="flex min-w-0 grow basis-72 items-center gap-3">
          <span className="flex items-center">
            <Grip id={id} title={title} onDrag={reorder.dragging({ kind: 'module', id })} />
            <MoveButtons
              id={id}
              title={title}
              isFirst={index === 0}
              isLast={index === count - 1}
              onMove={(step) => reorder.stepModule(id, step)}
            />
          </span>
          <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="min-w-0 grow text-xl wrap-anywhere">{title}</h2>
            {opensAt && <Badge tone="accent">Opens {formatTime(opensAt)}</Badge>}
          </div>
        </div>
        <RowActions>
          <RowLink to={`?addTo=${id}`} variant="primary" name={`to ${title}`}>
            Add Lesson
          </RowLink>
          <RowLink to={`?module=${id}`} preventScrollReset name={`module ${title}`}>
            Edit
          </RowLink>
          {lessons.some((lesson) => !lesson.is_published) && (
            <PublishButton id={id} title={title} />
          )}
          <CopyButton id={id} intent="copy-module" name={`module ${title}`} />
          <DeleteRow what="Module" label={`Delete module ${title}`} id={id} intent="delete-module">
            <p className="wrap-anywhere">
              “{title}” will be deleted with its lessons, their files and the students’ progress in
              them. This cannot be undone.
            </p>
            <DeleteCounts kind="module" id={id} />
          </DeleteRow>
        </RowActions>
      </div>
      <ol>
        {lessons.map((lesson, position) => (
          <LessonRow
            key={lesson.id}
            courseSlug={courseSlug}
            moduleId={id}
            lesson={lesson}
            index={position}
            reorder={reorder}
          />
        ))}
      </ol>
      <p
        {...dropTarget(reorder, { kind: 'lesson', moduleId: id, index: lessons.length })}
        className={cn(
          'px-4 text-muted text-sm',
          isEmpty ? 'py-4' : 'h-3',
          isAt(reorder, { kind: 'lesson', moduleId: id, index: lessons.length }) &&
            'shadow-[inset_0_3px_0_var(--color-accent)]',
        )}
      >
        {isEmpty && 'No lessons in this module yet.'}
      </p>
    </li>
  )
}

function PublishButton({ id, title }: { id: string; title: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="id" value={id} />
      <Button
        type="submit"
        name="intent"
        value="publish-lessons"
        variant="outline"
        size="small"
        aria-label={`Publish Drafts of ${title}`}
      >
        Publish Drafts
      </Button>
    </Form>
  )
}

function isAt({ dropPlace }: Reorder, place: NonNullable<Reorder['dropPlace']>) {
  return (
    dropPlace?.kind === place.kind &&
    dropPlace.moduleId === place.moduleId &&
    dropPlace.index === place.index
  )
}
