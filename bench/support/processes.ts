// Memory and processor time of processes, read from Linux's /proc.
import { readdir, readFile, readlink } from 'node:fs/promises'

const msPerTick = 10

export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024
}

/** The embedded Postgres of a data folder: its processes work in that folder. */
export async function listPostgres(folder: string): Promise<number[]> {
  const pids: number[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const cwd = await readlink(`/proc/${name}/cwd`).catch(() => '')
    if (cwd === folder) pids.push(Number(name))
  }
  return pids
}

/** User and system time of all threads so far. */
export async function processorMs(pids: number[]): Promise<number> {
  let ticks = 0
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    // The fields after the program's name, which may hold spaces; utime and stime are 14 and 15.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    ticks += Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
  }
  return ticks * msPerTick
}
