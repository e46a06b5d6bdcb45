// ISO base media files (MP4, MOV) are boxes: a length, a type of four letters, and a body that may
// hold boxes again. Everything here is read from a file that somebody chose: any length may be a lie.

export type Box = { type: string; start: number; body: number; end: number }

const headerBytes = 16
const mostBoxes = 2000

/** The boxes of a file up to the index (moov), in slices: a film may be larger than the memory. */
export async function listBoxes(file: Blob): Promise<Box[]> {
  const boxes: Box[] = []
  for (let at = 0; at < file.size && boxes.length < mostBoxes; ) {
    const header = await file.slice(at, at + headerBytes).arrayBuffer()
    const box = readBox(new DataView(header), 0, file.size - at)
    if (!box) break
    boxes.push({ type: box.type, start: at, body: at + box.body, end: at + box.end })
    if (box.type === 'moov') break
    at += box.end
  }
  return boxes
}

/** The boxes between two places of a body. */
export function boxesIn(view: DataView, from: number, to: number): Box[] {
  const boxes: Box[] = []
  for (let at = from; at < to && boxes.length < mostBoxes; ) {
    const box = readBox(view, at, to)
    if (!box) break
    boxes.push(box)
    at = box.end
  }
  return boxes
}

/** The boxes at a path, such as trak/mdia/hdlr. */
export function findBoxes(view: DataView, from: number, to: number, path: string): Box[] {
  const [first = '', ...rest] = path.split('/')
  const found = boxesIn(view, from, to).filter(({ type }) => type === first)
  if (rest.length === 0) return found
  return found.flatMap(({ body, end }) => findBoxes(view, body, end, rest.join('/')))
}

/** Null where no box that ends before `limit` can begin. */
function readBox(view: DataView, start: number, limit: number): Box | null {
  if (start + 8 > view.byteLength) return null
  const length = view.getUint32(start)
  const type = textAt(view, start + 4)
  if (!/^[\x20-\x7e\xa9]{4}$/.test(type)) return null
  if (length === 0) return { type, start, body: start + 8, end: limit } // to the end
  if (length !== 1) return within({ type, start, body: start + 8, end: start + length }, limit)
  if (start + headerBytes > view.byteLength) return null
  const end = start + Number(view.getBigUint64(start + 8))
  return within({ type, start, body: start + headerBytes, end }, limit)
}

function within(box: Box, limit: number) {
  return box.body <= box.end && box.end <= limit ? box : null
}

export function textAt(view: DataView, at: number, length = 4) {
  if (at + length > view.byteLength) return ''
  return String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, length))
}
