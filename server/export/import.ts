import * as z from 'zod/mini'
import { StartError } from '#platform/start-error.ts'
import type { ServiceClient } from '#server/service-client.ts'
import { contentTables, describeContent, type Report } from './contents.ts'
import { listImportedFiles, uploadFiles } from './imported-files.ts'
import type { ExportReader } from './read-export.ts'
import { settleImport } from './settle-import.ts'
import { stageRows } from './staging.ts'

export type ImportOptions = {
  service: ServiceClient
  source: ExportReader
  /** The admin who imports: the account and its role stay, also when the export has neither. */
  adminId?: string
  /** Messages and addresses that visitors have left since then are kept. */
  keepSince?: Date
  report?: Report
  /** Cancels the import until its last moment. */
  signal?: AbortSignal
  /** Called with its id before anything is written: after a kill, settleImport() asks for it. */
  onOpened?(transfer: string): Promise<void>
}

/** The outcome is not known, or files are not in their places yet: settleImport() continues. */
export class UnsettledImport extends Error {}

/**
 * Replaces all content of the site by that of an export: all of it or nothing. Rows are staged and
 * files stored under other names; then one call of the database writes all rows, and from its
 * commit on the files take their places.
 */
export function importSite(options: ImportOptions): Promise<void> {
  const { service, adminId, keepSince } = options
  return runImport(options, async (transfer) => {
    await stage(options, transfer)
    await service
      .rpc('commit_import', {
        ...{ transfer, content_tables: contentTables, admin: adminId },
        keep_since: keepSince?.toISOString(),
      })
      .throwOnError()
  })
}

type RunOptions = Pick<ImportOptions, 'service' | 'signal' | 'onOpened'> & {
  /** Begins the sentence about a row that the database refuses. */
  misfit?: string
}

/** `work` stages rows and files and ends with the call that commits them. */
export async function runImport(
  { service, signal, onOpened, misfit = 'The export does not fit' }: RunOptions,
  work: (transfer: string) => Promise<void>,
): Promise<void> {
  const { data: transfer } = await service.rpc('open_import').throwOnError()
  const cancel = () => service.rpc('end_import', { transfer }).then(() => {})
  signal?.addEventListener('abort', cancel, { once: true })
  let failure: unknown
  try {
    await onOpened?.(transfer)
    await work(transfer)
  } catch (cause) {
    failure = cause
  }
  signal?.removeEventListener('abort', cancel)
  const isDone = await settleImport(service, transfer).catch((cause) => {
    throw new UnsettledImport('The import is not settled', { cause: failure ?? cause })
  })
  if (!isDone) throw signal?.aborted ? signal.reason : explain(failure, misfit)
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const People = z.array(z.looseObject({ id: z.uuid(), email: z.nullish(z.string()) }))

async function stage(options: ImportOptions, transfer: string) {
  const { service, source, adminId, report = () => {} } = options
  const { columnsOf } = await describeContent(service)
  const people = People.safeParse(await source.rows('people', columnsOf('people')))
  if (!people.success) throw new StartError('json/people.json has a person without a valid id.')
  await stageRows(service, { transfer, table: 'people' }, people.data)
  const { data: ids } = await service
    .rpc('match_people', { transfer, admin: adminId })
    .throwOnError()
  // An id of a person also stands in paths, addresses and texts.
  const withIdsOfHere = (json: string) => json.replace(uuids, (id) => ids[id] ?? id)

  const files = await listImportedFiles(service, source, columnsOf('files'), withIdsOfHere)
  const rows = files.map(({ row }) => row)
  await stageRows(service, { transfer, table: 'imported_files' }, rows)
  await uploadFiles(service, transfer, source, files, report)

  const tables = [...contentTables, 'sample_rows']
  for (const [at, table] of tables.entries()) {
    report('texts', at, tables.length)
    if (!source.tables.includes(table)) continue
    const given = await source.rows(table, columnsOf(table))
    await stageRows(service, { transfer, table }, given, withIdsOfHere)
  }
  report('texts', tables.length, tables.length)
}

function explain(cause: unknown, misfit: string): unknown {
  const { code, message, hint, details } = cause as Record<string, string | null | undefined>
  // SQLSTATE, unlike the codes of Node.
  if (!code || !/^[0-9A-Z]{5}$/.test(code)) return cause
  const where = hint ? ` in ${hint}` : ''
  const more = details ? ` ${details.slice(0, 200)}` : ''
  return new StartError(`${misfit}${where}: ${message}.${more} Nothing was changed.`, { cause })
}
