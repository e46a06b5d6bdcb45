import { textAt } from './boxes.ts'

// WebM and Matroska are EBML: elements of an id, a length and a body.

type Element = { id: number; body: number; end: number }

const ids = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  tracks: 0x1654ae6b,
  track: 0xae,
  codec: 0x86,
}

/** 'webm' or 'matroska', and the codecs of its tracks, as far as the beginning of the file tells. */
export function readWebm(view: DataView): { docType: string; codecs: string[] } {
  const top = elementsIn(view, 0, view.byteLength)
  const find = (parents: Element[], id: number) =>
    parents.flatMap(({ body, end }) => elementsIn(view, body, end).filter((one) => one.id === id))
  const of = (id: number) => top.filter((one) => one.id === id)
  const words = ({ body, end }: Element) => textAt(view, body, end - body).replace(/\0+$/, '')
  const [docType] = find(of(ids.header), ids.docType)
  const tracks = find(find(of(ids.segment), ids.tracks), ids.track)
  return { docType: docType ? words(docType) : '', codecs: find(tracks, ids.codec).map(words) }
}

const mostElements = 1000

function elementsIn(view: DataView, from: number, to: number): Element[] {
  const elements: Element[] = []
  for (let at = from; at < to && elements.length < mostElements; ) {
    const id = numberAt(view, at, false)
    const length = id && numberAt(view, at + id.bytes, true)
    if (!length) break
    const body = at + id.bytes + length.bytes
    // A live recording has no length: it goes to the end.
    const end = length.isUnknown ? to : Math.min(to, body + length.value)
    elements.push({ id: id.value, body, end })
    at = end
  }
  return elements
}

/** A number whose first bits tell its length; of an id they are a part. */
function numberAt(view: DataView, at: number, isLength: boolean) {
  if (at >= view.byteLength) return null
  const first = view.getUint8(at)
  const bytes = Math.clz32(first) - 23
  if (bytes > 8 || at + bytes > view.byteLength) return null
  let value = isLength ? first & (0xff >> bytes) : first
  let isUnknown = isLength && value === 0xff >> bytes
  for (let next = 1; next < bytes; next += 1) {
    const byte = view.getUint8(at + next)
    value = value * 256 + byte
    isUnknown &&= byte === 0xff
  }
  return { value, bytes, isUnknown }
}
