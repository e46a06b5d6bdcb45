import type { ClientBase } from 'pg'
import { quoteIdentifier } from '#platform/postgres/sql.ts'
import { nameOf, type Table, writeRows } from '#server/backup/tables.ts'

/** The rows of one account, as JSON lines by table. */
export type KeptAccount = { id: string; email: string; rows: { table: Table; lines: string[] }[] }

/** The rows that let a person log in. */
const conditions: Record<string, string> = {
  'auth.users': 'id = $1::uuid',
  'auth.identities': 'user_id = $1::uuid',
  'auth.mfa_factors': 'user_id = $1::uuid',
  'auth.mfa_amr_claims': 'session_id in (select id from auth.sessions where user_id = $1::uuid)',
  'auth.refresh_tokens': 'user_id = $1::text',
  'auth.sessions': 'user_id = $1::uuid',
  'auth.webauthn_credentials': 'user_id = $1::uuid',
  'public.user_roles': 'user_id = $1::uuid',
}

/**
 * Reads the account of the admin who restores: she knows the password of now, perhaps not that of
 * the backup, and stays logged in.
 */
export async function keepAccount(
  client: ClientBase,
  tables: Table[],
  id: string,
): Promise<KeptAccount> {
  const rows: KeptAccount['rows'] = []
  for (const table of tables) {
    const condition = conditions[`${table.schema}.${table.name}`]
    if (!condition) continue
    const columns = table.columns.map(quoteIdentifier).join(', ')
    const found = await client.query<{ line: string }>(
      `select row_to_json(r)::text as line
       from (select ${columns} from ${nameOf(table)} where ${condition}) r`,
      [id],
    )
    rows.push({ table, lines: found.rows.map(({ line }) => line) })
  }
  const { rows: users } = await client.query<{ email: string }>(
    "select coalesce(email, '') as email from auth.users where id = $1",
    [id],
  )
  return { id, email: users[0]?.email ?? '', rows }
}

/**
 * Puts it back in the place of the restored account with the same id, or else the same address: on
 * a new installation the admin of the backup has another id.
 */
export async function putAccount(client: ClientBase, { id, email, rows }: KeptAccount) {
  const { rows: same } = await client.query<{ id: string }>(
    'select id from auth.users where id = $1 or lower(email) = lower($2) order by id <> $1 limit 1',
    [id, email],
  )
  const restored = same[0]?.id ?? id
  for (const { table } of rows) {
    const condition = conditions[`${table.schema}.${table.name}`]
    await client.query(`delete from ${nameOf(table)} where ${condition}`, [restored])
  }
  for (const { table, lines } of rows) {
    await writeRows(
      client,
      table,
      lines.map((line) => line.replaceAll(id, restored)),
    )
  }
}
