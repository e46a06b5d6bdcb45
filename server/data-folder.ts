import { constants, existsSync } from 'node:fs'
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '#platform/start-error.ts'

export type DataFolder = { path: string; release(): Promise<void> }

/** Creates the data folder if needed and locks it for this process. */
export async function openDataFolder(folder: string): Promise<DataFolder> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (failure) {
    const cause = await causeOf(failure as NodeJS.ErrnoException, folder)
    throw new StartError(`DATA_DIR ${folder} cannot be written: ${reason(cause)}.`, { cause })
  }
  const lock = path.join(folder, 'site.lock')
  await takeLock(lock, folder)
  return { path: folder, release: () => rm(lock, { force: true }) }
}

/**
 * A recursive mkdir reports ENOENT on a read-only file system; the parent folder tells the cause.
 */
async function causeOf(failure: NodeJS.ErrnoException, folder: string): Promise<unknown> {
  if (failure.code !== 'ENOENT') return failure
  let parent = path.dirname(folder)
  while (!existsSync(parent)) parent = path.dirname(parent)
  return access(parent, constants.W_OK).then(
    () => failure,
    (cause) => cause,
  )
}

/** One message for a full disk, reported by Node, Postgres, or initdb, which has no error codes. */
export function explainFullDisk(cause: unknown, folder: string): unknown {
  const { code, message } = cause as NodeJS.ErrnoException
  const isFull =
    ['ENOSPC', '53100'].includes(code ?? '') ||
    ['No space left on device', 'Check free disk space'].some((words) => message.includes(words))
  if (!isFull) return cause
  return new StartError(`DATA_DIR ${folder} cannot be written: the disk is full.`, { cause })
}

async function takeLock(lock: string, folder: string) {
  for (;;) {
    try {
      const file = await open(lock, 'wx', 0o600)
      await file.writeFile(`${process.pid} ${await startTime(process.pid)}\n`)
      await file.close()
      return
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') {
        throw new StartError(`DATA_DIR ${folder} cannot be written: ${reason(cause)}.`, { cause })
      }
    }
    const holder = await readFile(lock, 'utf8').catch(() => '')
    const [pid, started] = holder.trim().split(' ')
    if (pid && started && (await startTime(Number(pid))) === started) {
      throw new StartError(
        `The site already runs on ${folder} (process ${pid}): stop it first, or set another DATA_DIR.`,
      )
    }
    // A stale lock: its process is gone. The rename keeps two concurrent starts from both removing
    // it.
    const stale = `${lock}.${process.pid}`
    await rename(lock, stale).catch(() => {})
    await rm(stale, { force: true })
  }
}

/** The start time tells a process from a later one with the same pid. */
export async function startTime(pid: number): Promise<string | null> {
  if (process.platform !== 'linux') {
    try {
      process.kill(pid, 0)
      return 'unknown'
    } catch {
      return null
    }
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (!stat) return null
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return state === 'Z' ? null : (fields[18] ?? null)
}

function reason(cause: unknown): string {
  const { code, message } = cause as NodeJS.ErrnoException
  const known: Record<string, string> = {
    EACCES: 'permission denied',
    EROFS: 'the file system is read-only',
    ENOTDIR: 'a part of the path is a file',
    ENOSPC: 'the disk is full',
    EEXIST: 'it is a file',
  }
  return known[code ?? ''] ?? message
}
