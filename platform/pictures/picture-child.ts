// The process that decodes pictures: sharp and its codecs run here and nowhere else. The parent
// kills it when it takes too long, so nothing is kept here between two jobs.
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import {
  largestMegapixels,
  largestSide,
  PictureError,
  type PictureFormat,
  type PictureJob,
  type PictureReply,
} from './picture-job.ts'

/** A uid without an account: files of `nobody` may belong to the embedded Postgres. */
const ordinaryId = 65533

/** Resident memory at which a job is given up. A check leaves room for the encoder that follows. */
const checkMegabytes = 190
const jobMegabytes = 240
const memoryWatchMs = 20

/** The formats that are decoded; every other one is refused or stored as it is. */
const readable: Record<string, PictureFormat> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
}

dropPrivileges()
sharp.cache(false)
sharp.concurrency(1)
process.on('message', (job: PictureJob) => void answer(job))
// The parent process is gone. `exit` would wait for the decoder's thread.
process.on('disconnect', endAtOnce)
process.send?.('ready')

/**
 * Drops root after the imports, which only root may be able to read, and before the first picture.
 */
function dropPrivileges() {
  if (process.getuid?.() !== 0) return
  process.setgroups?.([])
  process.setgid?.(ordinaryId)
  process.setuid?.(ordinaryId)
}

async function answer(job: PictureJob) {
  const stopWatching = watchMemory(job.task === 'check' ? checkMegabytes : jobMegabytes)
  const reply = await work(job).then((bytes): PictureReply => ({ bytes }), refusalOf)
  stopWatching()
  process.send?.(reply)
}

function work(job: PictureJob): Promise<Uint8Array> {
  if (job.task === 'check') return check(job.source)
  if (job.task === 'draw') return sharp(Buffer.from(job.svg)).toFormat(job.format, drawn).toBuffer()
  return resize(job)
}

const drawn = { palette: true, quality: 85 }

/** Formats that are stored but never converted (TIFF, icons) need no decoder. */
async function check(source: Uint8Array): Promise<Uint8Array> {
  if (await findFormat(source)) {
    const { image } = await open(source, 'warning')
    await image.resize({ width: 16, height: 16, fit: 'inside' }).raw().toBuffer()
  }
  return new Uint8Array()
}

async function resize(job: Extract<PictureJob, { task: 'resize' }>): Promise<Uint8Array> {
  const found = await findFormat(job.source)
  if (!found) throw new PictureError('not_a_picture')
  const { image, width, height } = await open(job.source)
  if (job.width && job.height) {
    const { fit } = job
    image.resize({ width: job.width, height: job.height, fit, withoutEnlargement: fit !== 'fill' })
  } else {
    const asked = job.width ? job.width / width : job.height ? job.height / height : 1
    const scale = Math.min(1, asked, largestSide / Math.sqrt(width * height))
    image.resize({ width: scaled(width, scale), height: scaled(height, scale), fit: 'fill' })
  }
  const format = job.format === 'origin' ? found : job.format
  return image.toFormat(format, encoderOptions(format, job.quality)).toBuffer()
}

function scaled(side: number, scale: number): number {
  return Math.max(1, Math.round(side * scale))
}

/** The lowest effort of the slow encoders. A quality would make sharp reduce a PNG to a palette. */
function encoderOptions(format: PictureFormat, quality: number) {
  if (format === 'png') return {}
  if (format === 'gif') return { effort: 1 }
  return format === 'avif' ? { quality, effort: 0 } : { quality }
}

async function findFormat(source: Uint8Array): Promise<PictureFormat | undefined> {
  return readable[(await fileTypeFromBuffer(source))?.mime ?? '']
}

/**
 * Reads the header and refuses by it, before a pixel is decoded. Damaged pixels of a JPEG are a
 * warning: an upload is refused for them, a stored picture is still converted.
 */
async function open(source: Uint8Array, failOn: 'error' | 'warning' = 'error') {
  const image = sharp(source, { limitInputPixels: false, failOn, sequentialRead: true })
  const { autoOrient } = await image.metadata()
  const { width, height } = autoOrient
  if (width * height > largestMegapixels * 1e6) throw new PictureError('too_many_pixels')
  return { image: image.autoOrient(), width, height }
}

function refusalOf(cause: unknown): PictureReply {
  if (cause instanceof PictureError) return { refusal: cause.code }
  return { refusal: 'unreadable', detail: cause instanceof Error ? cause.message : String(cause) }
}

/** Decoders have no memory limit of their own, so the process ends itself at the limit. */
function watchMemory(limitMegabytes: number) {
  const timer = setInterval(() => {
    if (process.memoryUsage.rss() < limitMegabytes * 1024 ** 2) return
    clearInterval(timer)
    const reply: PictureReply = { refusal: 'too_much_memory' }
    process.send?.(reply, endAtOnce)
  }, memoryWatchMs)
  return () => clearInterval(timer)
}

function endAtOnce() {
  process.kill(process.pid, 'SIGKILL')
}
