import { type Box, boxesIn, findBoxes, listBoxes, textAt } from './boxes.ts'
import { moveIndex } from './faststart.ts'
import { readWebm } from './webm.ts'

type Prepared = { file: File; contentType: string } | { mistake: string }

/** More of the beginning of a file than its description takes. */
const headBytes = 1024 * 1024
/** The index of a film of a day; a larger one is left as it is. */
const mostIndexBytes = 64 * 1024 * 1024

const mistakes = {
  quickTime: 'This is a QuickTime video (.mov), which many browsers can’t play.',
  matroska: 'This is a Matroska video (.mkv), which browsers can’t play.',
  avi: 'This is an AVI video, which browsers can’t play.',
  other: 'This video is in a format that browsers can’t play.',
  noVideo: 'This is not a video.',
  noIndex: 'This video is incomplete: its index is missing, as when a recording broke off.',
  hevc: 'This video is in HEVC (H.265), which many browsers can’t play.',
  depth: 'This video has more colors (10 bit, 4:2:2 or 4:4:4) than browsers can play.',
}

/**
 * Tells in words why browsers cannot play a film, before a byte of it is sent. One that they can
 * play is returned with its index in front.
 */
export async function prepareFilm(file: File): Promise<Prepared> {
  const head = new DataView(await file.slice(0, headBytes).arrayBuffer())
  const container = findContainer(head)
  if (container === 'webm') return prepareWebm(file, head)
  if (container !== 'mp4') return { mistake: mistakes[container] }
  return prepareMp4(file)
}

/** Ogg, Flash, Windows Media, and MPEG streams. */
const otherFormats = ['OggS', 'FLV', '0&\xb2u', '\0\0\x01\xba', '\0\0\x01\xb3', 'G@']

function findContainer(head: DataView) {
  const [first, second, third] = [0, 4, 8].map((at) => textAt(head, at))
  if (first === '\x1aE\xdf\xa3') return 'webm'
  if (first === 'RIFF' && third === 'AVI ') return 'avi'
  if (second === 'ftyp') return third === 'qt  ' ? 'quickTime' : 'mp4'
  // QuickTime from before there were types of files.
  if (/^(moov|mdat|wide|free|skip|pnot)$/.test(second ?? '')) return 'quickTime'
  if (otherFormats.some((mark) => first?.startsWith(mark))) return 'other'
  return 'noVideo'
}

const webmCodecs = /^(V_VP8|V_VP9|V_AV1|A_VORBIS|A_OPUS|S_|D_)/

function prepareWebm(file: File, head: DataView): Prepared {
  const { docType, codecs } = readWebm(head)
  if (docType !== 'webm') return { mistake: mistakes.matroska }
  const odd = codecs.find((codec) => !webmCodecs.test(codec))
  if (odd) return { mistake: odd.includes('HEVC') ? mistakes.hevc : mistakes.other }
  return { file, contentType: 'video/webm' }
}

async function prepareMp4(file: File): Promise<Prepared> {
  const boxes = await listBoxes(file)
  const moov = boxes.find(({ type }) => type === 'moov')
  if (!moov) return { mistake: mistakes.noIndex }
  const contentType = 'video/mp4'
  if (moov.end - moov.start > mostIndexBytes) return { file, contentType }
  const index = await file.slice(moov.start, moov.end).arrayBuffer()
  const mistake = findCodecMistake(new DataView(index), moov.body - moov.start)
  if (mistake) return { mistake }
  const mended = moveIndex(file, boxes, index)
  const { name, lastModified } = file
  return {
    file: mended ? new File([mended], name, { type: contentType, lastModified }) : file,
    contentType,
  }
}

const pictures = ['avc1', 'avc3', 'av01', 'vp08', 'vp09']
const sounds = ['mp4a', 'Opus', 'fLaC', '.mp3']
const hevc = ['hvc1', 'hev1', 'dvh1', 'dvhe']

function findCodecMistake(view: DataView, from: number): string | null {
  const tracks = findBoxes(view, from, view.byteLength, 'trak')
  const codecs = tracks.flatMap((track) => listCodecs(view, track))
  if (!codecs.some(({ kind }) => kind === 'vide')) return mistakes.noVideo
  for (const { kind, box } of codecs) {
    if (hevc.includes(box.type)) return mistakes.hevc
    if (kind === 'vide' && !pictures.includes(box.type)) return mistakes.other
    if (kind === 'soun' && !sounds.includes(box.type)) return mistakes.other
    if (box.type.startsWith('avc') && hasMoreColors(view, box)) return mistakes.depth
  }
  return null
}

/** The descriptions of a track with pictures or sound; others, such as times, do not matter. */
function listCodecs(view: DataView, { body, end }: Box) {
  const [handler] = findBoxes(view, body, end, 'mdia/hdlr')
  const kind = handler ? textAt(view, handler.body + 8) : ''
  if (kind !== 'vide' && kind !== 'soun') return []
  const descriptions = findBoxes(view, body, end, 'mdia/minf/stbl/stsd')
  return descriptions
    .flatMap((stsd) => boxesIn(view, stsd.body + 8, stsd.end))
    .map((box) => ({ kind, box }))
}

/** The fixed fields of a picture's description, before its boxes. */
const descriptionBytes = 78
const usualProfiles = [66, 77, 88, 100]

function hasMoreColors(view: DataView, { body, end }: Box) {
  const [setup] = findBoxes(view, body + descriptionBytes, end, 'avcC')
  if (!setup || setup.body + 2 > view.byteLength) return false
  return !usualProfiles.includes(view.getUint8(setup.body + 1))
}
