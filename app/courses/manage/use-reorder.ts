import { startTransition, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { focusMoveButton } from '#app/ui/reorder/move-controls.tsx'
import { applyOrder, orderOfLessons, orderOfModules, stepLesson } from './arrange.ts'

type Lesson = { id: string; title: string }
type Module<Listed extends Lesson> = { id: string; title: string; lessons: Listed[] }

type Dragged = { kind: 'module' | 'lesson'; id: string }
/** The drop position: before the item at `index`. */
export type DropPlace = { kind: 'module' | 'lesson'; moduleId: string; index: number }

/** Optimistic reordering by buttons or drag and drop; the server saves it. */
export function useReorder<Listed extends Lesson, Listing extends Module<Listed>>(
  modules: readonly Listing[],
) {
  const fetcher = useFetcher({ key: 'reorder' })
  // Optimistic orders; each is dropped when the revalidated page contains it.
  const [unsaved, setUnsaved] = useState<readonly string[]>([])
  const shown = unsaved.reduce<Listing[]>(
    (list, order) => applyOrder<Listed, Listing>(list, order),
    [...modules],
  )
  // One request at a time: two could arrive in the wrong order.
  const queue = useRef(Promise.resolve())
  const [news, setNews] = useState('')
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const [dropPlace, setDropPlace] = useState<DropPlace | null>(null)
  const pressed = useRef<{ id: string; step: -1 | 1 }>(null)

  useEffect(() => {
    if (!pressed.current) return
    if (!document.activeElement || document.activeElement === document.body) {
      focusMoveButton(pressed.current.id, pressed.current.step)
    }
    if (unsaved.length === 0) pressed.current = null
  })

  function send(order: string, words: string) {
    setNews(words)
    setUnsaved((orders) => [...orders, order])
    queue.current = queue.current.then(async () => {
      await fetcher.submit({ intent: 'reorder', order }, { method: 'post' })
      startTransition(() => setUnsaved((orders) => orders.slice(1)))
    })
  }

  function moveModule(id: string, index: number) {
    const module = shown.find((item) => item.id === id)
    if (module) send(orderOfModules(shown, id, index), `${module.title} moved.`)
  }

  function moveLesson(id: string, place: { moduleId: string; index: number }) {
    const lesson = shown.flatMap(({ lessons }) => lessons).find((item) => item.id === id)
    const module = shown.find((item) => item.id === place.moduleId)
    if (!lesson || !module) return
    send(orderOfLessons(shown, id, place), `${lesson.title} moved, now in ${module.title}.`)
  }

  return {
    modules: shown,
    news,
    dropPlace,
    canStepLesson: (id: string, step: -1 | 1) => stepLesson(shown, id, step) !== null,
    stepModule(id: string, step: -1 | 1) {
      const at = shown.findIndex((module) => module.id === id)
      pressed.current = { id, step }
      moveModule(id, step === 1 ? at + 2 : at - 1)
    },
    stepLesson(id: string, step: -1 | 1) {
      const place = stepLesson(shown, id, step)
      pressed.current = { id, step }
      if (place) moveLesson(id, place)
    },
    dragging: (one: Dragged) => (isDragging: boolean) => {
      setDragged(isDragging ? one : null)
      setDropPlace(null)
    },
    /** True when the dragged item may be dropped there. */
    hover(place: DropPlace) {
      if (dragged?.kind !== place.kind) return false
      setDropPlace(place)
      return true
    },
    drop() {
      if (dragged?.kind === 'module' && dropPlace) moveModule(dragged.id, dropPlace.index)
      if (dragged?.kind === 'lesson' && dropPlace) moveLesson(dragged.id, dropPlace)
      setDragged(null)
      setDropPlace(null)
    },
  }
}

export type Reorder = Omit<ReturnType<typeof useReorder>, 'modules'>
