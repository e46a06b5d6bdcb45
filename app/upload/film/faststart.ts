import { type Box, findBoxes } from './boxes.ts'

/**
 * The film with its index (moov) before its pictures, so that it plays while it loads. Nothing is
 * encoded again: the index is moved, and its table of places rewritten. Null where that would not
 * be safe; such a film is sent as it is. `index`: the bytes of the box moov.
 */
export function moveIndex(film: Blob, boxes: Box[], index: ArrayBuffer): Blob | null {
  const moov = boxes.find(({ type }) => type === 'moov')
  if (!moov || !boxes.some(({ type, start }) => type === 'mdat' && start < moov.start)) return null
  const bytes = new Uint8Array(index.slice(0))
  const view = new DataView(bytes.buffer)
  // A length of 0 means 'to the end of the file', where it is no longer.
  if (view.getUint32(0) === 0) view.setUint32(0, bytes.byteLength)
  const [first] = boxes
  const place = first?.type === 'ftyp' ? first.end : 0
  const moved = (at: number) => (at >= place && at < moov.start ? at + bytes.byteLength : at)
  if (!rewritePlaces(view, moov.body - moov.start, moved)) return null
  const parts = [film.slice(0, place), bytes, film.slice(place, moov.start), film.slice(moov.end)]
  return new Blob(parts, { type: film.type })
}

const mostPlace = 2 ** 32 - 1

/** False where a table is broken, or a place no longer fits into it. */
function rewritePlaces(view: DataView, from: number, moved: (at: number) => number) {
  for (const [table, bytes] of [
    ['stco', 4],
    ['co64', 8],
  ] as const) {
    for (const { body, end } of findBoxes(
      view,
      from,
      view.byteLength,
      `trak/mdia/minf/stbl/${table}`,
    )) {
      if (body + 8 > end) return false
      const count = view.getUint32(body + 4)
      if (body + 8 + count * bytes > end) return false
      for (let at = body + 8; at < body + 8 + count * bytes; at += bytes) {
        const place = moved(bytes === 4 ? view.getUint32(at) : Number(view.getBigUint64(at)))
        if (bytes === 4 && place > mostPlace) return false
        if (bytes === 4) view.setUint32(at, place)
        else view.setBigUint64(at, BigInt(place))
      }
    }
  }
  return true
}
