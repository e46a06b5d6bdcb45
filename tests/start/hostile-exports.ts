import { writeFile } from 'node:fs/promises'
import { writeEntries } from '#tests/support/export-files.ts'

type Entries = Record<string, string>
type Row = Record<string, unknown>

type HostileExport = {
  about: string
  /** The step that finds the mistake. */
  step: 'check' | 'import'
  message: string
  make(file: string, entries: Entries): Promise<void>
}

const refused = (
  about: string,
  step: HostileExport['step'],
  message: string,
  change: (entries: Entries) => void,
): HostileExport => ({
  about,
  step,
  message,
  async make(file, entries) {
    change(entries)
    await writeEntries(file, entries)
  },
})

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

/** Each is a real export with one thing changed. */
export const hostileExports: HostileExport[] = [
  {
    about: 'no ZIP',
    step: 'check',
    message: 'This file is not a ZIP, or it is not whole.',
    make: (file) => writeFile(file, 'PK, but nothing more'),
  },
  refused('another ZIP', 'check', 'This ZIP is not an export of a site', (entries) => {
    delete entries['export.json']
  }),
  refused('a backup', 'check', 'This is a backup, not an export.', (entries) => {
    delete entries['export.json']
    entries['manifest.json'] = '{}'
  }),
  refused('another format', 'check', 'The export is of format 9', (entries) => {
    entries['export.json'] = JSON.stringify({ format: 9, made_at: new Date(), tables: [] })
  }),
  refused('a manifest of other shape', 'check', 'its export.json is odd', (entries) => {
    entries['export.json'] = '{"tables": "all"}'
  }),
  refused('broken JSON', 'check', 'json/courses.json in the export is not valid JSON', (entries) => {
    entries['json/courses.json'] = '[{"id": '
  }),
  refused('no list', 'check', 'json/courses.json is not a list of rows', (entries) => {
    entries['json/courses.json'] = '{"id": 1}'
  }),
  refused('a table less', 'check', 'The ZIP does not contain json/products.json', (entries) => {
    delete entries['json/products.json']
  }),
  refused('nobody', 'check', 'it has no people', (entries) => {
    entries['json/people.json'] = '[]'
  }),
  refused(
    'a password',
    'check',
    'json/people.json has a column “encrypted_password”',
    changeFirst('people', { encrypted_password: 'sample' }),
  ),
  refused(
    'another column',
    'check',
    'json/blog_posts.json has a column “evil”',
    changeFirst('blog_posts', { evil: 1 }),
  ),
  refused('a table like a bomb', 'check', 'larger than it may be', (entries) => {
    entries['json/courses.json'] = `["${'0'.repeat(257 * mebibyte)}"]`
  }),
  refused('a file out of its folder', 'check', 'this name is not allowed', (entries) => {
    rowsOf(entries, 'files', (rows) => void Object.assign(rows[0] ?? {}, { name: '../../../evil' }))
    entries[`files/${JSON.parse(entries['json/files.json'] ?? '')[0].bucket_id}/../../../evil`] = ''
  }),
  refused(
    'a file in a place of its own',
    'check',
    'this site has no such place for files',
    changeFirst('files', { bucket_id: 'evil' }),
  ),
  refused(
    'a file larger than its bucket allows',
    'check',
    'this file is too large',
    changeFirst('files', { metadata: { size: 1e13, mimetype: 'image/png' } }),
  ),
  refused(
    'a page with scripts among the pictures',
    'check',
    'a file of this type is not allowed',
    changeFirst('files', { metadata: { size: 3, mimetype: 'text/html' } }),
  ),
  refused('a file that is missing', 'check', 'this file is missing in the ZIP', (entries) => {
    const name = Object.keys(entries).find((one) => one.startsWith('files/')) ?? ''
    delete entries[name]
  }),
  refused('a file like a bomb', 'import', 'larger than it may be', (entries) => {
    const name = Object.keys(entries).find((one) => one.startsWith('files/')) ?? ''
    entries[name] = '0'.repeat(64 * mebibyte)
  }),
  refused('a file that is cut', 'import', 'is shorter than its table says', (entries) => {
    const name = Object.keys(entries).find((one) => one.startsWith('files/')) ?? ''
    entries[name] = ''
  }),
  refused('the same id twice', 'import', 'The export does not fit in courses', (entries) => {
    rowsOf(entries, 'courses', (rows) => [...rows, rows[0]])
  }),
  refused(
    'a row that breaks a rule',
    'import',
    'The export does not fit in products',
    changeFirst('products', { price: -1 }),
  ),
  refused(
    'a cell beyond every limit',
    'import',
    'The export does not fit',
    changeFirst('products', { title: 'x'.repeat(20 * mebibyte) }),
  ),
  refused(
    'a lesson of no course',
    'import',
    'The export does not fit in course_lessons',
    changeFirst('course_lessons', { course_id: '00000000-0000-4000-8000-000000000000' }),
  ),
  refused(
    'a person without an id',
    'import',
    'json/people.json has a person without a valid id',
    changeFirst('people', { id: 'me' }),
  ),
]
