import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { BackupTask } from '#app/lib/host.ts'
import type { ChildReply, ChildReport } from './child-reply.ts'
import type { OnProgress } from './progress.ts'

const childFile = path.join(import.meta.dirname, 'backup-child.ts')

/** Null when it was stopped by the signal. */
export async function runChild(
  task: BackupTask,
  timeZone: string,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<ChildReply | null> {
  if (signal.aborted) return null
  const child = fork(childFile, [task, timeZone], {
    execArgv: ['--max-old-space-size=256', '--max-semi-space-size=8'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const stop = () => child.kill('SIGKILL')
  signal.addEventListener('abort', stop)
  let reply: ChildReply | undefined
  child.on('message', (report: ChildReport) => {
    if ('progress' in report) onProgress(report.progress)
    else reply = report
  })
  const [code, endedBy] = await once(child, 'exit')
  signal.removeEventListener('abort', stop)
  if (reply) return reply
  if (signal.aborted) return null
  return { isGood: false, reason: `Its process ended unexpectedly (${endedBy ?? code}).` }
}
