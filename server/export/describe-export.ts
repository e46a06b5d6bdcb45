import type { ClientBase } from 'pg'
import type { Transfer } from '#app/lib/host.ts'
import { quoteIdentifier } from '#platform/postgres/sql.ts'
import { StartError } from '#platform/start-error.ts'
import { importBucket, listContentTables, peopleTable, type Report } from './contents.ts'
import { listImportedFiles } from './imported-files.ts'
import type { ExportReader } from './read-export.ts'

/** Reads the whole export, as an import would, and counts its rows beside those of this site. */
export async function describeExport(
  client: ClientBase,
  source: ExportReader,
  report: Report,
): Promise<NonNullable<Transfer['contents']>> {
  const count = async (from: string) => {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int from ${from}`)
    return rows[0]?.count ?? 0
  }
  const people = await source.rows('people', peopleTable.columns)
  if (people.length === 0) throw new StartError('The export is empty: it has no people.')
  const tables = [{ name: 'people', there: people.length, here: await count('auth.users') }]
  const known = await listContentTables(client)
  for (const [at, { name, columns }] of known.entries()) {
    report('texts', at, known.length)
    const there = source.tables.includes(name) ? (await source.rows(name, columns)).length : 0
    tables.push({ name, there, here: await count(`public.${quoteIdentifier(name)}`) })
  }
  const files = await listImportedFiles(client, source)
  const here = await count(`storage.objects where bucket_id <> '${importBucket}'`)
  tables.push({ name: 'files', there: files.length, here })
  return { madeAt: source.madeAt, tables }
}
