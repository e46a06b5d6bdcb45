// The process of one export, import or restore: a job's child.
import { createWriteStream } from 'node:fs'
import { rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import type { Transfer, TransferJob } from '#app/lib/host.ts'
import { isConnectionFailure } from '#platform/postgres/connection-failure.ts'
import { lockFiles } from '#platform/postgres/file-lock.ts'
import { embeddedTarget, urlTarget } from '#platform/postgres/target.ts'
import { StartError } from '#platform/start-error.ts'
import { type FileStore, keyOf } from '#platform/storage/files/file-store.ts'
import { openFileStore } from '#platform/storage/files/open-file-store.ts'
import { openArchive } from '#server/backup/archive.ts'
import { backUp } from '#server/backup/backup.ts'
import { backupName, makeFolder, readName } from '#server/backup/kept.ts'
import { describeBackup } from '#server/backup/restore/describe-backup.ts'
import { restoreOver } from '#server/backup/restore/restore-over.ts'
import { backupFolder } from '#server/backup/results.ts'
import { readSettings } from '#server/backup/settings.ts'
import { readConfig } from '#server/config.ts'
import { explainFullDisk } from '#server/data-folder.ts'
import { type Parent, serveJob } from '#server/jobs/child.ts'
import { importBucket, type Report } from './contents.ts'
import { describeExport } from './describe-export.ts'
import { exportSite } from './export.ts'
import { importSite } from './import.ts'
import { openExport } from './read-export.ts'
import { openTransferFolder } from './transfer-folder.ts'
import type { TransferOutcome, TransferProgress } from './transfers.ts'

const cancelled = new StartError('Cancelled. Nothing was changed.')

const config = readConfig(process.env)
const target = config.databaseUrl
  ? urlTarget(config.databaseUrl)
  : embeddedTarget(path.join(config.dataDir, 'postgres'))
const folder = openTransferFolder(config.dataDir)
let parent: Parent
let progress: TransferProgress = { step: 'start', done: 0, total: 0 }

serveJob((job: TransferJob, given) => {
  parent = given
  return run(job)
})

const report: Report = (step, done, total) => {
  if (parent.signal.aborted) throw cancelled
  progress = { ...progress, step, done, total }
  parent.report(progress)
}

/** Stored before it returns: a process that takes over knows it. */
async function keep(change: Partial<TransferProgress>) {
  progress = { ...progress, ...change }
  await parent.keep(progress)
}

async function run(job: TransferJob): Promise<TransferOutcome> {
  const client = new pg.Client(target.owner)
  client.on('error', () => {})
  await client.connect()
  try {
    // The folder belongs to this transfer from here on; an import continues with the checked archive.
    if (job.kind !== 'import') await folder.removeArchives()
    await folder.make()
    const files = await openFileStore(config)
    const upload = job.kind === 'check' ? await findUpload(client, job.upload) : ''
    await keep({})
    return { status: 'done', result: await perform(job, client, files, upload) }
  } catch (failure) {
    // The parent asks Postgres for the outcome.
    if (isConnectionFailure(failure)) throw failure
    const cause = explainFullDisk(failure, config.dataDir)
    const { backup, transactionId } = progress
    await folder.removeArchives().catch(() => {})
    if (backup && !transactionId) await folder.removeBackup(backup).catch(() => {})
    if (cause === cancelled) return { status: 'cancelled', problem: cancelled.message }
    if (cause instanceof StartError) return { status: 'failed', problem: cause.message }
    const problem = 'Something went wrong on the server. Nothing was changed.'
    return { status: 'failed', problem, failure: (cause as Error).stack ?? String(cause) }
  }
}

async function perform(
  job: TransferJob,
  client: pg.ClientBase,
  files: FileStore,
  upload: string,
): Promise<Pick<Transfer, 'sizeBytes' | 'contents'>> {
  switch (job.kind) {
    case 'export':
      return makeExport(client, files)
    case 'check':
      return check(client, files, upload)
    case 'import':
      return importChecked(files, job.adminId)
    case 'look':
      return lookInto(client, job)
    case 'restore':
      return restoreBackup(files, job)
  }
}

async function makeExport(client: pg.ClientBase, files: FileStore) {
  await exportSite(target, await watch(client, files), folder.exportFile, report)
  const { size } = await stat(folder.exportFile)
  return { sizeBytes: size }
}

/** The version of an upload. Its bytes stay while this process holds the lock. */
async function findUpload(client: pg.ClientBase, name: string): Promise<string> {
  await lockFiles(client)
  const { rows } = await client.query<{ version: string }>(
    'select version from storage.objects where bucket_id = $1 and name = $2 and version is not null',
    [importBucket, name],
  )
  if (!rows[0]) throw new StartError('The upload is gone. Please choose the file again.')
  return rows[0].version
}

async function check(client: pg.ClientBase, files: FileStore, version: string) {
  const bytes = await files.get(keyOf(version))
  if (!bytes) throw new StartError('The upload is gone. Please choose the file again.')
  const half = `${folder.importFile}.part`
  await pipeline(bytes, createWriteStream(half, { mode: 0o600 }))
  await rename(half, folder.importFile)
  await client.query('delete from storage.objects where bucket_id = $1', [importBucket])
  report('texts', 0, 0)
  const source = await openExport(folder.importFile).catch((cause) => {
    if (cause.cause === undefined) throw cause
    throw new StartError('This file cannot be opened: it is damaged, or not a ZIP at all.', {
      cause,
    })
  })
  try {
    return { contents: await describeExport(client, source, report) }
  } finally {
    await source.close()
  }
}

async function importChecked(files: FileStore, adminId: string) {
  const source = await openExport(folder.importFile)
  try {
    const keepSince = new Date()
    await backUpFirst(files, keepSince, 'before-import')
    await importSite({ target, files, source, adminId, keepSince, report, beforeCommit })
  } finally {
    await source.close()
  }
  await folder.removeArchives()
  return {}
}

const beforeCommit = (transactionId: string) => keep({ transactionId })

async function backUpFirst(files: FileStore, now: Date, kind: 'before-import' | 'before-restore') {
  const { passphrase } = await readSettings(config.dataDir)
  const backup = backupName(now, passphrase !== '', kind)
  await makeFolder(config.dataDir)
  await keep({ backup, step: 'backup' })
  await backUp(target, files, path.join(backupFolder(config.dataDir), backup), {
    passphrase,
    onProgress: ({ step, done, total }) => step === 'files' && report('backup', done, total),
  })
}

type FromBackup = { source: string; passphrase: string }

async function openKeptBackup({ source, passphrase }: FromBackup) {
  const backups = backupFolder(config.dataDir)
  const file = path.join(backups, source)
  const known = readName(source)
  if (!known || !(await stat(file).catch(() => null))) {
    throw new StartError('This backup is gone. Nothing was changed.')
  }
  return openArchive(file, { passphrase, folder: backups }).catch((cause) => {
    const reason = known.isEncrypted
      ? 'That passphrase doesn’t open this backup, or its file is damaged.'
      : 'The file of this backup is damaged.'
    throw new StartError(`${reason} Nothing was changed.`, { cause })
  })
}

async function lookInto(client: pg.ClientBase, job: FromBackup) {
  const archive = await openKeptBackup(job)
  try {
    return { contents: await describeBackup(client, archive) }
  } finally {
    await archive.close()
  }
}

async function restoreBackup(files: FileStore, job: FromBackup & { adminId: string }) {
  const archive = await openKeptBackup(job)
  try {
    const keepSince = new Date()
    await backUpFirst(files, keepSince, 'before-restore')
    await restoreOver({
      ...{ target, files, archive, keepSince, beforeCommit },
      adminId: job.adminId,
      backup: job.source,
      onProgress: ({ step, done, total }) =>
        report(step === 'tables' ? 'texts' : 'files', done, total),
    })
  } finally {
    await archive.close()
  }
  return {}
}

/** The same files; reading their bytes is reported. */
async function watch(client: pg.ClientBase, files: FileStore): Promise<FileStore> {
  const { rows } = await client.query<{ total: number }>(
    `select coalesce(sum((metadata ->> 'size')::bigint), 0)::float8 as total from storage.objects`,
  )
  const total = rows[0]?.total ?? 0
  let done = 0
  return {
    ...files,
    async get(key, range) {
      const bytes = await files.get(key, range)
      const count = new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, controller) {
          done += piece.byteLength
          report('files', done, total)
          controller.enqueue(piece)
        },
      })
      return bytes?.pipeThrough(count) ?? null
    },
  }
}
