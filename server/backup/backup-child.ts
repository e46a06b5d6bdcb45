// The process that makes and checks backups: a job's child, at a low priority.
import os from 'node:os'
import path from 'node:path'
import type { BackupTask } from '#app/lib/host.ts'
import { createLog } from '#platform/http/log.ts'
import { readConfig } from '#server/config.ts'
import { serveJob } from '#server/jobs/child.ts'
import { openArchive } from './archive.ts'
import { backUp } from './backup.ts'
import type { BackupReply } from './backup-job.ts'
import { backupName, copyToStore, deleteOld, listKept, makeFolder } from './kept.ts'
import { openSite } from './open-site.ts'
import type { OnProgress } from './progress.ts'
import { checkBackup } from './restore/check.ts'
import { backupFolder } from './results.ts'
import { readSettings } from './settings.ts'

const lowPriority = 10

const { dataDir, s3 } = readConfig(process.env)
const folder = backupFolder(dataDir)

os.setPriority(lowPriority)
serveJob(({ task, timeZone }: { task: BackupTask; timeZone: string }, { signal, report }) => {
  // The parent removes what is left.
  signal.addEventListener('abort', () => process.exit(1))
  return (task === 'check' ? checkNewest(report) : makeBackup(timeZone, report)).catch(refusal)
})

async function makeBackup(timeZone: string, onProgress: OnProgress): Promise<BackupReply> {
  const { passphrase } = await readSettings(dataDir)
  const { target, files } = await openSite(createLog((line) => process.stderr.write(line)))
  const name = backupName(new Date(), passphrase !== '')
  await makeFolder(dataDir)
  await backUp(target, files, path.join(folder, name), { passphrase, onProgress })
  await deleteOld(dataDir, timeZone, null)
  if (s3) {
    try {
      await copyToStore(dataDir, name, files, onProgress)
      await deleteOld(dataDir, timeZone, files)
    } catch (cause) {
      const reason = `The backup was made, but not copied to S3: ${reasonOf(cause)}`
      return { isGood: false, reason }
    }
  }
  return { isGood: true }
}

async function checkNewest(onProgress: OnProgress): Promise<BackupReply> {
  const { passphrase } = await readSettings(dataDir)
  const { target } = await openSite(createLog((line) => process.stderr.write(line)))
  const [newest] = await listKept(dataDir)
  if (!newest) return { isGood: false, reason: 'There is no backup yet.' }
  const archive = await openArchive(path.join(folder, newest.name), { passphrase, folder })
  const counts = await checkBackup(target, dataDir, archive, onProgress)
  return { isGood: true, checked: { name: newest.name, ...counts } }
}

function refusal(cause: unknown): BackupReply {
  return { isGood: false, reason: reasonOf(cause) }
}

function reasonOf(cause: unknown): string {
  const { code, message } = cause as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === '53100' ? 'The disk is full.' : message || String(cause)
}
