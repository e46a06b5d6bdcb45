import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { BackupFacts, BackupTask } from '#app/lib/host.ts'
import { readIfThere, writeWhole } from '#platform/whole-file.ts'

/** Results of the last backups; not restored with a backup. */
export type Results = Pick<BackupFacts, 'lastBackup' | 'lastCheck' | 'goodCheck'> & {
  /** The first start: nothing was due before. */
  since: string
}

export type Running = NonNullable<BackupFacts['running']>

/**
 * The state that the main process and the web processes share: small files in the folder of the
 * backups. `asked` is written by web processes, the others by the main process.
 */
export function openState(dataDir: string) {
  const folder = backupFolder(dataDir)
  const file = (name: string) => path.join(folder, `${name}.json`)

  async function read<Value>(name: string): Promise<Value | null> {
    const text = await readIfThere(file(name))
    return text === null ? null : (JSON.parse(text) as Value)
  }
  const write = (name: string, value: object) =>
    writeWhole(file(name), `${JSON.stringify(value, null, 2)}\n`)
  const remove = (name: string) => rm(file(name), { force: true })

  async function readResults(): Promise<Results> {
    const since = new Date().toISOString()
    const stored = await read<Results>('results')
    return stored ?? { since, lastBackup: null, lastCheck: null, goodCheck: null }
  }

  return {
    readResults,
    writeResults: (results: Results) => write('results', results),
    readRunning: () => read<Running>('running'),
    writeRunning: (running: Running) => write('running', running),
    removeRunning: () => remove('running'),
    readAsked: () => read<{ task: BackupTask }>('asked'),
    writeAsked: (task: BackupTask) => write('asked', { task }),
    removeAsked: () => remove('asked'),
    /** Removes half archives, and the marks of a task that ended with its process. */
    async removeLeftovers() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      for (const name of await readdir(folder)) {
        if (name.endsWith('.part')) await rm(path.join(folder, name), { force: true })
      }
      await remove('running')
      await remove('asked')
      await write('results', await readResults())
    },
  }
}

export function backupFolder(dataDir: string) {
  return path.join(dataDir, 'backups')
}
