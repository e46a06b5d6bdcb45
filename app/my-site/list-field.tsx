import { Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { cn } from '#app/lib/cn.ts'
import { Button } from '#app/ui/button.tsx'
import { focusMoveButton, Grip, MoveButtons } from '#app/ui/reorder/move-controls.tsx'
import { type FieldInfo, fieldInfo } from '#content/schemas/fields.ts'
import { Fold } from './fold.tsx'
import { entryTitle } from './lists/entry-name.ts'
import { useEntryKeys } from './lists/use-entry-keys.ts'
import { move, type Path, writePath } from './paths.ts'

type ListFieldProps = {
  schema: z.ZodMiniArray
  info: FieldInfo
  path: Path
  value: unknown
  /** Messages by written path. */
  errors: Record<string, string>
  onChange(path: Path, value: unknown): void
  /** The fields of one entry. */
  drawEntry(element: z.ZodMiniType, path: Path, value: unknown): React.ReactNode
}

/**
 * Entries that can be added, removed and moved: by dragging the grip, or with the buttons. Those of
 * several fields are folded behind their own name.
 */
export function ListField(props: ListFieldProps) {
  const { schema, path, value, errors, onChange, info, drawEntry } = props
  const entries = value as unknown[]
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const [removed, setRemoved] = useState<{ at: number; entry: unknown } | null>(null)
  const element = schema.def.element as z.ZodMiniType
  const name = writePath(path)
  const entryName = info.entry ?? 'entry'
  const error = errors[name]
  const isFolded = element instanceof z.ZodMiniObject
  const { keys, isNew, ...changedKeys } = useEntryKeys(entries.length)

  function moveTo(from: number, to: number) {
    changedKeys.move(from, to)
    onChange(path, move(entries, from, to))
  }
  function step(from: number, by: -1 | 1) {
    moveTo(from, from + by)
    requestAnimationFrame(() => focusMoveButton(writePath([...path, from + by]), by))
  }
  function remove(at: number) {
    setRemoved({ at, entry: entries[at] })
    changedKeys.remove(at)
    onChange(path, entries.toSpliced(at, 1))
  }
  function putBack() {
    if (removed) {
      changedKeys.insert(removed.at)
      onChange(path, entries.toSpliced(removed.at, 0, removed.entry))
    }
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
        {entries.map((entry, at) => {
          const entryPath = [...path, at]
          const title = `${entryName} ${at + 1}`
          const id = writePath(entryPath)
          const fields = drawEntry(element, entryPath, entry)
          const grip = (
            <Grip
              id={id}
              title={title}
              className={isFolded && 'absolute top-1.5 left-1'}
              onDrag={(isDragging) => setDragged(isDragging ? at : null)}
            />
          )
          const buttons = (
            <div className="flex items-center gap-1">
              <MoveButtons
                id={id}
                title={title}
                isFirst={at === 0}
                isLast={at === entries.length - 1}
                onMove={(by) => step(at, by)}
              />
              {!info.isFixed && (
                <Button
                  variant="quiet"
                  size="icon"
                  aria-label={`Remove ${title}`}
                  onClick={() => remove(at)}
                >
                  <Trash2 aria-hidden />
                </Button>
              )}
            </div>
          )
          return (
            <li
              key={keys[at]}
              id={id}
              className={cn(
                'scroll-mt-6',
                isFolded && 'relative rounded-md border border-rule bg-paper',
              )}
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
              {isFolded ? (
                <>
                  {grip}
                  <Fold
                    title={
                      entryTitle(element, entry) ?? <span className="capitalize">{title}</span>
                    }
                    errors={errors}
                    isInside={(place) => place === id || place.startsWith(`${id}.`)}
                    startsOpen={isNew(keys[at] ?? 0)}
                    className={cn('pl-2 sm:pl-9', info.isFixed ? 'pr-26' : 'pr-37')}
                  >
                    {fields}
                  </Fold>
                  <div className="absolute top-1.5 right-1.5">{buttons}</div>
                </>
              ) : (
                <>
                  <div className="flex items-center gap-1">
                    {grip}
                    <span className="flex-1 text-muted text-sm capitalize">{title}</span>
                    {buttons}
                  </div>
                  <div className="grid gap-4">{fields}</div>
                </>
              )}
            </li>
          )
        })}
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

/** A new entry: empty texts, empty lists, no picture, the first choice. */
function emptyValue(schema: z.ZodMiniType): unknown {
  if (schema instanceof z.ZodMiniObject) {
    return Object.fromEntries(
      Object.entries(schema.shape).map(([key, field]) => [key, emptyValue(field as z.ZodMiniType)]),
    )
  }
  if (schema instanceof z.ZodMiniArray) return []
  const info = fieldInfo.get(schema)
  return info?.kind === 'picture' ? null : (info?.options?.[0]?.value ?? '')
}
