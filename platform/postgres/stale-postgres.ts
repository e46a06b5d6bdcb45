import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '#platform/start-error.ts'

const timeoutSeconds = 15

/**
 * Clears a data folder after a crash: a stale server is asked to stop (SIGINT), orphaned backends
 * are waited for, and a stale pid file is removed, because Postgres would refuse to start over it.
 */
export async function stopStalePostgres(folder: string): Promise<void> {
  const pidFile = path.join(folder, 'postmaster.pid')
  const deadline = Date.now() + timeoutSeconds * 1000
  let asked = false
  for (;;) {
    const pids = await processesIn(folder)
    if (pids.length === 0) break
    if (Date.now() > deadline) {
      throw new StartError(`Another Postgres (process ${pids[0]}) still uses ${folder}.`)
    }
    const server = await pidIn(pidFile)
    if (!asked && server && pids.includes(server)) {
      process.kill(server, 'SIGINT')
      asked = true
    }
    await sleep(20)
  }
  // The pid in either file may by now belong to another program, which Postgres would take for a
  // server.
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    await rm(path.join(folder, name), { force: true })
  }
}

/** Finds Postgres processes by their working directory, which is the data folder. */
async function processesIn(folder: string): Promise<number[]> {
  if (process.platform !== 'linux') {
    const pid = await pidIn(path.join(folder, 'postmaster.pid'))
    return pid && isAlive(pid) ? [pid] : []
  }
  const wanted = await realpath(folder)
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(
    pids.map(async (pid) => {
      try {
        if ((await readlink(`/proc/${pid}/cwd`)) !== wanted) return false
        return (await readFile(`/proc/${pid}/comm`, 'utf8')).startsWith('postgres')
      } catch {
        return false // gone meanwhile, a zombie, or another user's
      }
    }),
  )
  return pids.filter((_, index) => found[index])
}

async function pidIn(pidFile: string): Promise<number | null> {
  const text = await readFile(pidFile, 'utf8').catch(() => '')
  return Number.parseInt(text, 10) || null
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
