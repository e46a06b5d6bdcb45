import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { backupFolder } from '#server/backup/results.ts'

/** DATA_DIR/transfer: the archive of the last export or import, or the blog that was read. */
export function openTransferFolder(dataDir: string) {
  const folder = path.join(dataDir, 'transfer')
  const exportFile = path.join(folder, 'export.zip')
  const importFile = path.join(folder, 'import.zip')
  const blogFile = path.join(folder, 'blog')
  const picturesFile = path.join(folder, 'pictures.zip')
  return {
    ...{ exportFile, importFile, blogFile, picturesFile },
    async make() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
    },
    async removeArchives() {
      for (const file of [exportFile, importFile, blogFile, picturesFile]) {
        for (const name of [file, `${file}.part`]) await rm(name, { force: true })
      }
    },
    /** After an import that changed nothing, the site itself is what the backup holds. */
    async removeBackup(name: string) {
      const file = path.join(backupFolder(dataDir), name)
      for (const one of [file, `${file}.part`]) await rm(one, { force: true })
    },
  }
}
