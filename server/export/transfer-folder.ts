import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Transfer } from '#app/lib/host.ts'
import { readIfThere, writeWhole } from '#platform/whole-file.ts'
import { backupFolder } from '#server/backup/state.ts'

export type StoredTransfer = Transfer & {
  /** Process id and start time: tells whether it still runs. */
  pid: number
  startTime: string | null
  /** Set before an import writes anything: the database knows how it ended. */
  importId?: string
  /** Set before the commit of a restore: afterwards Postgres knows how it ended. */
  transactionId?: string
}

/** DATA_DIR/transfer: the state of the last transfer, and its archive. */
export function openTransferFolder(dataDir: string) {
  const folder = path.join(dataDir, 'transfer')
  const stateFile = path.join(folder, 'state.json')
  const exportFile = path.join(folder, 'export.zip')
  const importFile = path.join(folder, 'import.zip')
  return {
    exportFile,
    importFile,
    async readState(): Promise<StoredTransfer | null> {
      const text = await readIfThere(stateFile)
      return text === null ? null : JSON.parse(text)
    },
    async writeState(state: StoredTransfer) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeWhole(stateFile, JSON.stringify(state))
    },
    async removeArchives() {
      for (const file of [exportFile, importFile]) {
        for (const name of [file, `${file}.part`]) await rm(name, { force: true })
      }
    },
    /** After an import that changed nothing, the site itself is what the backup holds. */
    async removeBackup(name: string) {
      const file = path.join(backupFolder(dataDir), name)
      for (const one of [file, `${file}.part`]) await rm(one, { force: true })
    },
    async clear() {
      await rm(folder, { recursive: true, force: true })
    },
  }
}
