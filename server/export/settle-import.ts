import type { ServiceClient } from '#server/service-client.ts'
import { stagedName } from './imported-files.ts'
import { eachPage } from './staging.ts'

const movesAtOnce = 8

/**
 * Ends an import, whatever became of it: the database tells whether the content was replaced. If
 * so, its files take their places, and if not, they are removed. It may be called again after a
 * crash, and continues.
 */
export async function settleImport(service: ServiceClient, transfer: string): Promise<boolean> {
  const { data: isDone } = await service.rpc('end_import', { transfer }).throwOnError()
  if (isDone) await placeFiles(service, transfer)
  else {
    for await (const { rows } of eachPage(service, transfer, 'imported_files')) {
      const staged = filesOf(rows).map((file) => ({
        ...file,
        name: stagedName(transfer, file.name),
      }))
      await removeFiles(service, staged)
    }
  }
  await service.rpc('forget_staged_rows', { transfer }).throwOnError()
  return isDone
}

/** At a start, while none is running: settles what killed processes have left. */
export async function settleOpenImports(service: ServiceClient) {
  const { data } = await service.rpc('list_open_imports').throwOnError()
  for (const transfer of data) await settleImport(service, transfer)
}

/** Files whose names are free come first: until then pages show the pictures from before. */
async function placeFiles(service: ServiceClient, transfer: string) {
  await moveFiles(service, transfer)
  for await (const { rows, last } of eachPage(service, transfer, 'outdated_files')) {
    await removeFiles(service, filesOf(rows))
    // After a crash the list must not name a file that has taken its place already.
    await service
      .rpc('forget_staged_rows', { transfer, of_table: 'outdated_files', up_to: last })
      .throwOnError()
  }
  await moveFiles(service, transfer)
  for await (const { rows } of eachPage(service, transfer, 'imported_files')) {
    await service.rpc('set_file_origins', { files: JSON.stringify(rows) }).throwOnError()
  }
}

/** Passes over those that were moved before (404), and those whose name is taken (409). */
async function moveFiles(service: ServiceClient, transfer: string) {
  for await (const { rows } of eachPage(service, transfer, 'imported_files')) {
    const files = filesOf(rows)
    for (let at = 0; at < files.length; at += movesAtOnce) {
      const moves = files.slice(at, at + movesAtOnce).map(async ({ bucket, name }) => {
        const stored = service.storage.from(bucket)
        const { error } = await stored.move(stagedName(transfer, name), name)
        if (error && !['404', '409'].includes(error.statusCode ?? '')) throw error
      })
      await Promise.all(moves)
    }
  }
}

type StoredFile = { bucket: string; name: string }

function filesOf(rows: Record<string, unknown>[]): StoredFile[] {
  return rows.map((row) => ({ bucket: String(row.bucket_id), name: String(row.name) }))
}

async function removeFiles(service: ServiceClient, files: StoredFile[]) {
  for (const [bucket, group] of Map.groupBy(files, (file) => file.bucket)) {
    const { error } = await service.storage.from(bucket).remove(group.map(({ name }) => name))
    if (error) throw error
  }
}
