import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { PDFDocument, rgb } from 'pdf-lib'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { PictureJob } from './picture-job.ts'
import { createPictures, type PicturesOptions } from './pictures.ts'

const turn = { lane: 'test' }

function open(options?: PicturesOptions) {
  const pictures = createPictures(options)
  onTestFinished(() => pictures.close())
  return {
    ...pictures,
    run: (job: PictureJob) => pictures.run(turn, async () => job),
    getPid() {
      const pid = pictures.pid()
      if (!pid) throw new Error('There is no picture process')
      return pid
    },
  }
}

async function createJob(side: number): Promise<PictureJob> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const create = { width: side, height: side, channels: 3, background: 'teal', noise } as const
  const source = await sharp({ create }).jpeg().toBuffer()
  return { task: 'resize', source, fit: 'cover', quality: 100, format: 'avif' }
}

const isGone = (pid: number) =>
  readFile(`/proc/${pid}/stat`, 'utf8').then(
    (text) => text.includes(') Z '),
    () => true,
  )

test('a job that takes too long is killed with its process, and the next one gets a new process', async () => {
  const pictures = open({ secondsPerJob: 0.5 })
  await pictures.run(await createJob(10))
  const pid = pictures.getPid()
  await expect(pictures.run(await createJob(1600))).rejects.toMatchObject({ code: 'too_slow' })
  await vi.waitFor(async () => expect(await isGone(pid)).toBe(true))
  expect((await pictures.run(await createJob(10))).byteLength).toBeGreaterThan(0)
  expect(pictures.getPid()).not.toBe(pid)
})

test('the process never runs as root, and nothing of our environment is in it', async () => {
  vi.stubEnv('SMTP_URL', 'smtp://sample:password@localhost')
  const pictures = open()
  await pictures.run(await createJob(10))
  const status = await readFile(`/proc/${pictures.getPid()}/status`, 'utf8')
  const ids = (name: string) => {
    const line = status.split('\n').find((text) => text.startsWith(`${name}:`)) ?? ''
    return line.split(/\s+/).slice(1).filter(Boolean)
  }
  expect(ids('Uid')).toHaveLength(4)
  expect(ids('Uid')).not.toContain('0')
  expect(ids('Gid')).not.toContain('0')
  if (process.getuid?.() === 0) expect(ids('Groups')).toEqual([])
  const environment = await readFile(`/proc/${pictures.getPid()}/environ`, 'utf8')
  expect(environment).toContain('MALLOC_ARENA_MAX')
  expect(environment).not.toContain('password')
})

test('the process ends when nothing is asked of it', async () => {
  const pictures = open({ idleSeconds: 0.1 })
  await pictures.run(await createJob(10))
  const pid = pictures.getPid()
  await vi.waitFor(async () => expect(await isGone(pid)).toBe(true))
  expect(pictures.pid()).toBeUndefined()
})

test('the process ends with the program that started it, also in the middle of a job', async () => {
  const file = path.join(import.meta.dirname, 'pictures.ts')
  const job = await createJob(1600)
  const source = 'source' in job ? Buffer.from(job.source).toString('base64') : ''
  const program = `
    const { createPictures } = await import(${JSON.stringify(file)})
    let text = ''
    for await (const chunk of process.stdin) text += chunk
    const source = Buffer.from(text, 'base64')
    const pictures = createPictures()
    const small = { task: 'draw', svg: '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>', format: 'png' }
    await pictures.run({ lane: 'a' }, async () => small)
    void pictures.run({ lane: 'a' }, async () => ({ task: 'resize', source, fit: 'cover', quality: 100, format: 'avif' }))
    process.stdout.write(String(pictures.pid()))`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', program])
  parent.stdin.end(source)
  const [pid] = await once(parent.stdout, 'data')
  parent.kill('SIGKILL')
  await vi.waitFor(async () => expect(await isGone(Number(String(pid)))).toBe(true))
})

test('a process that a picture ends is replaced', async () => {
  const pictures = open()
  await pictures.run(await createJob(10))
  const job = pictures.run(await createJob(1600))
  process.kill(pictures.getPid(), 'SIGSEGV')
  await expect(job).rejects.toMatchObject({ code: 'unreadable' })
  expect((await pictures.run(await createJob(10))).byteLength).toBeGreaterThan(0)
})

async function createPdf(pageCount: number, side = 400) {
  const document = await PDFDocument.create()
  for (let page = 0; page < pageCount; page++) {
    const sheet = document.addPage([side, side * 2])
    sheet.drawRectangle({ x: 0, y: 0, width: side, height: side, color: rgb(1, 0, 0) })
  }
  return document
}

test('a PDF is read for its number of pages and its first page', async () => {
  const pictures = open()
  const pdf = await (await createPdf(3)).save()
  const { pageCount, firstPage } = await pictures.readPdf(turn, pdf)
  expect(pageCount).toBe(3)
  const { data, info } = await sharp(firstPage).raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 900, height: 1800, channels: 3 })
  const colourAt = (y: number) => [...data.subarray(y * info.width * 3, y * info.width * 3 + 3)]
  expect(colourAt(400)).toEqual([255, 255, 255])
  const [red = 0, green = 0, blue = 0] = colourAt(1400)
  expect([red > 240, green < 15, blue < 15]).toEqual([true, true, true])
})

test('a page as tall as a receipt roll is drawn small', async () => {
  const pictures = open()
  const document = await PDFDocument.create()
  document.addPage([200, 14_000])
  const { firstPage } = await pictures.readPdf(turn, await document.save())
  const { width, height } = await sharp(firstPage).metadata()
  expect(width).toBe(25)
  expect(height).toBeLessThanOrEqual(1800)
})

test('a file that is no PDF is refused, and the next one is read', async () => {
  const pictures = open()
  const program = Buffer.from('MZ This program cannot be run in DOS mode.')
  await expect(pictures.readPdf(turn, program)).rejects.toMatchObject({ code: 'unreadable' })
  const pdf = await (await createPdf(1)).save()
  expect(await pictures.readPdf(turn, pdf)).toMatchObject({ pageCount: 1 })
})

test('a large PDF is read, and its memory goes with the process', async () => {
  const pictures = open()
  const document = await createPdf(2)
  document.context.register(document.context.stream(new Uint8Array(5 * 1024 ** 2)))
  const pdf = await document.save({ useObjectStreams: false })
  expect(pdf.byteLength).toBeGreaterThan(5 * 1024 ** 2)
  expect(await pictures.readPdf(turn, pdf)).toMatchObject({ pageCount: 2 })
  expect(pictures.pid()).toBeUndefined()
})
