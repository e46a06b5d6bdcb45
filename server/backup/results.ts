import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { BackupFacts } from '#app/lib/host.ts'
import { readIfThere, writeWhole } from '#platform/whole-file.ts'

/** Results of the last backups; not restored with a backup. */
export type Results = Pick<BackupFacts, 'lastBackup' | 'lastCheck' | 'goodCheck'> & {
  /** The first start: nothing was due before. */
  since: string
}

export async function readResults(dataDir: string): Promise<Results> {
  const text = await readIfThere(resultsFile(dataDir))
  if (text !== null) return JSON.parse(text)
  return { since: new Date().toISOString(), lastBackup: null, lastCheck: null, goodCheck: null }
}

/** Remembers the first start. */
export async function beginResults(dataDir: string): Promise<void> {
  const text = await readIfThere(resultsFile(dataDir))
  if (text !== null) return
  await mkdir(backupFolder(dataDir), { recursive: true, mode: 0o700 })
  await writeResults(dataDir, await readResults(dataDir))
}

export async function writeResults(dataDir: string, results: Results): Promise<void> {
  await writeWhole(resultsFile(dataDir), `${JSON.stringify(results, null, 2)}\n`)
}

function resultsFile(dataDir: string) {
  return path.join(backupFolder(dataDir), 'results.json')
}

export function backupFolder(dataDir: string) {
  return path.join(dataDir, 'backups')
}
