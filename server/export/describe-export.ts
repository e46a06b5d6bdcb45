import type { Transfer } from '#app/lib/host.ts'
import { StartError } from '#platform/start-error.ts'
import type { ServiceClient } from '#server/service-client.ts'
import { contentTables, describeContent, type Report } from './contents.ts'
import { listImportedFiles } from './imported-files.ts'
import type { ExportReader } from './read-export.ts'

/** Reads the whole export, as an import would, and counts its rows beside those of this site. */
export async function describeExport(
  service: ServiceClient,
  source: ExportReader,
  report: Report,
): Promise<NonNullable<Transfer['contents']>> {
  const { columnsOf, countOf } = await describeContent(service)
  const count = async (name: string) => (await source.rows(name, columnsOf(name))).length
  const tables = [{ name: 'people', there: await count('people'), here: countOf('people') }]
  if (tables[0]?.there === 0) throw new StartError('The export is empty: it has no people.')
  for (const [at, name] of contentTables.entries()) {
    report('texts', at, contentTables.length)
    const there = source.tables.includes(name) ? await count(name) : 0
    tables.push({ name, there, here: countOf(name) })
  }
  const files = await listImportedFiles(service, source, columnsOf('files'))
  tables.push({ name: 'files', there: files.length, here: countOf('files') })
  return { madeAt: source.madeAt, tables }
}
