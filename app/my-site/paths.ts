/** Where a value stands in a document: ['faq', 2, 'answer'], written 'faq.2.answer'. */
export type Path = readonly (string | number)[]

export function writePath(path: Path): string {
  return path.join('.')
}

/** A copy of the document with another value at one place. */
export function setAt(document: unknown, path: Path, value: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (Array.isArray(document)) {
    return document.map((entry, at) => (at === step ? setAt(entry, rest, value) : entry))
  }
  const record = document as Record<string, unknown>
  return { ...record, [step]: setAt(record[step], rest, value) }
}

export function move<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const moved = [...list]
  moved.splice(to, 0, ...moved.splice(from, 1))
  return moved
}
