import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { StartError } from '#platform/start-error.ts'
import { describeExport } from '#server/export/describe-export.ts'
import { exportSite } from '#server/export/export.ts'
import { importSite } from '#server/export/import.ts'
import { openExport } from '#server/export/read-export.ts'
import { addPeopleAndContent, ids } from '#tests/policies/support/people-and-content.ts'
import { samplePng } from '#tests/protocol/storage/harness.ts'
import { temporaryDatabase } from '#tests/support/database.ts'
import {
  openDataService,
  readEntries,
  readExport,
  writeEntries,
} from '#tests/support/export-files.ts'

vi.setConfig({ testTimeout: 180_000 })

type Entries = Record<string, string>
type Row = Record<string, unknown>
type Mistake = [about: string, sentence: string, change: (entries: Entries) => void]

/** Changes the rows of one table. */
function rowsOf(entries: Entries, table: string, change: (rows: Row[]) => unknown) {
  const name = `json/${table}.json`
  const rows: Row[] = JSON.parse(entries[name] ?? '[]')
  entries[name] = JSON.stringify(change(rows) ?? rows)
}

const changeFirst =
  (table: string, values: Row) =>
  (entries: Entries): void =>
    rowsOf(entries, table, (rows) => void Object.assign(rows[0] ?? {}, values))

const mebibyte = 1024 ** 2

const file = `files/blog-images/${ids.student}/me.png`

/** Found before anything is asked: a real export with one thing changed. */
const foundAtOnce: Mistake[] = [
  [
    'another ZIP',
    'This ZIP is not an export of a site',
    (entries) => void delete entries['export.json'],
  ],
  [
    'a backup',
    'This is a backup, not an export.',
    (entries) => {
      delete entries['export.json']
      entries['manifest.json'] = '{}'
    },
  ],
  [
    'another format',
    'The export is of format 9',
    (entries) => {
      entries['export.json'] = JSON.stringify({ format: 9, made_at: new Date(), tables: [] })
    },
  ],
  [
    'a manifest of other shape',
    'its export.json is odd',
    (entries) => {
      entries['export.json'] = '{"tables": "all"}'
    },
  ],
  [
    'broken JSON',
    'json/courses.json in the export is not valid JSON',
    (entries) => {
      entries['json/courses.json'] = '[{"id": '
    },
  ],
  [
    'no list',
    'json/courses.json is not a list of rows',
    (entries) => {
      entries['json/courses.json'] = '{"id": 1}'
    },
  ],
  [
    'a table less',
    'The ZIP does not contain json/products.json',
    (entries) => {
      delete entries['json/products.json']
    },
  ],
  [
    'nobody',
    'it has no people',
    (entries) => {
      entries['json/people.json'] = '[]'
    },
  ],
  [
    'a password',
    'json/people.json has a column “encrypted_password”',
    changeFirst('people', { encrypted_password: 'sample' }),
  ],
  [
    'another column',
    'json/blog_posts.json has a column “evil”',
    changeFirst('blog_posts', { evil: 1 }),
  ],
  [
    'a table like a zip bomb',
    'json/courses.json in the ZIP is larger than it may be',
    (entries) => {
      entries['json/courses.json'] = `["${'0'.repeat(4 * mebibyte)}"]`
    },
  ],
  [
    'the name of a file that leaves its folder',
    'this name is not allowed',
    changeFirst('files', { name: '../../../evil.png' }),
  ],
  [
    'an entry that leaves its folder',
    'is not a whole archive',
    (entries) => {
      entries['../../../evil.png'] = ''
    },
  ],
  [
    'a place for files of its own',
    'this site has no such place for files',
    changeFirst('files', { bucket_id: 'evil' }),
  ],
  [
    'a file larger than its bucket allows',
    'this file is too large',
    changeFirst('files', { metadata: { size: 1e13, mimetype: 'image/png' } }),
  ],
  [
    'a page with scripts among the pictures',
    'a file of this type is not allowed',
    changeFirst('files', { metadata: { size: 3, mimetype: 'text/html' } }),
  ],
  ['a missing file', 'this file is missing in the ZIP', (entries) => void delete entries[file]],
]

