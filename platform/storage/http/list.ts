import * as z from 'zod/mini'
import { sql } from '#platform/postgres/sql.ts'
import { asCaller, identify, type StorageContext } from '#platform/storage/objects/context.ts'
import { errors } from '#platform/storage/objects/errors.ts'
import type { BucketPath } from '#platform/storage/objects/object-path.ts'
import type { ObjectMetadata } from '#platform/storage/objects/queries.ts'
import { readJson } from '#platform/storage/objects/read-json.ts'

const limitUpTo = (most: number) => z.int().check(z.gte(1), z.lte(most))
const Prefix = z._default(z.string(), '')
const Order = z._default(z.enum(['asc', 'desc']), 'asc')
const columns = ['name', 'updated_at', 'created_at'] as const
const FolderColumn = z.enum([...columns, 'last_accessed_at'])
const FolderSort = z.object({ column: z._default(FolderColumn, 'name'), order: Order })
const PageSort = z.object({ column: z._default(z.enum(columns), 'name'), order: Order })

const ListFolder = z.object({
  prefix: Prefix,
  limit: z._default(limitUpTo(10_000), 100),
  offset: z._default(z.int().check(z.gte(0)), 0),
  search: z.nullish(z.string()),
  sortBy: z.prefault(FolderSort, {}),
})

const ListPage = z.object({
  prefix: Prefix,
  limit: z._default(limitUpTo(1000), 1000),
  cursor: z.optional(z.string()),
  with_delimiter: z._default(z.boolean(), false),
  sortBy: z.prefault(PageSort, {}),
})

/** List v1: names relative to the folder, folders as rows without an id. */
export async function listFolder(
  context: StorageContext,
  request: Request,
  { bucketId }: BucketPath,
) {
  const caller = await identify(context, request)
  const { prefix, limit, offset, search, sortBy } = await readJson(request, ListFolder)
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`
  const level = folder.split('/').length
  const { rows } = await context.callers.query(
    caller,
    sql`
    select name, id, updated_at, created_at, last_accessed_at, metadata
    from storage.search(
      ${folder}, ${bucketId}, ${limit}::int, ${level}::int, ${offset}::int, ${search ?? ''},
      ${sortBy.column}, ${sortBy.order}
    )`,
  )
  return Response.json(rows)
}

type Entry = {
  name: string
  is_folder: boolean
  sort_value: string
  id: string | null
  updated_at: Date
  created_at: Date
  last_accessed_at: Date
  metadata: ObjectMetadata | null
}

/** List v2: full names, paginated by a cursor. */
export async function listPage(
  context: StorageContext,
  request: Request,
  { bucketId }: BucketPath,
) {
  const caller = await identify(context, request)
  const page = await readJson(request, ListPage)
  const statement = pageStatement(bucketId, page)
  const entries = await asCaller(
    context,
    caller,
  )(async (executor) => {
    const { rows } = await executor.query<Entry>(statement)
    return rows
  })

  const hasNext = entries.length > page.limit
  const shown = entries.slice(0, page.limit)
  const last = shown.at(-1)
  return Response.json({
    hasNext,
    ...(hasNext && last && { nextCursor: encodeCursor(last) }),
    folders: shown
      .filter((entry) => entry.is_folder)
      .map(({ name, created_at, updated_at }) => ({
        key: name.replace(/\/$/, ''),
        name,
        created_at,
        updated_at,
      })),
    objects: shown
      .filter((entry) => !entry.is_folder)
      .map(({ is_folder, sort_value, ...object }) => ({ key: object.name, ...object })),
  })
}

/** Ordered by one text value and then by name, both bytewise, so that the cursor is exact. */
function pageStatement(bucketId: string, page: z.infer<typeof ListPage>) {
  const { column, order } = page.sortBy
  const sortValue =
    column === 'name' ? "''" : `to_char(${column} at time zone 'utc', 'YYYYMMDDHH24MISSUS')`
  const after = page.cursor ? decodeCursor(page.cursor) : null
  return {
    text: `
      with matches as (
        select
          objects.*,
          case
            when $3 and strpos(substr(name, length($2) + 1), '/') > 0
            then $2 || split_part(substr(name, length($2) + 1), '/', 1) || '/'
          end as folder
        from storage.objects
        where bucket_id = $1 and name collate "C" ^@ $2
      ),
      entries as (
        select
          folder as name, true as is_folder, null::uuid as id, max(updated_at) as updated_at,
          min(created_at) as created_at, max(last_accessed_at) as last_accessed_at,
          null::jsonb as metadata
        from matches
        where folder is not null
        group by folder
        union all
        select name, false, id, updated_at, created_at, last_accessed_at, metadata
        from matches
        where folder is null
      ),
      ordered as (
        select entries.*, (${sortValue}) collate "C" as sort_value
        from entries
      )
      select *
      from ordered
      where $5::text is null
        or (sort_value, name collate "C") ${order === 'asc' ? '>' : '<'} ($5 collate "C", $6 collate "C")
      order by sort_value ${order}, name collate "C" ${order}
      limit $4`,
    values: [
      bucketId,
      page.prefix,
      page.with_delimiter,
      page.limit + 1,
      after?.sortValue ?? null,
      after?.name ?? null,
    ],
  }
}

function encodeCursor(entry: Entry): string {
  return Buffer.from(JSON.stringify([entry.sort_value, entry.name])).toString('base64url')
}

const Cursor = z.tuple([z.string(), z.string()])

function decodeCursor(cursor: string) {
  try {
    const [sortValue, name] = Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { sortValue, name }
  } catch (cause) {
    throw errors.invalidRequest('The cursor is not valid', cause)
  }
}
