import { ChevronDown, ChevronUp, GripVertical, Plus, Trash2 } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { z } from 'zod'
import { cn } from '#app/lib/cn.ts'
import { Button } from '#app/ui/button.tsx'
import { type FieldInfo, fieldInfo } from '#content/schemas/fields.ts'
import { move, type Path, writePath } from './paths.ts'

type ListFieldProps = {
  schema: z.ZodArray
  info: FieldInfo
  path: Path
  value: unknown
  error: string | undefined
  onChange(path: Path, value: unknown): void
  /** The fields of one entry. */
  drawEntry(element: z.ZodType, path: Path, value: unknown): React.ReactNode
}

/** Entries that can be added, removed and moved: by dragging the grip, or with the buttons. */
export function ListField(props: ListFieldProps) {
  const { schema, path, value, error, onChange, info, drawEntry } = props
  const entries = value as unknown[]
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const [removed, setRemoved] = useState<{ at: number; entry: unknown } | null>(null)
  const element = schema.element as z.ZodType
  const name = writePath(path)
  const entryName = info.entry ?? 'entry'
  const isFramed = element instanceof z.ZodObject

  function moveTo(from: number, to: number) {
    onChange(path, move(entries, from, to))
  }
  /** The focus goes along, so that pressing again moves the same entry on. */
  function step(from: number, by: -1 | 1) {
    moveTo(from, from + by)
    requestAnimationFrame(() => {
      const bar = list.current?.children[from + by]?.firstElementChild
      const same = bar?.querySelector<HTMLElement>(`[data-step="${by}"]:enabled`)
      const other = bar?.querySelector<HTMLElement>('[data-step]:enabled')
      ;(same ?? other)?.focus()
    })
  }
  function remove(at: number) {
    setRemoved({ at, entry: entries[at] })
    onChange(path, entries.toSpliced(at, 1))
  }
  function putBack() {
    if (removed) onChange(path, entries.toSpliced(removed.at, 0, removed.entry))
    setRemoved(null)
  }
  function add() {
    onChange(path, [...entries, emptyValue(element)])
    // After React has drawn the new entry.
    requestAnimationFrame(() =>
      list.current
        ?.querySelector<HTMLElement>(':scope > li:last-child :is(input, textarea)')
        ?.focus(),
    )
  }
  return (
    <fieldset id={name} className="grid scroll-mt-6 gap-3">
      <legend className="mb-1 font-semibold">{info.label}</legend>
      {info.hint && <p className="text-muted text-sm">{info.hint}</p>}
      {error && (
        <p role="alert" className="text-danger-ink text-sm">
          {error}
        </p>
      )}
      <ol ref={list} className="grid gap-3">
        {entries.map((entry, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity of their own
            key={at}
            id={writePath([...path, at])}
            className={cn('scroll-mt-6', isFramed && 'rounded-md border border-rule bg-paper p-4')}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDrop={(event) => {
              // An entry of the list around this one is dropped there.
              if (dragged === null) return
              event.preventDefault()
              event.stopPropagation()
              if (dragged !== at) moveTo(dragged, at)
              setDragged(null)
            }}
          >
            <EntryBar
              title={`${entryName} ${at + 1}`}
              isFirst={at === 0}
              isLast={at === entries.length - 1}
              onMove={(by) => step(at, by)}
              onDrag={(isDragging) => setDragged(isDragging ? at : null)}
              {...(!info.isFixed && { onRemove: () => remove(at) })}
            />
            <div className={cn('grid gap-4', isFramed && 'mt-3')}>
              {drawEntry(element, [...path, at], entry)}
            </div>
          </li>
        ))}
      </ol>
      {removed && (
        // In view above the bar that publishes, however long the list is.
        <p
          role="status"
          className="sticky bottom-32 flex flex-wrap items-center gap-3 rounded-md border border-rule bg-card p-3 text-sm sm:bottom-20"
        >
          The {entryName} is removed.
          <Button variant="outline" size="small" onClick={putBack}>
            Put it back
          </Button>
        </p>
      )}
      {!info.isFixed && (
        <Button variant="outline" size="small" className="justify-self-start" onClick={add}>
          <Plus aria-hidden /> Add {/^[aeiou]/.test(entryName) ? 'an' : 'a'} {entryName}
        </Button>
      )}
    </fieldset>
  )
}

type EntryBarProps = {
  title: string
  isFirst: boolean
  isLast: boolean
  onMove(by: -1 | 1): void
  onDrag(isDragging: boolean): void
  onRemove?: () => void
}

function EntryBar({ title, isFirst, isLast, onMove, onDrag, onRemove }: EntryBarProps) {
  function start(event: DragEvent<HTMLSpanElement>) {
    const row = event.currentTarget.closest('li')
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', title)
    if (row) event.dataTransfer.setDragImage(row, 20, 20)
    onDrag(true)
  }
  return (
    <div className="flex items-center gap-1">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons beside it do the same by keyboard */}
      <span
        draggable
        title="Drag to move"
        onDragStart={start}
        onDragEnd={() => onDrag(false)}
        className="grid min-h-11 w-8 cursor-grab place-items-center text-muted max-sm:hidden"
      >
        <GripVertical aria-hidden className="size-5" />
      </span>
      <span className="flex-1 text-muted text-sm capitalize">{title}</span>
      <Button
        variant="quiet"
        size="icon"
        data-step={-1}
        disabled={isFirst}
        aria-label={`Move ${title} up`}
        onClick={() => onMove(-1)}
      >
        <ChevronUp aria-hidden />
      </Button>
      <Button
        variant="quiet"
        size="icon"
        data-step={1}
        disabled={isLast}
        aria-label={`Move ${title} down`}
        onClick={() => onMove(1)}
      >
        <ChevronDown aria-hidden />
      </Button>
      {onRemove && (
        <Button variant="quiet" size="icon" aria-label={`Remove ${title}`} onClick={onRemove}>
          <Trash2 aria-hidden />
        </Button>
      )}
    </div>
  )
}

/** A new entry: empty texts, empty lists, no picture, the first choice. */
function emptyValue(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodObject) {
    return Object.fromEntries(
      Object.entries(schema.shape).map(([key, field]) => [key, emptyValue(field as z.ZodType)]),
    )
  }
  if (schema instanceof z.ZodArray) return []
  const info = fieldInfo.get(schema)
  return info?.kind === 'picture' ? null : (info?.options?.[0]?.value ?? '')
}
