import type { TransferStep } from '#app/lib/host.ts'
import type { ServiceClient } from '#server/service-client.ts'

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
  'redirects',
  'courses',
  'course_modules',
  'course_lessons',
  // Before the completions, whose trigger adds the visits that are missing.
  'lesson_visits',
  'user_course_progress',
  'opened_lessons',
  'lesson_questions',
  'qbo_checks',
  'path_ticks',
  'record_links',
  'lesson_notes',
  'lesson_bookmarks',
  'lesson_places',
  'learning_reminders',
  'products',
  'coupons',
  'paid_orders',
  'paid_order_refunds',
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
  'daily_totals',
  'daily_numbers',
]

/**
 * Bearer secrets: they would let a reader of the export act as the subscriber, so the import makes
 * new ones. Links in letters sent before the export are found by their hashes (`link_hashes`).
 */
const secretColumns = ['unsubscribe_token', 'confirm_token', 'token']

/** The arguments of the functions in the database that export and describe the content. */
export const exported = { content_tables: contentTables, hidden_columns: secretColumns }

/** Uploads that wait for their import: no content of the site. */
export const importBucket = 'site-imports'

export type Row = Record<string, unknown>

/** Told while an export or import runs; throws when it was cancelled. */
export type Report = (step: TransferStep, done: number, total: number) => void

/** Tables by name, with the columns that an export holds: people, those of the site, and files. */
export async function describeContent(service: ServiceClient) {
  const { data } = await service.rpc('describe_content', exported).throwOnError()
  const tables = new Map(data.map((table) => [table.name, table]))
  return {
    columnsOf: (name: string) => tables.get(name)?.columns ?? [],
    countOf: (name: string) => tables.get(name)?.rows ?? 0,
  }
}

export const jsonPath = (name: string) => `json/${name}.json`
export const csvPath = (name: string) => `csv/${name}.csv`
export const filePath = (bucket: string, name: string) => `files/${bucket}/${name}`
