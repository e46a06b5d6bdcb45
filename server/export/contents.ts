import type { ClientBase } from 'pg'
import type { TransferStep } from '#app/lib/host.ts'
import { listTables, readRows, type Table } from '#server/backup/tables.ts'

export const format = 1

export type Manifest = { format: number; made_at: string; tables: string[] }

/** Ordered by foreign keys: a row comes after the rows it references. */
export const contentTables = [
  'user_roles',
  'person_notes',
  'site_settings',
  'site_documents',
  'site_document_versions',
  'site_document_drafts',
  'blog_categories',
  'blog_posts',
  'courses',
  'course_modules',
  'course_lessons',
  'user_course_progress',
  'opened_lessons',
  'path_ticks',
  'products',
  'product_orders',
  'product_interest',
  'product_waitlist',
  'quiz_questions',
  'quiz_answers',
  'letter_addresses',
  'sign_up_offers_emails',
  'letters',
  'letter_consents',
  'letter_recipients',
  'contact_submissions',
  'contact_replies',
  'saved_replies',
  'audit_log',
  'admin_seen_lists',
  'student_follow_ups',
]

/**
 * Bearer secrets: they would let a reader of the export act as the subscriber, so the import makes
 * new ones. Links in letters sent before the export are found by their hashes (`link_hashes`).
 */
const secretColumns = ['unsubscribe_token', 'confirm_token', 'token']

/** Account columns without credentials: no password, no token, no session. */
export const peopleTable: Table = {
  schema: 'auth',
  name: 'users',
  columns: [
    'id',
    'email',
    'phone',
    'email_confirmed_at',
    'phone_confirmed_at',
    'raw_user_meta_data',
    'created_at',
    'banned_until',
    'deleted_at',
    'is_anonymous',
  ],
}

export const filesTable: Table = {
  schema: 'storage',
  name: 'objects',
  columns: ['bucket_id', 'name', 'owner_id', 'version', 'metadata', 'user_metadata', 'created_at'],
}

/** The rows that are still as the first start wrote them: see private.sample_rows. */
export const sampleRows = { name: 'sample_rows', columns: ['table_name', 'row_id'] }

/** Uploads that wait for their import: no content of the site. */
export const importBucket = 'site-imports'

/** The tables of the site with their columns, in order. */
export async function listContentTables(client: ClientBase): Promise<Table[]> {
  const known = await listTables(client)
  return contentTables.map((name) => {
    const table = known.find((one) => one.schema === 'public' && one.name === name)
    if (!table) throw new Error(`There is no table ${name}`)
    const columns = table.columns.filter((column) => !secretColumns.includes(column))
    return { ...table, columns }
  })
}

export type Row = Record<string, unknown>

/** Told while an export or import runs; throws when it was cancelled. */
export type Report = (step: TransferStep, done: number, total: number) => void

export async function* eachRow(client: ClientBase, table: Table): AsyncGenerator<Row> {
  for await (const lines of readRows(client, table)) {
    for (const line of lines.split('\n')) if (line) yield JSON.parse(line)
  }
}

/** The rows of stored files that have bytes. */
export async function* eachStoredFile(client: ClientBase): AsyncGenerator<Row> {
  for await (const row of eachRow(client, filesTable)) {
    if (typeof row.version === 'string' && row.bucket_id !== importBucket) yield row
  }
}

export const jsonPath = (name: string) => `json/${name}.json`
export const csvPath = (name: string) => `csv/${name}.csv`
export const filePath = (bucket: string, name: string) => `files/${bucket}/${name}`
