import { type Cell, toCsv } from '#app/lib/csv/csv.ts'
import { type ArchiveWriter, createArchive } from '#server/backup/archive.ts'
import type { ServiceClient } from '#server/service-client.ts'
import {
  contentTables,
  csvPath,
  describeContent,
  exported,
  filePath,
  format,
  jsonPath,
  type Manifest,
  type Report,
  type Row,
} from './contents.ts'
import { indexPage, lessonPage, postPage } from './pages.ts'
import { eachStaged } from './staging.ts'

/**
 * All content in one archive for people to read. The rows are of one moment: one statement stages
 * them. The files are read after it: one that was deleted meanwhile is left out.
 */
export async function exportSite(
  service: ServiceClient,
  file: string,
  report: Report = () => {},
): Promise<void> {
  const { columnsOf } = await describeContent(service)
  const { data: transfer } = await service.rpc('stage_export', exported).throwOnError()
  const archive = createArchive(file)
  const read = (table: string) => eachStaged(service, transfer, table)
  const addRows = async (name: string, rows: () => AsyncIterable<Row>) => {
    await archive.add(jsonPath(name), asJson(rows()))
    await archive.add(csvPath(name), asCsv(columnsOf(name), rows()))
  }
  try {
    const manifest: Manifest = {
      format,
      made_at: new Date().toISOString(),
      tables: ['people', ...contentTables, 'sample_rows', 'files'],
    }
    await archive.add('README.txt', readme)
    await archive.add('export.json', `${JSON.stringify(manifest, null, 2)}\n`)
    await addRows('people', () => read('people'))
    for (const [at, name] of contentTables.entries()) {
      report('texts', at, contentTables.length)
      await addRows(name, () => read(name))
    }
    await addRows('sample_rows', () => read('sample_rows'))
    await addPages(archive, read)
    const sizes = await addFiles(archive, service, () => read('files'), report)
    await addRows('files', () => withSizes(read('files'), sizes))
    await archive.finish()
  } catch (cause) {
    await archive.abandon()
    throw cause
  } finally {
    await service.rpc('forget_staged_rows', { transfer })
  }
}

async function* asJson(rows: AsyncIterable<Row>) {
  let joint = '[\n'
  for await (const row of rows) {
    yield joint + JSON.stringify(row)
    joint = ',\n'
  }
  yield joint === '[\n' ? '[]\n' : '\n]\n'
}

async function* asCsv(columns: string[], rows: AsyncIterable<Row>) {
  yield csvLine(columns)
  for await (const row of rows) yield csvLine(columns.map((column) => row[column]))
}

async function addPages(archive: ArchiveWriter, read: (table: string) => AsyncIterable<Row>) {
  const links: { title: string; path: string }[] = []
  const add = async (page: { title: string; path: string; html: string }) => {
    await archive.add(`html/${page.path}`, page.html)
    links.push(page)
  }
  for await (const post of read('blog_posts')) await add(postPage(post))

  const titles = new Map<unknown, string>()
  for await (const { id, title } of read('courses')) titles.set(id, String(title))
  for await (const lesson of read('course_lessons')) {
    await add(lessonPage(lesson, titles.get(lesson.course_id) ?? ''))
  }
  await archive.add('html/index.html', indexPage(links))
}

/** The sizes of the stored files as they were read, by their paths. */
async function addFiles(
  archive: ArchiveWriter,
  service: ServiceClient,
  read: () => AsyncIterable<Row>,
  report: Report,
): Promise<Map<string, number>> {
  let total = 0
  for await (const { metadata } of read()) total += sizeOf(metadata)
  const sizes = new Map<string, number>()
  let done = 0
  for await (const { bucket_id: bucket, name } of read()) {
    const bytes = await openFile(service, String(bucket), String(name))
    if (!bytes) continue
    const before = done
    const count = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        done += piece.byteLength
        report('files', done, total)
        controller.enqueue(piece)
      },
    })
    const path = filePath(String(bucket), String(name))
    await archive.add(path, bytes.pipeThrough(count))
    sizes.set(path, done - before)
  }
  return sizes
}

/** Null when the file was deleted since the rows were read. */
async function openFile(service: ServiceClient, bucket: string, name: string) {
  const stored = service.storage.from(bucket)
  const { data, error } = await stored.download(name).asStream()
  if (data) return data
  if ((await stored.info(name)).error?.statusCode === '404') return null
  throw new Error(`The file ${bucket}/${name} is missing in storage.`, { cause: error })
}

async function* withSizes(rows: AsyncIterable<Row>, sizes: Map<string, number>) {
  for await (const row of rows) {
    const size = sizes.get(filePath(String(row.bucket_id), String(row.name)))
    if (size !== undefined) yield { ...row, metadata: { ...Object(row.metadata), size } }
  }
}

function sizeOf(metadata: unknown): number {
  return Number(Object(metadata).size ?? 0)
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
