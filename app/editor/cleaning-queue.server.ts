import { once } from 'node:events'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { CleanHtml } from './clean-html.ts'
import type { CleaningJob } from './clean-html-worker.ts'

type Waiting = CleaningJob & { resolve(clean: CleanHtml | null): void }

type Options = {
  /** A text that takes longer is given up, and its thread ended. */
  longestMs: number
  /** When more wait, the longest of them is given up. */
  mostWaiting: number
}

/** Found by its name in package.json, because the bundled site lies in another folder. */
const workerFile = createRequire(import.meta.url).resolve('#app/editor/clean-html-worker.ts')
const memoryMegabytes = 128

/**
 * Cleans HTML in a worker thread, one text at a time. The shortest goes first, so that a huge text
 * never keeps an ordinary post waiting behind others of its kind.
 */
export class CleaningQueue {
  readonly #options: Options
  #waiting: Waiting[] = []
  #isBusy = false
  #worker: Worker | undefined

  constructor(options: Options) {
    this.#options = options
  }

  /** Null when it took too long, or too many were waiting. */
  clean(job: CleaningJob): Promise<CleanHtml | null> {
    return new Promise((resolve) => {
      const waiting = [...this.#waiting, { ...job, resolve }]
      this.#waiting = waiting.sort((one, other) => one.html.length - other.html.length)
      if (this.#waiting.length > this.#options.mostWaiting) this.#waiting.pop()?.resolve(null)
      if (!this.#isBusy) void this.#workOff()
    })
  }

  async #workOff() {
    this.#isBusy = true
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const { resolve, ...job } = next
      resolve(await this.#runInWorker(job))
    }
    this.#isBusy = false
  }

  async #runInWorker(job: CleaningJob): Promise<CleanHtml | null> {
    const timeout = new AbortController()
    let timer: NodeJS.Timeout | undefined
    try {
      this.#worker ??= await startWorker()
      this.#worker.postMessage(job)
      timer = setTimeout(() => timeout.abort(), this.#options.longestMs)
      // Rejects at a time-out and when the thread fails, out of memory for example.
      const [clean] = await once(this.#worker, 'message', { signal: timeout.signal })
      return clean
    } catch {
      void this.#worker?.terminate()
      this.#worker = undefined
      return null
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Resolves once the thread has loaded its code: the time of a job begins after that. */
async function startWorker(): Promise<Worker> {
  const worker = new Worker(workerFile, {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
  })
  // An error between two jobs has no reader, and must not end the process.
  worker.on('error', () => {})
  await once(worker, 'message')
  // An idle thread does not keep the program from ending.
  worker.unref()
  return worker
}
