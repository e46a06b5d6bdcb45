import type { AdminCall, Auth } from '#platform/auth/call.ts'
import { errors } from '#platform/auth/errors.ts'
import { userJson } from '#platform/auth/user-json.ts'
import { listUsers } from '#platform/auth/users.ts'
import { sql } from '#platform/postgres/sql.ts'

const usersPerPage = 50
const mostPerPage = 1000

type Page = { page: number; perPage: number }

export async function listAllUsers(call: AdminCall, auth: Auth): Promise<Response> {
  const page = readPage(call)
  const sort = call.url.searchParams.get('sort') ?? ''
  if (sort !== '' && !/^created_at( (asc|desc))?$/i.test(sort)) {
    throw errors.validation(`Bad Sort Parameters: bad field for sort '${sort}'`)
  }
  const { users, total } = await listUsers(auth.database, {
    aud: call.audience,
    ...page,
    filter: call.url.searchParams.get('filter') ?? '',
    ascending: sort.toLowerCase().endsWith(' asc'),
  })
  return Response.json(
    { users: users.map(userJson), aud: call.audience },
    { headers: pageHeaders(call, page, total) },
  )
}

export async function listAudit(call: AdminCall, auth: Auth): Promise<Response> {
  const page = readPage(call)
  const [column = '', term = ''] = (call.url.searchParams.get('query') ?? '').split(':')
  const columns: Record<string, string> = {
    author: 'actor_username',
    action: 'action',
    type: 'log_type',
  }
  if (column !== '' && !Object.hasOwn(columns, column)) {
    throw errors.validation(`Invalid query scope: ${column}`)
  }
  const field = columns[column] ?? 'action'
  const filter = `%${term}%`
  const counted = await auth.database.query<{ total: string }>(sql`
    select count(*) as total from auth.audit_log_entries where payload ->> ${field} ilike ${filter}`)
  const { rows } = await auth.database.query(sql`
    select id, payload, created_at, ip_address
    from auth.audit_log_entries
    where payload ->> ${field} ilike ${filter}
    order by created_at desc, id
    limit ${page.perPage} offset ${(page.page - 1) * page.perPage}`)
  const total = Number(counted.rows[0]?.total ?? 0)
  return Response.json(rows, { headers: pageHeaders(call, page, total) })
}

function readPage(call: AdminCall): Page {
  const page = readCount(call, 'page') ?? 1
  const perPage = readCount(call, 'per_page') ?? usersPerPage
  return { page: Math.max(1, page), perPage: Math.min(Math.max(1, perPage), mostPerPage) }
}

function readCount(call: AdminCall, name: string): number | undefined {
  const given = call.url.searchParams.get(name)
  if (!given) return undefined
  if (!/^\d{1,9}$/.test(given)) {
    throw errors.validation(
      `Bad Pagination Parameters: strconv.ParseUint: parsing ${JSON.stringify(given)}: invalid syntax`,
    )
  }
  return Number(given)
}

/** The client computes the next and the last page from these. */
function pageHeaders(call: AdminCall, { page, perPage }: Page, total: number) {
  const lastPage = Math.ceil(total / perPage)
  const link = (number: number, rel: string) => {
    const url = new URL(call.url)
    url.searchParams.set('page', String(number))
    return `<${url.pathname}${url.search}>; rel="${rel}"`
  }
  const links = page < lastPage ? [link(page + 1, 'next')] : []
  return {
    link: [...links, link(lastPage, 'last')].join(', '),
    'x-total-count': String(total),
  }
}
