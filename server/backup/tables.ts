import type { ClientBase } from 'pg'
import { quoteIdentifier } from '#platform/postgres/sql.ts'

export type Table = { schema: string; name: string; columns: string[] }

const schemas = ['public', 'auth', 'storage', 'mail', 'platform']
/** Transient state of a running process, left out of backups. */
const transientTables = [
  'storage.upload_locks',
  'storage.finished_uploads',
  'storage.deleted_files',
]
const batch = 500

/** Every table of the site, with its writable columns. */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name,
       array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid
     where n.nspname = any($1)
       and c.relkind = 'r'
       and c.relpersistence = 'p'
       and a.attnum > 0
       and not a.attisdropped
       and a.attgenerated = ''
       and n.nspname || '.' || c.relname <> all($2)
     group by 1, 2
     order by 1, 2`,
    [schemas, transientTables],
  )
  return rows
}

export function tablePath({ schema, name }: Pick<Table, 'schema' | 'name'>): string {
  return `database/${schema}.${name}.ndjson`
}

/** The number of rows by the path of their table. */
export async function countRows(
  client: ClientBase,
  tables: Table[],
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::float8 as count from ${nameOf(table)}`,
    )
    counts[tablePath(table)] = rows[0]?.count ?? 0
  }
  return counts
}

/** The rows of a table as JSON lines, read by a cursor in batches. */
export async function* readRows(client: ClientBase, table: Table): AsyncGenerator<string> {
  const columns = table.columns.map(quoteIdentifier).join(', ')
  await client.query(`
    declare rows no scroll cursor for
    select row_to_json(r)::text as line from (select ${columns} from ${nameOf(table)}) r`)
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${batch} from rows`)
    if (rows.length === 0) break
    yield `${rows.map(({ line }) => line).join('\n')}\n`
  }
  await client.query('close rows')
}

/** `onConflict` where rows may be there already. */
export async function writeRows(
  client: ClientBase,
  table: Table,
  lines: AsyncIterable<string> | Iterable<string>,
  onConflict = '',
) {
  let waiting: string[] = []
  const write = async () => {
    if (waiting.length === 0) return
    const first = JSON.parse(waiting[0] ?? '{}') as Record<string, unknown>
    const columns = table.columns
      .filter((column) => column in first)
      .map(quoteIdentifier)
      .join(', ')
    await client.query(
      `insert into ${nameOf(table)} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${nameOf(table)}, $1)
       ${onConflict}`,
      [`[${waiting.join(',')}]`],
    )
    waiting = []
  }
  for await (const line of lines) {
    if (line) waiting.push(line)
    if (waiting.length >= batch) await write()
  }
  await write()
}

/** Sequences continue after the highest restored number. */
export async function advanceSequences(client: ClientBase, tables: Table[]) {
  for (const table of tables) {
    for (const column of table.columns) {
      const { rows } = await client.query<{ name: string | null }>(
        'select pg_get_serial_sequence($1, $2) as name',
        [nameOf(table), column],
      )
      const sequence = rows[0]?.name
      if (!sequence) continue
      await client.query(
        `select setval($1, (select max(${quoteIdentifier(column)}) from ${nameOf(table)}))`,
        [sequence],
      )
    }
  }
}

export function nameOf({ schema, name }: Pick<Table, 'schema' | 'name'>): string {
  return `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`
}
