import { FileText, Paperclip, Video } from 'lucide-react'
import { Link } from 'react-router'
import { cn } from '#app/lib/cn.ts'
import type { Tables } from '#app/lib/database.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Grip, MoveButtons } from '#app/ui/reorder/move-controls.tsx'
import { DeleteRow, RowActions, RowLink } from '#app/ui/row-actions.tsx'
import { CopyButton } from './copies/copy-button.tsx'
import { DeleteCounts } from './delete-counts.tsx'
import { dropTarget } from './drop-target.ts'
import type { Reorder } from './use-reorder.ts'

export type EditedLesson = Pick<
  Tables<'course_lessons'>,
  'id' | 'title' | 'slug' | 'content_type' | 'pdf_url' | 'is_free' | 'is_published'
> & {
  /** Its last check against QBO was long ago. */
  isDue: boolean
}

type LessonRowProps = {
  courseSlug: string
  moduleId: string
  lesson: EditedLesson
  index: number
  reorder: Reorder
}

export function LessonRow({ courseSlug, moduleId, lesson, index, reorder }: LessonRowProps) {
  const { id, title, slug } = lesson
  const { dropPlace } = reorder
  const isHovered =
    dropPlace?.kind === 'lesson' && dropPlace.moduleId === moduleId && dropPlace.index === index
  const Kind = lesson.content_type === 'video' ? Video : FileText
  return (
    <li
      {...dropTarget(reorder, { kind: 'lesson', moduleId, index }, true)}
      className={cn(
        'flex flex-wrap items-center gap-x-3 gap-y-1 border-rule px-3 py-1 not-last:border-b max-sm:py-2',
        isHovered && 'shadow-[inset_0_3px_0_var(--color-accent)]',
      )}
    >
      <span className="flex min-w-0 grow basis-72 items-center gap-3">
        <span className="flex items-center">
          <Grip id={id} title={title} onDrag={reorder.dragging({ kind: 'lesson', id })} />
          <MoveButtons
            id={id}
            title={title}
            isFirst={!reorder.canStepLesson(id, -1)}
            isLast={!reorder.canStepLesson(id, 1)}
            onMove={(step) => reorder.stepLesson(id, step)}
          />
        </span>
        <Kind aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="sr-only">{lesson.content_type === 'video' ? 'Video' : 'Text'}: </span>
        <span className="flex min-w-0 grow flex-wrap items-center gap-x-3">
          <Link
            to={`?lesson=${id}`}
            className="min-h-11 min-w-0 grow py-2 wrap-anywhere hover:underline"
          >
            {title}
          </Link>
          {!lesson.is_published && <Badge>Draft</Badge>}
          {lesson.is_free && <Badge tone="accent">Free to read</Badge>}
          {lesson.isDue && <Badge>Check against QBO</Badge>}
        </span>
        {lesson.pdf_url && (
          <span className="shrink-0 text-muted">
            <Paperclip aria-hidden className="size-4" />
            <span className="sr-only">with PDF</span>
          </span>
        )}
      </span>
      <RowActions>
        <RowLink to={`?lesson=${id}`} name={`lesson ${title}`}>
          Edit
        </RowLink>
        <RowLink to={`/courses/${courseSlug}/${slug}`} name={`${title} as a student`}>
          Preview
        </RowLink>
        <CopyButton id={id} intent="copy-lesson" name={`lesson ${title}`} />
        <DeleteRow what="Lesson" label={`Delete lesson ${title}`} id={id} intent="delete-lesson">
          <p className="wrap-anywhere">
            “{title}” will be deleted with its files and the students’ check marks. This cannot be
            undone.
          </p>
          <DeleteCounts kind="lesson" id={id} />
        </DeleteRow>
      </RowActions>
    </li>
  )
}
