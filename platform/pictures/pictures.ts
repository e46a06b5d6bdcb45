import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createFairQueue } from './fair-queue.ts'
import {
  PictureError,
  type PictureJob,
  type PictureReply,
  type PictureResult,
} from './picture-job.ts'

export type Pictures = {
  /**
   * Queues a job; `prepare` reads the source only when its turn comes. The signal aborts the
   * waiting, not a running job: its result will be asked for again, and its time is limited.
   */
  run(turn: Turn, prepare: () => Promise<PictureJob>): Promise<Uint8Array>
  /** Rejects with code `unreadable` for what is no PDF, is damaged or asks for a password. */
  readPdf(turn: Turn, source: Uint8Array): Promise<PdfFacts>
  /** The pid of the child process; undefined while it is not running. */
  pid(): number | undefined
  close(): void
}

export type PdfFacts = { pageCount: number; firstPage: Uint8Array }

/** Jobs of one lane wait for each other; lanes take turns. */
export type Turn = { lane: string; signal?: AbortSignal }

export type PicturesOptions = { secondsPerJob?: number; idleSeconds?: number; mostWaiting?: number }

const childFile = path.join(import.meta.dirname, 'picture-child.ts')
const startSeconds = 30
/** A larger PDF ends the process: WebAssembly memory never shrinks. */
const smallPdfBytes = 4 * 1024 ** 2

/**
 * Converts pictures in one child process (sandbox): a decoder that hangs, leaks or is exploited by
 * a file is killed with it. The child gets no environment, so its memory holds no secret.
 */
export function createPictures({
  secondsPerJob = 15,
  idleSeconds = 30,
  mostWaiting = 40,
}: PicturesOptions = {}): Pictures {
  const inTurn = createFairQueue(mostWaiting)
  let child: ChildProcess | undefined
  let idleTimer: NodeJS.Timeout | undefined

  function end() {
    child?.kill('SIGKILL')
    child = undefined
  }

  async function getChild(): Promise<ChildProcess> {
    if (child?.connected) return child
    const started = await startChild()
    started.once('exit', () => {
      if (child === started) child = undefined
    })
    child = started
    return started
  }

  async function runNow(job: PictureJob): Promise<PictureResult> {
    clearTimeout(idleTimer)
    try {
      const reply = await ask(await getChild(), job, secondsPerJob)
      if ('bytes' in reply) return reply
      // The child may be about to exit; the next job starts a new one.
      if (reply.refusal === 'too_much_memory') end()
      throw new PictureError(reply.refusal, reply.detail)
    } catch (cause) {
      if (cause instanceof PictureError && cause.code === 'too_slow') end()
      throw cause
    } finally {
      if (job.task === 'readPdf' && job.source.byteLength > smallPdfBytes) end()
      idleTimer = setTimeout(end, idleSeconds * 1000).unref()
    }
  }

  return {
    run({ lane, signal }, prepare) {
      return inTurn(lane, signal, async () => (await runNow(await prepare())).bytes)
    },
    async readPdf({ lane, signal }, source) {
      const job: PictureJob = { task: 'readPdf', source }
      const { bytes, pageCount = 0 } = await inTurn(lane, signal, () => runNow(job))
      return { pageCount, firstPage: bytes }
    },
    pid: () => child?.pid,
    close() {
      clearTimeout(idleTimer)
      end()
    },
  }
}

async function startChild(): Promise<ChildProcess> {
  const child = fork(childFile, {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=64', '--max-semi-space-size=1'],
    env: {
      // glibc gives large blocks back to the system at once, instead of keeping them for later.
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '131072',
      UV_THREADPOOL_SIZE: '2',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // unref: an idle child does not keep the program running, and it exits with its parent.
  child.unref()
  child.channel?.unref()
  const startTimeout = new AbortController()
  const timer = setTimeout(() => startTimeout.abort(), startSeconds * 1000)
  const { signal } = startTimeout
  try {
    await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(([code]) => {
        throw new Error(`The picture process ended with ${code} before it was ready`)
      }),
    ])
  } catch (cause) {
    child.kill('SIGKILL')
    throw cause
  } finally {
    clearTimeout(timer)
    startTimeout.abort()
  }
  return child
}

/** A child that exits without a reply was crashed by the picture. */
function ask(child: ChildProcess, job: PictureJob, seconds: number): Promise<PictureReply> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      clearTimeout(timer)
      child.off('message', onReply)
      child.off('exit', onExit)
      finish()
    }
    const onReply = (reply: PictureReply) => settle(() => resolve(reply))
    const onExit = () => settle(() => resolve({ refusal: 'unreadable' }))
    const timer = setTimeout(
      () => settle(() => reject(new PictureError('too_slow'))),
      seconds * 1000,
    )
    child.on('message', onReply)
    child.on('exit', onExit)
    child.send(job, (failure) => failure && onExit())
  })
}
