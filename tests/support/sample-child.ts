// The child process of a job, for tests of the protocol.
import { once } from 'node:events'
import { serveJob } from '#server/jobs/child.ts'

serveJob(async ({ act }: { act: string }, parent) => {
  parent.report({ step: 'begun' })
  await parent.keep({ step: 'kept' })
  if (act === 'die') process.kill(process.pid, 'SIGKILL')
  if (act === 'fail') throw new Error('The disk is full.')
  if (act === 'wait') {
    const waiting = setInterval(() => {}, 60_000)
    await once(parent.signal, 'abort')
    clearInterval(waiting)
  }
  return { act, isCancelled: parent.signal.aborted }
})
