import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react'
import type { DragEvent } from 'react'
import { Button } from '#app/ui/button.tsx'

type MoveControlsProps = {
  id: string
  title: string
  canMoveUp: boolean
  canMoveDown: boolean
  onStep(step: -1 | 1): void
  onDragStart(): void
  onDragEnd(): void
}

/** A drag handle for the mouse, and two buttons for keyboard and touch. */
export function MoveControls(props: MoveControlsProps) {
  const { id, title, canMoveUp, canMoveDown, onStep, onDragStart, onDragEnd } = props
  function start(event: DragEvent<HTMLSpanElement>) {
    const row = event.currentTarget.closest('li')
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', title)
    if (row) event.dataTransfer.setDragImage(row, 20, 20)
    onDragStart()
  }
  return (
    <span className="flex items-center">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons beside it do the same by keyboard */}
      <span
        draggable
        data-grip={id}
        title="Drag to move"
        onDragStart={start}
        onDragEnd={onDragEnd}
        className="grid min-h-11 w-8 cursor-grab place-items-center text-muted max-sm:hidden"
      >
        <GripVertical aria-hidden className="size-5" />
      </span>
      <Button
        variant="quiet"
        size="icon"
        data-move={`${id}:-1`}
        disabled={!canMoveUp}
        aria-label={`Move ${title} up`}
        onClick={() => onStep(-1)}
      >
        <ChevronUp aria-hidden />
      </Button>
      <Button
        variant="quiet"
        size="icon"
        data-move={`${id}:1`}
        disabled={!canMoveDown}
        aria-label={`Move ${title} down`}
        onClick={() => onStep(1)}
      >
        <ChevronDown aria-hidden />
      </Button>
    </span>
  )
}
