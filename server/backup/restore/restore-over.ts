import pg from 'pg'
import { lockFiles } from '#platform/postgres/file-lock.ts'
import type { PostgresTarget } from '#platform/postgres/target.ts'
import { StartError } from '#platform/start-error.ts'
import { type FileStore, keyOf, versionOf } from '#platform/storage/files/file-store.ts'
import type { ArchiveReader } from '#server/backup/archive.ts'
import { filePath, listFiles } from '#server/backup/backup.ts'
import type { OnProgress } from '#server/backup/progress.ts'
import { listTables, nameOf, type Table, writeRows } from '#server/backup/tables.ts'
import { keepAccount, putAccount } from './kept-account.ts'
import {
  finishRows,
  isFile,
  putFiles,
  readLines,
  readManifest,
  refuseNewer,
  turnTriggersOff,
} from './restore.ts'

export type RestoreOverOptions = {
  target: PostgresTarget
  files: FileStore
  archive: ArchiveReader
  /** The name of the archive, for the audit log. */
  backup: string
  /** The admin who restores: the account and its role stay as they are. */
  adminId: string
  /** Messages and addresses that visitors have left since then are kept. */
  keepSince: Date
  onProgress: OnProgress
  /** Called with the transaction's id before its commit: from then on nothing can be cancelled. */
  beforeCommit(transactionId: string): Promise<void>
}

/** Belongs to this installation, not to its content: keys, buckets, uploads, and unsent mail. */
const untouched = [
  'platform.secrets',
  'auth.signing_keys',
  'mail.outbox',
  'storage.buckets',
  'storage.open_uploads',
]
/** Logins and one-time links. One that has ended since the backup must not work again. */
const ending = [
  'auth.sessions',
  'auth.refresh_tokens',
  'auth.mfa_amr_claims',
  'auth.mfa_challenges',
  'auth.webauthn_challenges',
  'auth.one_time_tokens',
  'auth.flow_state',
]
/**
 * Rows of now stay, and those of the backup are added: nobody may change the audit log, and an
 * address that has left since the backup, or a consent that was taken back, must not return.
 */
const lasting = [
  'public.audit_log',
  'auth.audit_log_entries',
  'public.letter_addresses',
  'public.letter_consents',
]
/** Written by visitors at any moment, also between the first backup and the restore. */
const ofVisitors = ['public.contact_submissions', 'public.sign_up_offers_emails']

/**
 * Replaces everything on a running site by the contents of a backup, in one transaction. Files are
 * stored before it; until the commit the new ones are queued for deletion, so that a crash leaves
 * none behind. The lock keeps the clean-up from them meanwhile.
 */
export async function restoreOver(options: RestoreOverOptions): Promise<void> {
  const { target, files, archive, onProgress } = options
  const client = new pg.Client(target.owner)
  // A lost connection also rejects the query that is running.
  client.on('error', () => {})
  await client.connect()
  const named = archive.names.filter(isFile).map((name) => name.slice(filePath('').length))
  let added: string[] = []
  try {
    await refuseNewer(client, await readManifest(archive))
    await lockFiles(client)
    const present = new Set((await listFiles(client)).map(({ version }) => version))
    added = named.filter((version) => !present.has(version))
    await client.query(
      'insert into storage.deleted_files (version) select unnest($1::text[]) on conflict do nothing',
      [added],
    )
    await putFiles(archive, await listMissing(files, archive, named), files, onProgress)
    await client.query('begin')
    await replaceRows(client, options, named)
    const { rows } = await client.query<{ id: string }>('select pg_current_xact_id()::text as id')
    await options.beforeCommit(rows[0]?.id ?? '')
    await client.query('commit')
  } catch (cause) {
    await discard(client, files, added)
    throw explain(cause)
  } finally {
    await client.end()
  }
}

/** Files never change under their version: whole ones that are stored here stay. */
async function listMissing(files: FileStore, archive: ArchiveReader, named: string[]) {
  const sizes = new Map<string, number>()
  for await (const { key, size } of files.list()) sizes.set(versionOf(key), size)
  return named
    .filter((version) => sizes.get(version) !== archive.size(filePath(version)))
    .map(filePath)
}

