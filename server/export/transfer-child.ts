// The process of one export, import or restore: a job's child.
import { createWriteStream } from 'node:fs'
import { rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { TakeInReport, Transfer, TransferJob } from '#app/lib/host.ts'
import { createLog } from '#platform/http/log.ts'
import { isConnectionFailure } from '#platform/postgres/connection-failure.ts'
import { embeddedTarget, type PostgresTarget, urlTarget } from '#platform/postgres/target.ts'
import { withOwner } from '#platform/postgres/with-owner.ts'
import { StartError } from '#platform/start-error.ts'
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
import type { ServiceClient } from '#server/service-client.ts'
import { importBucket, type Report } from './contents.ts'
import { describeExport } from './describe-export.ts'
import { exportSite } from './export.ts'
import { importSite, runImport, UnsettledImport } from './import.ts'
import { openService } from './open-service.ts'
import { openExport } from './read-export.ts'
import { openBlog } from './take-in/open-blog.ts'
import { blogMisfit, describeBlog, stageBlog, type TakeIn } from './take-in/take-in.ts'
import { openTransferFolder } from './transfer-folder.ts'
import type { TransferOutcome, TransferProgress } from './transfers.ts'

const cancelled = new StartError('Cancelled. Nothing was changed.')

const config = readConfig(process.env)
/** Null when Supabase is hosted. */
const target = config.supabase ? null : findTarget()
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

function findTarget() {
  if (config.databaseUrl) return urlTarget(config.databaseUrl)
  return embeddedTarget(path.join(config.dataDir, 'postgres'))
}

async function run(job: TransferJob): Promise<TransferOutcome> {
  try {
    // The folder belongs to this transfer from here on; an import continues with the checked archive.
    if (job.kind !== 'import' && job.kind !== 'take-in') await folder.removeArchives()
    await folder.make()
    const log = createLog((line) => process.stderr.write(line))
    const { service } = await openService(config, target, log)
    const uploads = await openUploads(service, job)
    await keep({})
    return { status: 'done', result: await perform(job, service, uploads) }
  } catch (failure) {
    // The parent asks the database for the outcome.
    if (isConnectionFailure(failure) || failure instanceof UnsettledImport) throw failure
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
  service: ServiceClient,
  uploads: ReadableStream<Uint8Array>[],
): Promise<Pick<Transfer, 'sizeBytes' | 'contents' | 'blog'>> {
  switch (job.kind) {
    case 'export':
      return makeExport(service)
    case 'check':
      return check(service, uploads)
    case 'import':
      return importChecked(service, job.adminId)
    case 'read-blog':
      await keepUploads(service, uploads, [folder.blogFile, folder.picturesFile])
      return { blog: await withBlog(service, job, describeBlog) }
    case 'take-in':
      return { blog: await takeInBlog(service, job) }
    case 'look':
      return lookInto(job)
    case 'restore':
      return restoreBackup(job)
  }
}

async function makeExport(service: ServiceClient) {
  await exportSite(service, folder.exportFile, report)
  const { size } = await stat(folder.exportFile)
  return { sizeBytes: size }
}

/** Opened before the browser, which removes what it has handed over, is answered. */
function openUploads(service: ServiceClient, job: TransferJob) {
  const names =
    job.kind === 'check' ? [job.upload] : job.kind === 'read-blog' ? [job.upload, job.pictures] : []
  const bucket = service.storage.from(importBucket)
  return Promise.all(
    names.filter(Boolean).map(async (name) => {
      const { data } = await bucket.download(name).asStream()
      if (!data) throw new StartError('The upload is gone. Please choose the file again.')
      return data
    }),
  )
}

async function keepUploads(
  service: ServiceClient,
  uploads: ReadableStream<Uint8Array>[],
  files: string[],
) {
  for (const [at, upload] of uploads.entries()) {
    const file = files[at] ?? ''
    await pipeline(upload, createWriteStream(`${file}.part`, { mode: 0o600 }))
    await rename(`${file}.part`, file)
  }
  await service.storage.emptyBucket(importBucket)
}

async function check(service: ServiceClient, uploads: ReadableStream<Uint8Array>[]) {
  await keepUploads(service, uploads, [folder.importFile])
  report('texts', 0, 0)
  const source = await openExport(folder.importFile).catch((cause) => {
    if (cause.cause === undefined) throw cause
    throw new StartError('This file cannot be opened: it is damaged, or not a ZIP at all.', {
      cause,
    })
  })
  try {
    return { contents: await describeExport(service, source, report) }
  } finally {
    await source.close()
  }
}

async function importChecked(service: ServiceClient, adminId: string) {
  const source = await openExport(folder.importFile)
  try {
    const keepSince = new Date()
    if (target) await backUpFirst(target, keepSince, 'before-import')
    await importSite({
      ...{ service, source, adminId, keepSince, report },
      signal: cancelling(),
      onOpened: (importId) => keep({ importId }),
    })
  } finally {
    await source.close()
  }
  await folder.removeArchives()
  return {}
}

async function withBlog<Result>(
  service: ServiceClient,
  { knownPages }: { knownPages: string },
  use: (takeIn: TakeIn) => Promise<Result>,
): Promise<Result> {
  const pictures = (await stat(folder.picturesFile).catch(() => null)) && folder.picturesFile
  const blog = await openBlog({ blog: folder.blogFile, pictures })
  try {
    return await use({ service, blog, knownPages, filesUrl: config.supabase?.url ?? '', report })
  } finally {
    await blog.close()
  }
}

async function takeInBlog(service: ServiceClient, job: { knownPages: string; adminId: string }) {
  const { adminId } = job
  const signal = cancelling()
  const onOpened = (importId: string) => keep({ importId })
  let blog: TakeInReport | undefined
  await withBlog(service, job, (takeIn) =>
    runImport({ service, signal, onOpened, misfit: blogMisfit }, async (transfer) => {
      blog = await stageBlog(takeIn, transfer, adminId)
      const source = blog.program
      await service.rpc('commit_take_in', { transfer, admin: adminId, source }).throwOnError()
    }),
  )
  await folder.removeArchives()
  return blog
}

/** The parent's signal, with the words for a cancelled transfer as its reason. */
function cancelling(): AbortSignal {
  const controller = new AbortController()
  if (parent.signal.aborted) controller.abort(cancelled)
  parent.signal.addEventListener('abort', () => controller.abort(cancelled), { once: true })
  return controller.signal
}

const beforeCommit = (transactionId: string) => keep({ transactionId })

async function backUpFirst(
  owned: PostgresTarget,
  now: Date,
  kind: 'before-import' | 'before-restore',
) {
  const { passphrase } = await readSettings(config.dataDir)
  const backup = backupName(now, passphrase !== '', kind)
  await makeFolder(config.dataDir)
  await keep({ backup, step: 'backup' })
  const files = await openFileStore(config)
  await backUp(owned, files, path.join(backupFolder(config.dataDir), backup), {
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

async function lookInto(job: FromBackup) {
  const archive = await openKeptBackup(job)
  try {
    return {
      contents: await withOwner(getTarget(), (client) => describeBackup(client, archive)),
    }
  } finally {
    await archive.close()
  }
}

/** Backups are of the Postgres of this site: hosted Supabase keeps its own. */
function getTarget(): PostgresTarget {
  if (!target) throw new StartError('Supabase keeps the backups of this site.')
  return target
}

async function restoreBackup(job: FromBackup & { adminId: string }) {
  const archive = await openKeptBackup(job)
  try {
    const keepSince = new Date()
    await backUpFirst(getTarget(), keepSince, 'before-restore')
    await restoreOver({
      ...{ target: getTarget(), files: await openFileStore(config) },
      ...{ archive, keepSince, beforeCommit },
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
