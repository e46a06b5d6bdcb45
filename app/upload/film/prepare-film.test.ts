import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { findBoxes, listBoxes } from './boxes.ts'
import { moveIndex } from './faststart.ts'
import { prepareFilm } from './prepare-film.ts'

const folder = new URL('../../../tests/support/films/', import.meta.url)
const bytesOf = async (name: string) => new Uint8Array(await readFile(new URL(name, folder)))
const film = (bytes: Uint8Array<ArrayBuffer>, name = 'film.mp4') => new File([bytes], name)

async function prepared(name: string) {
  const result = await prepareFilm(film(await bytesOf(name), name))
  return 'mistake' in result ? result.mistake : result
}

test('films that browsers play are sent, with the type of their content', async () => {
  expect(await prepared('index-first.mp4')).toMatchObject({ contentType: 'video/mp4' })
  expect(await prepared('vp9.webm')).toMatchObject({ contentType: 'video/webm' })
})

test.each([
  ['hevc.mp4', 'This video is in HEVC (H.265), which many browsers can’t play.'],
  ['full-color.mp4', 'This video has more colors (10 bit, 4:2:2 or 4:4:4) than browsers can play.'],
  ['mpeg4.mp4', 'This video is in a format that browsers can’t play.'],
  ['phone.mov', 'This is a QuickTime video (.mov), which many browsers can’t play.'],
  ['recorder.mkv', 'This is a Matroska video (.mkv), which browsers can’t play.'],
  ['old.avi', 'This is an AVI video, which browsers can’t play.'],
])('%s is refused in words', async (name, words) => {
  expect(await prepared(name)).toBe(words)
})

test('a film whose recording broke off is refused, and so is a file that is no film', async () => {
  const whole = await bytesOf('index-last.mp4')
  expect(await prepareFilm(film(whole.slice(0, 3000)))).toEqual({
    mistake: 'This video is incomplete: its index is missing, as when a recording broke off.',
  })
  expect(await prepareFilm(film(new TextEncoder().encode('<html>')))).toEqual({
    mistake: 'This is not a video.',
  })
})

test('an index at the end is moved to the front, as ffmpeg would write it', async () => {
  const result = await prepareFilm(film(await bytesOf('index-last.mp4'), 'tour.mp4'))
  if ('mistake' in result) throw new Error(result.mistake)
  expect(result.file.name).toBe('tour.mp4')
  expect(new Uint8Array(await result.file.arrayBuffer())).toEqual(await bytesOf('index-first.mp4'))
})

test('the places of a long film, in eight bytes each, are rewritten, too', async () => {
  const mended = await prepareFilm(film(withLongPlaces(await bytesOf('index-last.mp4'))))
  if ('mistake' in mended) throw new Error(mended.mistake)
  expect((await listBoxes(mended.file)).map(({ type }) => type)).toEqual(['ftyp', 'moov'])
  const after = await pieces(new Uint8Array(await mended.file.arrayBuffer()))
  expect(after).toEqual(await pieces(await bytesOf('index-last.mp4')))
})

test('a film is sent as it is where its table of places is broken', async () => {
  const bytes = await bytesOf('index-last.mp4')
  new DataView(bytes.buffer).setUint32(Buffer.from(bytes).indexOf('stco') + 8, 4_000_000_000)
  const result = await prepareFilm(film(bytes))
  if ('mistake' in result) throw new Error(result.mistake)
  expect(Buffer.from(bytes).equals(Buffer.from(await result.file.arrayBuffer()))).toBe(true)
})

test('an index stays where its places would no longer fit into four bytes', async () => {
  const bytes = await bytesOf('index-last.mp4')
  const boxes = await listBoxes(new Blob([bytes]))
  const moov = boxes.at(-1)
  const index = bytes.buffer.slice(moov?.start, moov?.end)
  new DataView(index).setUint32(Buffer.from(index).indexOf('stco') + 12, 2 ** 32 - 1)
  const far = boxes.map((box) =>
    box === moov ? { ...box, start: 2 ** 33, body: 2 ** 33 + 8 } : box,
  )
  expect(moveIndex(new Blob([bytes]), boxes, index)).not.toBeNull()
  expect(moveIndex(new Blob([bytes]), far, index)).toBeNull()
})

test('any bytes are sent or refused, never read beyond their end, and none of a film is lost', async () => {
  const films = await Promise.all(
    ['index-last.mp4', 'index-first.mp4', 'vp9.webm', 'recorder.mkv'].map(bytesOf),
  )
  let seed = 41
  const next = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31
    return seed % below
  }
  for (let round = 0; round < 1500; round += 1) {
    const whole = films[round % films.length] ?? new Uint8Array()
    const bytes = whole.slice(0, next(4) === 0 ? next(whole.length) : whole.length)
    for (let change = next(12); change > 0; change -= 1) {
      bytes[next(bytes.length || 1)] = [0, 1, 8, 0x7f, 0xff, next(256)][next(6)] ?? 0
    }
    const result = await prepareFilm(film(bytes))
    if ('mistake' in result) expect(result.mistake).toMatch(/^This (video|is) .+\.$/)
    else expect(result.file.size).toBe(bytes.length)
  }
})

/** The first bytes of every piece of pictures and sound that the index names. */
async function pieces(bytes: Uint8Array<ArrayBuffer>) {
  const moov = (await listBoxes(new Blob([bytes]))).find(({ type }) => type === 'moov')
  const view = new DataView(bytes.buffer)
  return ['stco', 'co64'].flatMap((table) =>
    findBoxes(view, moov?.body ?? 0, moov?.end ?? 0, `trak/mdia/minf/stbl/${table}`).flatMap(
      (box) =>
        Array.from({ length: view.getUint32(box.body + 4) }, (_, at) => {
          const place =
            table === 'stco'
              ? view.getUint32(box.body + 8 + at * 4)
              : Number(view.getBigUint64(box.body + 8 + at * 8))
          return Buffer.from(bytes.slice(place, place + 8)).toString('hex')
        }),
    ),
  )
}

/** The same film with co64 in the place of stco; the boxes around each of them grow. */
function withLongPlaces(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const rewrite = (part: Buffer): Buffer => {
    const rows: Buffer[] = []
    for (let at = 0; at < part.length; ) {
      const end = at + part.readUInt32BE(at)
      const type = part.toString('latin1', at + 4, at + 8)
      let body = part.subarray(at + 8, end)
      if (/^(moov|trak|mdia|minf|stbl)$/.test(type)) body = rewrite(body)
      if (type === 'stco') body = longPlaces(body)
      const header = Buffer.alloc(8)
      header.writeUInt32BE(body.length + 8)
      header.write(type === 'stco' ? 'co64' : type, 4, 'latin1')
      rows.push(header, body)
      at = end
    }
    return Buffer.concat(rows)
  }
  return new Uint8Array(rewrite(Buffer.from(bytes)))
}

function longPlaces(body: Buffer) {
  const count = body.readUInt32BE(4)
  const long = Buffer.alloc(8 + count * 8)
  body.copy(long, 0, 0, 8)
  for (let at = 0; at < count; at += 1) {
    long.writeBigUInt64BE(BigInt(body.readUInt32BE(8 + at * 4)), 8 + at * 8)
  }
  return long
}
