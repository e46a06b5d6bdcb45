import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { quoteIdentifier } from '#platform/postgres/sql.ts'
import type { PostgresTarget } from '#platform/postgres/target.ts'
import { StartError } from '#platform/start-error.ts'
import { type FileStore, keyOf } from '#platform/storage/files/file-store.ts'
import { type ArchiveReader, openArchive } from '#server/backup/archive.ts'
import { refuseNonEmpty } from '#server/backup/restore.ts'
import { listTables, nameOf, type Table } from '#server/backup/tables.ts'
import { migrateSite } from '#server/migrate-site.ts'
import { contentTables, filePath, format, jsonPath, type Manifest, type Row } from './contents.ts'

type StoredFile = Row & { bucket_id: string; name: string }

/** Imports an export into an empty database: all of it, or nothing. */
export async function importSite(
  target: PostgresTarget,
  files: FileStore,
  file: string,
): Promise<void> {
  const archive = await openArchive(file)
  try {
    const manifest = (await readJson(archive, 'export.json')) as Manifest
    if (manifest.format !== format) {
      throw new StartError(`${file} is of format ${manifest.format}; this program reads ${format}.`)
    }
    await refuseNonEmpty(target)
    await migrateSite(target)
    // Files before rows: a row never names bytes that are missing.
    const stored = await putFiles(archive, files)
    await putRows(archive, target, stored, manifest.tables)
  } finally {
    await archive.close()
  }
}

async function putFiles(archive: ArchiveReader, files: FileStore): Promise<Row[]> {
  const rows = (await readRows(archive, 'files')) as StoredFile[]
  const stored: Row[] = []
  for (const row of rows) {
    const version = randomUUID()
    const bytes = archive.stream(filePath(row.bucket_id, row.name))
    await files.put(keyOf(version), bytes as unknown as AsyncIterable<Uint8Array>)
    stored.push({ ...row, version })
  }
  return stored
}

async function putRows(
  archive: ArchiveReader,
  target: PostgresTarget,
  stored: Row[],
  exported: string[],
) {
  const client = new pg.Client(target.owner)
  await client.connect()
  try {
    await client.query('begin')
    await putPeople(client, await readRows(archive, 'people'))
    const tables = await listTables(client)
    // An export of an older program has fewer tables.
    for (const name of contentTables.filter((one) => exported.includes(one))) {
      const table = tables.find((one) => one.schema === 'public' && one.name === name)
      if (!table) throw new Error(`There is no table ${name}`)
      // The trigger on accounts has inserted a role for each user already.
      const onConflict =
        name === 'user_roles'
          ? `on conflict (user_id) do update set role = excluded.role, created_at = excluded.created_at,
               is_trusted_writer = excluded.is_trusted_writer`
          : ''
      await insert(client, table, await readRows(archive, name), onConflict)
    }
    const objects = tables.find((one) => nameOf(one) === '"storage"."objects"')
    if (objects) await insert(client, objects, stored)
    await client.query('select private.hold_restored_letters()')
    await client.query('commit')
  } catch (cause) {
    const { code, message, table, detail } = cause as pg.DatabaseError
    if (!code) throw cause
    const where = table ? ` in ${table}` : ''
    throw new StartError(
      `The export does not fit${where}: ${message}. ${detail ?? ''}Nothing was changed.`,
      { cause },
    )
  } finally {
    await client.end()
  }
}

/** Accounts without a password, with the columns that Auth itself would write. */
async function putPeople(client: pg.ClientBase, people: Row[]) {
  await client.query(
    `insert into auth.users (
       instance_id, id, aud, role, encrypted_password, confirmation_token, recovery_token,
       email_change_token_new, email_change, email, phone, email_confirmed_at, phone_confirmed_at,
       raw_app_meta_data, raw_user_meta_data, created_at, updated_at, banned_until, deleted_at,
       is_anonymous)
     select '00000000-0000-0000-0000-000000000000', id, 'authenticated', 'authenticated', '', '', '', '', '',
       email, phone, email_confirmed_at, phone_confirmed_at,
       case when email is null then '{}' else '{"provider": "email", "providers": ["email"]}' end::jsonb,
       raw_user_meta_data, created_at, now(), banned_until, deleted_at, coalesce(is_anonymous, false)
     from json_populate_recordset(null::auth.users, $1)`,
    [JSON.stringify(people)],
  )
  await client.query(`
    insert into auth.identities
      (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
    select id::text, id,
      jsonb_build_object('sub', id, 'email', email, 'email_verified', email_confirmed_at is not null,
        'phone_verified', false),
      'email', null, created_at, now()
    from auth.users
    where email is not null and deleted_at is null`)
}

async function insert(client: pg.ClientBase, table: Table, rows: Row[], onConflict = '') {
  const [first] = rows
  if (!first) return
  const columns = table.columns
    .filter((column) => column in first)
    .map(quoteIdentifier)
    .join(', ')
  await client.query(
    `insert into ${nameOf(table)} (${columns})
     select ${columns} from json_populate_recordset(null::${nameOf(table)}, $1) ${onConflict}`,
    [JSON.stringify(rows)],
  )
}

async function readRows(archive: ArchiveReader, name: string): Promise<Row[]> {
  const rows = await readJson(archive, jsonPath(name))
  if (!Array.isArray(rows)) throw new StartError(`${jsonPath(name)} is not a list of rows.`)
  return rows
}

async function readJson(archive: ArchiveReader, name: string): Promise<unknown> {
  const text = await archive.text(name)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new StartError(`${name} in the export is not valid JSON.`, { cause })
  }
}
