import pg from 'pg'
import { type Cell, toCsv } from '#app/lib/csv/csv.ts'
import { lockFiles } from '#platform/postgres/file-lock.ts'
import type { PostgresTarget } from '#platform/postgres/target.ts'
import { type FileStore, keyOf } from '#platform/storage/files/file-store.ts'
import { type ArchiveWriter, createArchive } from '#server/backup/archive.ts'
import type { Table } from '#server/backup/tables.ts'
import {
  contentTables,
  csvPath,
  eachRow,
  eachStoredFile,
  filePath,
  filesTable,
  format,
  jsonPath,
  listContentTables,
  type Manifest,
  peopleTable,
  type Report,
  type Row,
  sampleRows,
} from './contents.ts'
import { indexPage, lessonPage, postPage } from './pages.ts'

/** All content in one archive for people to read, from one database snapshot. */
export async function exportSite(
  target: PostgresTarget,
  files: FileStore,
  file: string,
  report: Report = () => {},
): Promise<void> {
  const client = new pg.Client(target.owner)
  await client.connect()
  const archive = createArchive(file)
  try {
    await lockFiles(client)
    await client.query('begin isolation level repeatable read read only')
    const manifest: Manifest = {
      format,
      made_at: new Date().toISOString(),
      tables: ['people', ...contentTables, sampleRows.name, 'files'],
    }
    await archive.add('README.txt', readme)
    await archive.add('export.json', `${JSON.stringify(manifest, null, 2)}\n`)
    await addRows(archive, 'people', peopleTable.columns, () => eachRow(client, peopleTable))
    for (const [at, table] of (await listContentTables(client)).entries()) {
      report('texts', at, contentTables.length)
      await addRows(archive, table.name, table.columns, () => eachRow(client, table))
    }
    const samples = await listSampleRows(client)
    await addRows(archive, sampleRows.name, sampleRows.columns, () => samples)
    const columns = filesTable.columns.filter((column) => column !== 'version')
    await addRows(archive, 'files', columns, () => withoutVersion(eachStoredFile(client)))
    await addPages(archive, client)
    await addFiles(archive, client, files)
    await archive.finish()
  } catch (cause) {
    await archive.abandon()
    throw cause
  } finally {
    await client.end()
  }
}

async function addRows(
  archive: ArchiveWriter,
  name: string,
  columns: string[],
  read: () => AsyncIterable<Row> | Iterable<Row>,
) {
  await archive.add(jsonPath(name), asJson(read()))
  await archive.add(csvPath(name), asCsv(columns, read()))
}

/** A sample that was changed is the owner's. The import makes new fingerprints: ids may differ there. */
async function listSampleRows(client: pg.ClientBase): Promise<Row[]> {
  const { rows } = await client.query<Row>(
    `select table_name, row_id
     from private.sample_rows
     join private.row_fingerprints using (table_name, row_id, fingerprint)
     order by table_name, row_id`,
  )
  return rows
}

/** An import stores every file under a new version. */
async function* withoutVersion(rows: AsyncIterable<Row>) {
  for await (const { version: _, ...row } of rows) yield row
}

async function* asJson(rows: AsyncIterable<Row> | Iterable<Row>) {
  let joint = '[\n'
  for await (const row of rows) {
    yield joint + JSON.stringify(row)
    joint = ',\n'
  }
  yield joint === '[\n' ? '[]\n' : '\n]\n'
}

async function* asCsv(columns: string[], rows: AsyncIterable<Row> | Iterable<Row>) {
  yield csvLine(columns)
  for await (const row of rows) yield csvLine(columns.map((column) => row[column]))
}

async function addPages(archive: ArchiveWriter, client: pg.ClientBase) {
  const links: { title: string; path: string }[] = []
  const add = async (page: { title: string; path: string; html: string }) => {
    await archive.add(`html/${page.path}`, page.html)
    links.push(page)
  }
  const posts: Table = {
    schema: 'public',
    name: 'blog_posts',
    columns: ['title', 'slug', 'content', 'author_name', 'published_at'],
  }
  for await (const post of eachRow(client, posts)) await add(postPage(post))

  const { rows: courses } = await client.query<{ id: string; title: string }>(
    'select id, title from courses',
  )
  const titles = new Map(courses.map(({ id, title }) => [id, title]))
  const lessons: Table = {
    schema: 'public',
    name: 'course_lessons',
    columns: ['title', 'slug', 'course_id', 'content', 'content_type', 'notes'],
  }
  for await (const lesson of eachRow(client, lessons)) {
    await add(lessonPage(lesson, titles.get(String(lesson.course_id)) ?? ''))
  }
  await archive.add('html/index.html', indexPage(links))
}

async function addFiles(archive: ArchiveWriter, client: pg.ClientBase, files: FileStore) {
  for await (const { bucket_id: bucket, name, version } of eachStoredFile(client)) {
    const bytes = await files.get(keyOf(String(version)))
    if (!bytes) throw new Error(`The file ${bucket}/${name} is missing in storage.`)
    await archive.add(filePath(String(bucket), String(name)), bytes)
  }
}

const readme = `Everything this website holds, for people.

html/   posts and lessons to read: open html/index.html in a browser
csv/    every table for a spreadsheet
json/   the same tables for programs; an import reads these
files/  pictures, videos and PDFs under their own names

There are no passwords in here. After an import everybody chooses a new one with
"Forgot your password?" on the login page.
`

/** One line of CSV; lists and objects are written as JSON. */
export function csvLine(values: unknown[]): string {
  return toCsv([values.map(asCell)])
}

function asCell(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value
  }
  return JSON.stringify(value)
}
