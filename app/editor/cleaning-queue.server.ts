import { once } from 'node:events'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { CleanHtml } from './clean-html.ts'
import type { CleaningJob } from './clean-html-worker.ts'

type Waiting = CleaningJob & { resolve(clean: CleanHtml | null): void }

type Options = {
  /** Time limit of one text, after which its thread is terminated. */
  longestMs: number
  /** Queue limit, beyond which the longest text is dropped. */
  mostWaiting: number
}

/** Resolved by its alias in package.json, because the bundled site is in another folder. */
const workerFile = createRequire(import.meta.url).resolve('#app/editor/clean-html-worker.ts')
const memoryMegabytes = 128

/**
 * Sanitizes HTML in a worker thread, one text at a time. The shortest goes first, so that huge
 * texts never delay an ordinary post.
 */
export class CleaningQueue {
  readonly #options: Options
  #waiting: Waiting[] = []
  #isBusy = false
  #worker: Worker | undefined

  constructor(options: Options) {
    this.#options = options
  }

  /** Null when it took too long, or the queue was full. */
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
      // Rejects at the time limit and when the thread fails, out of memory for example.
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

/** Resolves once the thread has loaded its code, so that loading does not count for a job. */
async function startWorker(): Promise<Worker> {
  const worker = new Worker(workerFile, {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
  })
  // An error between two jobs has no listener otherwise, and would end the process.
  worker.on('error', () => {})
  await once(worker, 'message')
  // unref: an idle thread does not keep the program running.
  worker.unref()
  return worker
}
