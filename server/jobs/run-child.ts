import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AbortReason, Attempt } from './attempt.ts'
import type { ChildMessage } from './child.ts'

/** Time to cancel at a stop. */
const stopMs = 5000

/**
 * Runs the steps of a job in a process of its own, so that its work, its memory and its crash are not
 * the site's. Rejects when it ended without a result: the outcome is unknown.
 */
export async function runChild<Result>(
  file: string,
  input: object,
  { attempt, memoryMb }: { attempt: Attempt; memoryMb: number },
): Promise<Result> {
  const { signal } = attempt
  const child = fork(file, {
    execArgv: [...process.execArgv, `--max-old-space-size=${memoryMb}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let last: { result: Result } | { failure: string } | undefined
  let kill: NodeJS.Timeout | undefined
  const stop = () => {
    const reason = signal.reason as AbortReason
    child.kill(reason === 'lost' ? 'SIGKILL' : 'SIGTERM')
    if (reason === 'stop') kill = setTimeout(() => child.kill('SIGKILL'), stopMs)
  }
  signal.addEventListener('abort', stop)
  child.on('message', (message: ChildMessage<Result>) => {
    if ('progress' in message) attempt.report(message.progress)
    else if ('keep' in message) {
      attempt.keep(message.keep).then(
        () => child.connected && child.send('kept'),
        () => child.kill('SIGKILL'),
      )
    } else last = message
  })
  child.send(input)
  if (signal.aborted) stop()
  const [code, endedBy] = await once(child, 'exit')
  clearTimeout(kill)
  signal.removeEventListener('abort', stop)
  if (!last) throw new Error(`Its process ended unexpectedly (${endedBy ?? code}).`)
  if ('failure' in last) throw new Error(last.failure)
  return last.result
}
