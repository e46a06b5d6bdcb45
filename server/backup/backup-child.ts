// The process that makes and checks backups, so that the site stays responsive: its work and memory
// are not those of the web process. It exits with its parent.
import os from 'node:os'
import path from 'node:path'
import type { BackupTask } from '#app/lib/host.ts'
import { createLog } from '#platform/http/log.ts'
import { readConfig } from '#server/config.ts'
import { openArchive } from './archive.ts'
import { backUp } from './backup.ts'
import type { ChildReply, ChildReport } from './child-reply.ts'
import { backupName, copyToStore, deleteOld, listKept, makeFolder } from './kept.ts'
import { openSite } from './open-site.ts'
import { throttle } from './progress.ts'
import { checkBackup } from './restore/check.ts'
import { readSettings } from './settings.ts'
import { backupFolder } from './state.ts'

const lowPriority = 10
const reportEveryMs = 250

const [task, timeZone = 'UTC'] = process.argv.slice(2) as [BackupTask, string?]
const config = readConfig(process.env)
const { dataDir } = config
const folder = backupFolder(dataDir)

os.setPriority(lowPriority)
process.on('disconnect', () => process.exit(1))
const onProgress = throttle((progress) => report({ progress }), reportEveryMs)

report(await (task === 'check' ? checkNewest() : makeBackup()).catch(refusal), () =>
  process.exit(0),
)

function report(message: ChildReport, sent: () => void = () => {}) {
  process.send?.(message, sent)
}

async function makeBackup(): Promise<ChildReply> {
  const { passphrase } = await readSettings(dataDir)
  const { target, files } = await openSite(createLog((line) => process.stderr.write(line)))
  const name = backupName(new Date(), passphrase !== '')
  await makeFolder(dataDir)
  await backUp(target, files, path.join(folder, name), { passphrase, onProgress })
  await deleteOld(dataDir, timeZone, null)
  if (config.s3) {
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

async function checkNewest(): Promise<ChildReply> {
  const { passphrase } = await readSettings(dataDir)
  const { target } = await openSite(createLog((line) => process.stderr.write(line)))
  const [newest] = await listKept(dataDir)
  if (!newest) return { isGood: false, reason: 'There is no backup yet.' }
  const archive = await openArchive(path.join(folder, newest.name), { passphrase, folder })
  const counts = await checkBackup(target, dataDir, archive, onProgress)
  return { isGood: true, checked: { name: newest.name, ...counts } }
}

function refusal(cause: unknown): ChildReply {
  return { isGood: false, reason: reasonOf(cause) }
}

function reasonOf(cause: unknown): string {
  const { code, message } = cause as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === '53100' ? 'The disk is full.' : message || String(cause)
}