/** Found while the content is replaced. */
const foundLater: Mistake[] = [
  [
    'a file like a zip bomb',
    'larger than it may be',
    (entries) => {
      entries[file] = '0'.repeat(4 * mebibyte)
    },
  ],
  [
    'a file that is cut',
    'is shorter than its table says',
    (entries) => {
      entries[file] = ''
    },
  ],
  [
    'the same id twice',
    'The export does not fit in courses',
    (entries) => {
      rowsOf(entries, 'courses', (rows) => [...rows, rows[0]])
    },
  ],
  [
    'a row that breaks a rule',
    'The export does not fit in products',
    changeFirst('products', { price: -1 }),
  ],
  [
    'a value of another type',
    'The export does not fit',
    changeFirst('products', { price: { much: true } }),
  ],
  [
    'a lesson of no course',
    'The export does not fit',
    changeFirst('course_lessons', { module_id: '00000000-0000-4000-8000-000000000000' }),
  ],
  [
    'a huge cell',
    'The export does not fit',
    changeFirst('blog_categories', { name: 'x'.repeat(mebibyte) }),
  ],
  [
    'a person without an id',
    'json/people.json has a person without a valid id',
    changeFirst('people', { id: 'me' }),
  ],
]

test('a ZIP that is not as it should be is refused in one sentence and changes nothing', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'hostile-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { entries, target, service, storage } = await prepare(folder)
  const client = new pg.Client(target.owner)
  await client.connect()
  onTestFinished(() => client.end())
  const zip = path.join(folder, 'site.zip')
  const read = async () => {
    await exportSite(service, zip)
    return readExport(zip)
  }
  const check = async () => {
    const source = await openExport(zip, { mostBytesOfTable: 3 * mebibyte })
    return describeExport(service, source, () => {}).finally(() => source.close())
  }
  const before = await read()

  await writeFile(zip, 'PK, but nothing more')
  await expect(check()).rejects.toThrow('is not a whole archive')
  for (const [about, sentence, change] of foundAtOnce) {
    const changed = { ...entries }
    change(changed)
    await writeEntries(zip, changed)
    await expectRefusal(about, sentence, check())
  }
  for (const [about, sentence, change] of foundLater) {
    const changed = { ...entries }
    change(changed)
    await writeEntries(zip, changed)
    await check()
    const source = await openExport(zip, { mostBytesOfTable: 3 * mebibyte })
    await expectRefusal(about, sentence, importSite({ service, source, adminId: ids.admin }))
    await source.close()
  }
  expect(await read()).toEqual(before)
  const left = await readdir(storage, { recursive: true, withFileTypes: true })
  expect(left.filter((entry) => entry.isFile())).toHaveLength(1)
  for (const table of ['storage.deleted_files', 'private.transfer_rows']) {
    expect((await client.query(`select from ${table}`)).rows).toEqual([])
  }
})

/** A site with some content and a picture, and the entries of its export. */
async function prepare(folder: string) {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  const { service, close } = await openDataService(database.target, folder)
  onTestFinished(close)
  const stored = await service.storage
    .from('blog-images')
    .upload(`${ids.student}/me.png`, samplePng, { contentType: 'image/png' })
  expect(stored.error).toBeNull()
  const zip = path.join(folder, 'whole.zip')
  await exportSite(service, zip)
  const storage = path.join(folder, 'storage', 'objects')
  return { entries: await readEntries(zip), target: database.target, service, storage }
}

async function expectRefusal(about: string, sentence: string, work: Promise<unknown>) {
  const cause = await work.then(
    () => null,
    (failure: unknown) => failure,
  )
  expect(cause, about).toBeInstanceOf(StartError)
  expect((cause as StartError).message, about).toContain(sentence)
}
