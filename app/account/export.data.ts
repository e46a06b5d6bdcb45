import type { Host } from '#app/lib/host.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'
import { connectServices } from './account.data.ts'

type Call = Awaited<ReturnType<typeof connectServices>>

/** Everything that is kept under the caller's account, as JSON. */
export async function exportMyData(supabase: Supabase, host: Host, userId: string) {
  const call = await connectServices(supabase, host)
  const response = await call('GET', '/rest/v1/rpc/export_my_data?with_posts=false')
  if (!response.ok) throw new Error(`The export was answered with ${response.status}`)
  return streamExport(await response.text(), {
    blog_posts: readPosts(call, await listPostIds(supabase, userId)),
    lesson_notes: readNotes(call, userId),
  })
}

/** The same export, for an admin, who reads nobody's notes; null when there is no such account. */
export async function exportPerson(supabase: Supabase, host: Host, person: string) {
  const call = await connectServices(supabase, host)
  const body = { person, with_posts: false }
  const response = await call('POST', '/rest/v1/rpc/export_person', body)
  if (response.status === 404) return null
  if (!response.ok) throw new Error(`The export was answered with ${response.status}`)
  return streamExport(await response.text(), {
    blog_posts: readPosts(call, await listPostIds(supabase, person)),
  })
}

/** The rows of a list as JSON text, one or several with commas between them at a time. */
type Rows = AsyncIterable<string>

/**
 * Long texts are read in parts while the file is sent, because all of them are too large for one
 * answer of the REST service. They stay JSON text: parsing them would block the event loop.
 */
function streamExport(others: string, lists: Record<string, Rows>) {
  const parts = writeExport(others, lists)
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
  })
}

async function* writeExport(others: string, lists: Record<string, Rows>) {
  // Without its last brace: further keys follow.
  yield others.trimEnd().slice(0, -1)
  for (const [name, rows] of Object.entries(lists)) {
    yield `,"${name}":[`
    let separator = ''
    for await (const row of rows) {
      yield separator + row
      separator = ','
    }
    yield ']'
  }
  yield '}'
}

async function* readPosts(call: Call, ids: string[]): Rows {
  for (const id of ids) {
    const post = await readPost(call, id)
    if (post) yield post // otherwise deleted meanwhile
  }
}

const notesAtOnce = 20
/** As private.kept_of() names them. */
const noteColumns = '...course_lessons(lesson:title),note:words,updated_at'

async function* readNotes(call: Call, userId: string): Rows {
  for (let offset = 0; ; offset += notesAtOnce) {
    const part = `order=lesson_id&limit=${notesAtOnce}&offset=${offset}`
    const query = `user_id=eq.${userId}&select=${noteColumns}&${part}`
    const response = await call('GET', `/rest/v1/lesson_notes?${query}`)
    if (!response.ok) throw new Error(`Notes of the export were answered with ${response.status}`)
    const notes = (await response.text()).trim().slice(1, -1)
    if (!notes) return
    yield notes
  }
}

/** As private.export_data_of() names them. */
const exportedColumns = [
  ...['title', 'slug', 'content', 'cover_image:cover_image_url', 'cover_image_alt', 'excerpt'],
  ...['search_description', '...blog_categories(category:name)'],
  ...['published_at', 'created_at', 'updated_at'],
]

async function readPost(call: Call, id: string): Promise<string> {
  const query = `id=eq.${id}&select=${exportedColumns}`
  const response = await call('GET', `/rest/v1/blog_posts?${query}`)
  if (!response.ok) throw new Error(`A post of the export was answered with ${response.status}`)
  return (await response.text()).slice(1, -1)
}

const idsAtOnce = 1000

async function listPostIds(supabase: Supabase, userId: string): Promise<string[]> {
  const ids: string[] = []
  for (;;) {
    const { data } = await supabase
      .from('blog_posts')
      .select('id')
      .eq('user_id', userId)
      .order('created_at')
      .order('id')
      .range(ids.length, ids.length + idsAtOnce - 1)
      .throwOnError()
    ids.push(...data.map(({ id }) => id))
    if (data.length < idsAtOnce) return ids
  }
}
