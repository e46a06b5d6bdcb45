import pg from 'pg'
import { lockFiles } from '#platform/postgres/file-lock.ts'
import { quoteIdentifier } from '#platform/postgres/sql.ts'
import type { PostgresTarget } from '#platform/postgres/target.ts'
import { StartError } from '#platform/start-error.ts'
import { type FileStore, keyOf } from '#platform/storage/files/file-store.ts'
import { listTables, nameOf, type Table } from '#server/backup/tables.ts'
import {
  contentTables,
  filePath,
  filesTable,
  importBucket,
  listContentTables,
  peopleTable,
  type Report,
  type Row,
  sampleRows,
} from './contents.ts'
import { type ImportedFile, listImportedFiles } from './imported-files.ts'
import { type Accounts, matchAccounts, putPeople } from './imported-people.ts'
import type { ExportReader } from './read-export.ts'

export type ImportOptions = {
  target: PostgresTarget
  files: FileStore
  source: ExportReader
  /** The admin who imports: the account and its role stay, also when the export has neither. */
  adminId?: string
  /** Messages and addresses that visitors have left since then are kept. */
  keepSince?: Date
  report?: Report
  /** Called with the transaction's id before its commit: from then on nothing can be cancelled. */
  beforeCommit?(transactionId: string): Promise<void>
}

/** Written by visitors at any moment, also between the backup and the import. */
const visitorTables = ['contact_submissions', 'sign_up_offers_emails']
const rowsAtOnce = 500

/**
 * Replaces all content of the site by that of an export, in one transaction: all of it or nothing.
 * The files are stored before; until the commit they are queued for deletion, so that a crash
 * leaves none behind. The lock keeps the clean-up from them meanwhile.
 */
export async function importSite(options: ImportOptions): Promise<void> {
  const { target, files, source, report = () => {} } = options
  const client = new pg.Client(target.owner)
  // A lost connection also rejects the query that is running.
  client.on('error', () => {})
  await client.connect()
  let stored: ImportedFile[] = []
  try {
    stored = await listImportedFiles(client, source)
    const versions = stored.map(({ version }) => version)
    await lockFiles(client)
    await client.query('insert into storage.deleted_files (version) select unnest($1::text[])', [
      versions,
    ])
    await putFiles(options, stored)
    await client.query('begin')
    await replaceRows(client, options, stored)
    await client.query('delete from storage.deleted_files where version = any($1)', [versions])
    await client.query('select private.hold_restored_letters()')
    await client.query('select private.recount()')
    await recordImport(client, options.adminId)
    // Without a table's name: every cache of every web process is dropped.
    await client.query("select pg_notify('content_changed', '')")
    const { rows } = await client.query<{ id: string }>('select pg_current_xact_id()::text as id')
    report('texts', contentTables.length, contentTables.length)
    await options.beforeCommit?.(rows[0]?.id ?? '')
    await client.query('commit')
  } catch (cause) {
    await discard(client, files, stored)
    throw explain(cause)
  } finally {
    await client.end()
  }
}

/** In the transaction of the import: there is none without its entry. */
async function recordImport(client: pg.ClientBase, adminId: string | undefined) {
  await client.query(
    `insert into public.audit_log (actor_id, actor_email, act, subject_email)
     values (
       $1::uuid,
       coalesce((select email from auth.users where id = $1::uuid), 'the command line'),
       'import_site',
       ''
     )`,
    [adminId ?? null],
  )
}

async function putFiles({ files, source, report }: ImportOptions, stored: ImportedFile[]) {
  const total = stored.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  let done = 0
  async function* count({ row, sizeBytes }: ImportedFile) {
    const path = filePath(row.bucket_id, row.name)
    const before = done
    for await (const piece of source.bytes(path, sizeBytes)) {
      done += piece.byteLength
      report?.('files', done, total)
      yield piece
    }
    if (done - before !== sizeBytes) {
      throw new StartError(`${path} in the ZIP is shorter than its table says.`)
    }
  }
  for (const file of stored) await files.put(keyOf(file.version), count(file))
}

async function replaceRows(
  client: pg.ClientBase,
  { source, adminId, keepSince, report }: ImportOptions,
  stored: ImportedFile[],
) {
  const people = await source.rows('people', peopleTable.columns)
  const accounts = await matchAccounts(client, people, adminId)
  await removeContent(client, accounts, keepSince)
  await putPeople(client, people, accounts)
  const tables = await listContentTables(client)
  for (const [at, table] of tables.entries()) {
    report?.('texts', at, tables.length)
    if (!source.tables.includes(table.name)) continue
    const rows = await source.rows(table.name, table.columns)
    const chosen = choose(table, rows, accounts, adminId)
    await insert(client, table, asImported(table, chosen), accounts)
  }
  await client.query(repeatUnsubscribes)
  await markSamples(client, source)
  const objects = (await listTables(client)).find((one) => nameOf(one) === nameOf(filesTable))
  if (!objects) throw new Error('There is no table of files')
  const rows = stored.map(({ row, version }) => ({ ...row, version }))
  await insert(client, objects, rows, accounts)
}

/**
 * Rows that stay: nobody may change the audit log; an older export must bring back neither an
 * address that has left since nor a consent that was taken back. Consents of removed accounts go
 * with them.
 */
