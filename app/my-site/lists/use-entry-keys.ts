import { useRef, useState } from 'react'
import { move } from '#app/my-site/paths.ts'

/**
 * React keys for the entries of a list, which have no identity of their own: a fold stays open and an
 * editor keeps its text when its entry moves. `isNew` is true of entries added since the first draw.
 */
export function useEntryKeys(count: number) {
  const [keys, setKeys] = useState(() => Array.from({ length: count }, (_, at) => at))
  const firstNew = useRef(count).current
  const next = Math.max(firstNew - 1, ...keys) + 1
  if (keys.length > count) setKeys(keys.slice(0, count))
  if (keys.length < count) {
    setKeys([...keys, ...Array.from({ length: count - keys.length }, (_, at) => next + at)])
  }
  return {
    keys,
    isNew: (key: number) => key >= firstNew,
    move: (from: number, to: number) => setKeys(move(keys, from, to)),
    insert: (at: number) => setKeys(keys.toSpliced(at, 0, next)),
    remove: (at: number) => setKeys(keys.filter((_, other) => other !== at)),
  }
}
