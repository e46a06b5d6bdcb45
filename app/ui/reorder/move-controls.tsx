import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react'
import type { DragEvent } from 'react'
import { cn } from '#app/lib/cn.ts'
import { Button } from '#app/ui/button.tsx'

// An entry of a list is moved with a drag handle by mouse, and with two buttons by keyboard and touch.

type GripProps = {
  id: string
  title: string
  className?: string | false
  onDrag(isDragging: boolean): void
}

export function Grip({ id, title, className, onDrag }: GripProps) {
  function start(event: DragEvent<HTMLSpanElement>) {
    const row = event.currentTarget.closest('li')
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', title)
    if (row) event.dataTransfer.setDragImage(row, 20, 20)
    onDrag(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons beside it do the same by keyboard
    <span
      draggable
      data-grip={id}
      title="Drag to move"
      onDragStart={start}
      onDragEnd={() => onDrag(false)}
      className={cn(
        'grid min-h-11 w-8 cursor-grab place-items-center text-muted max-sm:hidden',
        className,
      )}
    >
      <GripVertical aria-hidden className="size-5" />
    </span>
  )
}

type MoveButtonsProps = {
  id: string
  title: string
  isFirst: boolean
  isLast: boolean
  onMove(step: -1 | 1): void
}

export function MoveButtons({ id, title, isFirst, isLast, onMove }: MoveButtonsProps) {
  return (
    <>
      <Button
        variant="quiet"
        size="icon"
        data-move={`${id}:-1`}
        disabled={isFirst}
        aria-label={`Move ${title} up`}
        onClick={() => onMove(-1)}
      >
        <ChevronUp aria-hidden />
      </Button>
      <Button
        variant="quiet"
        size="icon"
        data-move={`${id}:1`}
        disabled={isLast}
        aria-label={`Move ${title} down`}
        onClick={() => onMove(1)}
      >
        <ChevronDown aria-hidden />
      </Button>
    </>
  )
}

/** A moved row loses the focus: it returns, so that pressing again moves the same entry on. */
export function focusMoveButton(id: string, step: -1 | 1) {
  const find = (one: number) =>
    document.querySelector<HTMLElement>(`[data-move="${id}:${one}"]:not(:disabled)`)
  ;(find(step) ?? find(-step))?.focus()
}
