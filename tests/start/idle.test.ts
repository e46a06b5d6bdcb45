import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startSite } from '#scripts/start-site.ts'

/** The names of a process's threads; Node calls those of worker_threads "WorkerThread". */
async function listThreads(pid: number) {
  const threads = await readdir(`/proc/${pid}/task`)
  return Promise.all(threads.map((id) => readFile(`/proc/${pid}/task/${id}/comm`, 'utf8')))
}

test.runIf(process.platform === 'linux')(
  'a start sanitizes nothing, the first policy read does',
  async () => {
    const site = await startSite()
    const { pid = 0 } = site.process
    expect(await listThreads(pid)).not.toContain('WorkerThread\n')
    await fetch(`${site.url}/privacy-policy`)
    expect(await listThreads(pid)).toContain('WorkerThread\n')
    await site.stop()
  },
)