const lastingTables = ['audit_log', 'user_roles', 'letter_addresses', 'letter_consents']

/** Children before parents. */
async function removeContent(client: pg.ClientBase, { kept }: Accounts, keepSince?: Date) {
  for (const name of contentTables.toReversed()) {
    if (lastingTables.includes(name)) continue
    const table = `public.${quoteIdentifier(name)}`
    if (keepSince && visitorTables.includes(name)) {
      await client.query(`delete from ${table} where created_at < $1`, [keepSince])
    } else await client.query(`delete from ${table}`)
  }
  await client.query('delete from auth.users where id <> all($1)', [[...kept]])
  // After the documents, which protect the pictures that they name.
  await client.query('delete from storage.objects where bucket_id <> $1', [importBucket])
  await client.query('delete from private.sample_rows')
}

/** The role of the admin who imports and the consents of accounts that stay are those of here. */
function choose({ name }: Table, rows: Row[], { ids, kept }: Accounts, adminId?: string) {
  const accountOf = ({ user_id: id }: Row) => ids.get(String(id)) ?? String(id)
  if (name === 'user_roles') return rows.filter((row) => accountOf(row) !== adminId)
  if (name === 'letter_consents') return rows.filter((row) => !kept.has(accountOf(row)))
  return rows
}

/** A ZIP could hold any entry of the audit log, so the log tells which were not made here. */
function asImported({ name }: Table, rows: Row[]) {
  if (name !== 'audit_log') return rows
  const imported_at = new Date().toISOString()
  return rows.map((row) => ({ ...row, imported_at }))
}

/** 'Remove the sample content' is offered here too. An export of an older program has no marks. */
async function markSamples(client: pg.ClientBase, source: ExportReader) {
  if (!source.tables.includes(sampleRows.name)) return
  const rows = await source.rows(sampleRows.name, sampleRows.columns)
  await client.query(
    `insert into private.sample_rows (table_name, row_id, fingerprint)
     select table_name, row_id, fingerprint
     from private.row_fingerprints
     join json_to_recordset($1) as marked (table_name text, row_id uuid)
       using (table_name, row_id)
     on conflict do nothing`,
    [JSON.stringify(rows)],
  )
}

/** Unsubscribes again the addresses that unsubscribed after the export was made. */
const repeatUnsubscribes = `
  update public.sign_up_offers_emails as e
  set unsubscribed_at = a.left_at
  from public.letter_addresses as a
  where a.email = e.email
    and a.left_at is not null
    and e.confirmed_at is not null
    and e.unsubscribed_at is null`

/** Where rows may be there already. */
const onConflict: Record<string, string> = {
  // The trigger on accounts has inserted a role for each user.
  user_roles: `on conflict (user_id) do update set role = excluded.role,
    created_at = excluded.created_at, is_trusted_writer = excluded.is_trusted_writer`,
  audit_log: 'on conflict (id) do nothing',
  sign_up_offers_emails: 'on conflict do nothing',
  letter_addresses: `on conflict (email) do update set
    left_at = coalesce(letter_addresses.left_at, excluded.left_at),
    bounced_at = coalesce(letter_addresses.bounced_at, excluded.bounced_at),
    bounce_answer = coalesce(letter_addresses.bounce_answer, excluded.bounce_answer),
    wants_posts = letter_addresses.wants_posts and excluded.wants_posts,
    wants_offers = letter_addresses.wants_offers and excluded.wants_offers,
    link_hashes = array(
      select distinct unnest(letter_addresses.link_hashes || excluded.link_hashes)
    )`,
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

async function insert(client: pg.ClientBase, table: Table, rows: Row[], { ids }: Accounts) {
  const given = new Set(rows.flatMap((row) => Object.keys(row)))
  const columns = table.columns
    .filter((column) => given.has(column))
    .map(quoteIdentifier)
    .join(', ')
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    // An id of a person also stands in paths, addresses and texts.
    const json = JSON.stringify(rows.slice(at, at + rowsAtOnce)).replace(
      uuids,
      (id) => ids.get(id) ?? id,
    )
    await client.query(
      `insert into ${nameOf(table)} (${columns})
       select ${columns} from json_populate_recordset(null::${nameOf(table)}, $1)
       ${onConflict[table.name] ?? ''}`,
      [json],
    )
  }
}

/**
 * Only after the database has confirmed that nothing was changed; otherwise the clean-up of storage
 * finds the versions in its queue.
 */
async function discard(client: pg.ClientBase, files: FileStore, stored: ImportedFile[]) {
  const versions = stored.map(({ version }) => version)
  try {
    await client.query('rollback')
    await files.delete(versions.map(keyOf))
    await client.query('delete from storage.deleted_files where version = any($1)', [versions])
  } catch {}
}

function explain(cause: unknown): unknown {
  const { code, message, table, detail } = cause as Partial<pg.DatabaseError>
  // SQLSTATE, unlike the codes of Node.
  if (!code || !/^[0-9A-Z]{5}$/.test(code)) return cause
  const where = table ? ` in ${table}` : ''
  const more = detail ? ` ${detail.slice(0, 200)}` : ''
  return new StartError(
    `The export does not fit${where}: ${message}.${more} Nothing was changed.`,
    {
      cause,
    },
  )
}
