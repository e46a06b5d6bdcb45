import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
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
