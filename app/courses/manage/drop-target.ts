import type { DragEvent } from 'react'
import type { DropPlace, Reorder } from './use-reorder.ts'

/** Makes a row a drop target: before it in its upper half, after it in its lower half. */
export function dropTarget(reorder: Reorder, place: DropPlace, isRow = place.kind === 'module') {
  return {
    onDragOver(event: DragEvent<HTMLElement>) {
      const { top, height } = event.currentTarget.getBoundingClientRect()
      const isLower = isRow && event.clientY > top + height / 2
      const accepted = reorder.hover({ ...place, index: place.index + (isLower ? 1 : 0) })
      if (!accepted) return
      event.preventDefault()
      event.stopPropagation()
    },
    onDrop(event: DragEvent<HTMLElement>) {
      event.preventDefault()
      event.stopPropagation()
      reorder.drop()
    },
  }
}
