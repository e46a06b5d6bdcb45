import { once } from 'node:events'
import type { Job } from './job-store.ts'

type Progress = NonNullable<Job['progress']>

/** The messages of a child process to run-child.ts: progress, then one result or failure. */
export type ChildMessage<Result> =
  | { progress: Progress }
  | { keep: Progress }
  | { result: Result }
  | { failure: string }

export type Parent = {
  /** Aborted by a cancel, or because the site stops. */
  signal: AbortSignal
  /** Shows how far it is, at most a few times a second. */
  report(progress: Progress): void
  /** Returns when the progress is stored: a process that takes over knows it. */
  keep(progress: Progress): Promise<void>
}

const reportMs = 250

/** The side of the child: performs the job that its parent sends, and ends with its parent. */
export function serveJob<Input>(perform: (input: Input, parent: Parent) => Promise<object>) {
  const cancelling = new AbortController()
  let reportedAt = 0
  process.once('disconnect', () => process.exit(1))
  process.on('SIGTERM', () => cancelling.abort())
  process.once('message', async (input) => {
    const last: ChildMessage<object> = await perform(input as Input, {
      signal: cancelling.signal,
      report(progress) {
        if (Date.now() - reportedAt < reportMs) return
        reportedAt = Date.now()
        process.send?.({ progress })
      },
      async keep(progress) {
        const kept = once(process, 'message')
        process.send?.({ keep: progress })
        await kept
      },
    }).then(
      (result) => ({ result }),
      (cause) => ({ failure: (cause as Error).stack ?? String(cause) }),
    )
    process.send?.(last, () => process.exit(0))
  })
}
