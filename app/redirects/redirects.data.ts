import { containing, type Range, readRange } from '#app/lib/lists.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

const columns = 'path, created_at, post:blog_posts(title, slug, published_at)'

export type Redirect = Awaited<ReturnType<typeof listRedirects>>['redirects'][number]

/** By their paths, from the given row on. */
export async function listRedirects(supabase: Supabase, search: string, range: Range) {
  let query = supabase.from('redirects').select(columns, { count: 'exact' })
  if (search) query = query.ilike('path', containing(search))
  const { rows, total } = await readRange(query.order('path'), range)
  return { redirects: rows, total }
}

export async function findRedirectAt(supabase: Supabase, path: string) {
  const { data } = await supabase
    .from('redirects')
    .select(columns)
    .eq('path', path)
    .maybeSingle()
    .throwOnError()
  return data
}

/** The post at an address of this site: '/blog/name', a whole address, or the name alone. */
export async function findPostAt(supabase: Supabase, address: string): Promise<string | null> {
  const [slug = ''] = address.replace(/^(https?:\/\/[^/?#]*)?\/*(blog\/)?/i, '').split(/[/?#]/, 1)
  const { data } = await supabase
    .from('blog_posts')
    .select('id')
    .eq('slug', slug.toLowerCase())
    .maybeSingle()
    .throwOnError()
  return data?.id ?? null
}

type NewRedirect = { path: string; post_id: string }

export async function addRedirect(supabase: Supabase, redirect: NewRedirect) {
  await supabase.from('redirects').insert(redirect).throwOnError()
}

/** False when the row is gone. */
export async function changeRedirect(supabase: Supabase, path: string, redirect: NewRedirect) {
  const { data } = await supabase
    .from('redirects')
    .update(redirect)
    .eq('path', path)
    .select('path')
    .throwOnError()
  return data.length > 0
}

export async function deleteRedirect(supabase: Supabase, path: string) {
  await supabase.from('redirects').delete().eq('path', path).throwOnError()
}
