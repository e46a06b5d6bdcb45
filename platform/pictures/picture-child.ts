// The process that decodes pictures and PDFs: sharp, its codecs and PDFium run here and nowhere
// else. The parent kills it when it takes too long, so nothing is kept here between two jobs.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import {
  largestMegapixels,
  largestSide,
  PictureError,
  type PictureFormat,
  type PictureJob,
  type PictureReply,
  type PictureResult,
} from './picture-job.ts'

/** A uid without an account: files of `nobody` may belong to the embedded Postgres. */
const ordinaryId = 65533

/** Resident memory at which a job is given up. A check leaves room for the encoder that follows. */
const checkMegabytes = 190
const jobMegabytes = 240
const pdfMegabytes = 400
const memoryWatchMs = 20

/** The formats that are decoded; every other one is refused or stored as it is. */
const readable: Record<string, PictureFormat> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
}

const pdfiumFile = fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))
const pdfiumWasm = await readFile(pdfiumFile)

dropPrivileges()
sharp.cache(false)
sharp.concurrency(1)
process.on('message', (job: PictureJob) => void answer(job))
// The parent process is gone. `exit` would wait for the decoder's thread.
process.on('disconnect', endAtOnce)
process.send?.('ready')

/**
 * Drops root after the imports, which only root may be able to read, and before the first file.
 */
function dropPrivileges() {
  if (process.getuid?.() !== 0) return
  process.setgroups?.([])
  process.setgid?.(ordinaryId)
  process.setuid?.(ordinaryId)
}

async function answer(job: PictureJob) {
  const stopWatching = watchMemory(memoryOf(job))
  const reply = await work(job).catch(refusalOf)
  stopWatching()
  process.send?.(reply)
}

function memoryOf({ task }: PictureJob) {
  if (task === 'readPdf') return pdfMegabytes
  return task === 'check' ? checkMegabytes : jobMegabytes
}

async function work(job: PictureJob): Promise<PictureResult> {
  if (job.task === 'readPdf') return readPdf(job.source)
  if (job.task === 'check') return { bytes: await check(job.source) }
  return { bytes: await (job.task === 'draw' ? draw(job) : resize(job)) }
}

const drawn = { palette: true, quality: 85 }

function draw({ svg, format }: Extract<PictureJob, { task: 'draw' }>): Promise<Uint8Array> {
  return sharp(Buffer.from(svg)).toFormat(format, drawn).toBuffer()
}

/** A page may be as tall as a receipt roll, or as wide as a poster. */
const firstPage = { width: 900, height: 1800 }

/** Compiled once, when the first PDF comes. */
let pdfium: ReturnType<typeof PDFiumLibrary.init> | undefined

async function readPdf(source: Uint8Array): Promise<PictureResult> {
  pdfium ??= PDFiumLibrary.init({ wasmBinary: new Uint8Array(pdfiumWasm).buffer })
  const document = await (await pdfium).loadDocument(source)
  try {
    const page = document.getPage(0)
    const { originalWidth: width, originalHeight: height } = page.getOriginalSize()
    const scale = Math.min(firstPage.width / width, firstPage.height / height)
    const bitmap = await page.render({ scale, render: 'bitmap' })
    const raw = { width: bitmap.width, height: bitmap.height, channels: 4 } as const
    const bytes = await sharp(bitmap.data, { raw }).removeAlpha().webp({ quality: 80 }).toBuffer()
    return { bytes, pageCount: document.getPageCount() }
  } finally {
    document.destroy()
  }
}

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