async function replaceRows(client: pg.Client, options: RestoreOverOptions, named: string[]) {
  const { archive, adminId, keepSince, onProgress } = options
  await turnTriggersOff(client)
  const tables = (await listTables(client)).filter((table) => !isOneOf(untouched, table))
  // Readers see the site as it was until the commit. Writers wait, so no row slips in between.
  await client.query("set local lock_timeout = '60s'")
  await client.query(`lock table ${tables.map(nameOf).join(', ')} in share row exclusive mode`)
  const account = await keepAccount(client, tables, adminId)
  await client.query(
    `insert into storage.deleted_files (version)
     select version from storage.objects where version <> all($1) on conflict do nothing`,
    [named],
  )
  for (const table of tables) await clear(client, table, keepSince)
  for (const [done, table] of tables.entries()) {
    onProgress({ step: 'tables', done, total: tables.length })
    if (isOneOf(ending, table)) continue
    const mayBeThere = isOneOf([...lasting, ...ofVisitors], table)
    const onConflict = mayBeThere ? 'on conflict do nothing' : ''
    await writeRows(client, table, readLines(archive, table), onConflict)
  }
  await putAccount(client, account)
  await repeatUnsubscribes(client)
  await removeOrphans(client)
  await client.query('delete from storage.deleted_files where version = any($1)', [named])
  await finishRows(client, tables)
  await record(client, options, account.email)
  // Without a table's name: every cache of every web process is dropped.
  await client.query("select pg_notify('content_changed', '')")
  onProgress({ step: 'tables', done: tables.length, total: tables.length })
}

function isOneOf(names: string[], { schema, name }: Table) {
  return names.includes(`${schema}.${name}`)
}

async function clear(client: pg.ClientBase, table: Table, keepSince: Date) {
  if (isOneOf(lasting, table)) return
  if (isOneOf(ofVisitors, table)) {
    await client.query(`delete from ${nameOf(table)} where created_at < $1`, [keepSince])
  } else await client.query(`delete from ${nameOf(table)}`)
}

/** Unsubscribes again the addresses that unsubscribed after the backup was made. */
async function repeatUnsubscribes(client: pg.ClientBase) {
  await client.query(`
    update public.sign_up_offers_emails as e
    set unsubscribed_at = a.left_at
    from public.letter_addresses as a
    where a.email = e.email
      and a.left_at is not null
      and e.confirmed_at is not null
      and e.unsubscribed_at is null`)
}

/**
 * Foreign keys are not enforced while triggers are off: rows that stayed may reference rows that
 * the backup does not have.
 */
async function removeOrphans(client: pg.ClientBase) {
  const { rows } = await client.query<Record<'child' | 'parent' | 'from' | 'to', string>>(`
    select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
      quote_ident(f.attname) as "from", quote_ident(t.attname) as "to"
    from pg_constraint c
    join pg_attribute f on f.attrelid = c.conrelid and f.attnum = c.conkey[1]
    join pg_attribute t on t.attrelid = c.confrelid and t.attnum = c.confkey[1]
    where c.contype = 'f'
      and (
        c.conrelid = 'public.letter_consents'::regclass
        or c.connamespace = 'private'::regnamespace
      )`)
  for (const { child, parent, from, to } of rows) {
    await client.query(
      `delete from ${child} as child
       where child.${from} is not null
         and not exists (select from ${parent} as parent where parent.${to} = child.${from})`,
    )
  }
}

/** In the transaction of the restore: there is none without its entry. */
async function record(
  client: pg.ClientBase,
  { adminId, backup }: RestoreOverOptions,
  adminEmail: string,
) {
  await client.query(
    `insert into public.audit_log (actor_id, actor_email, act, subject_email, detail)
     values ($1, $2, 'restore_backup', '', $3)`,
    [adminId, adminEmail, backup],
  )
}

/**
 * Only after the database has confirmed that nothing was changed; otherwise the clean-up of storage
 * finds the versions in its queue.
 */
async function discard(client: pg.ClientBase, files: FileStore, added: string[]) {
  try {
    await client.query('rollback')
    await files.delete(added.map(keyOf))
    await client.query('delete from storage.deleted_files where version = any($1)', [added])
  } catch {}
}

const busy = ['55P03', '40P01']

function explain(cause: unknown): unknown {
  const { code, message, table } = cause as Partial<pg.DatabaseError>
  // SQLSTATE, unlike the codes of Node.
  if (!code || !/^[0-9A-Z]{5}$/.test(code)) return cause
  if (busy.includes(code)) {
    const words = 'The site was too busy just now. Nothing was changed. Please try again.'
    return new StartError(words, { cause })
  }
  const where = table ? ` in ${table}` : ''
  const words = `The backup does not fit this site${where}: ${message}. Nothing was changed.`
  return new StartError(words, { cause })
}
