import { redirect } from 'react-router'
import { type Context, supabaseContext } from '#app/lib/contexts.ts'

/** Redirects to the post that stood at this address before; only where no page answers it. */
export async function followOldAddress(context: Context, url: URL) {
  // A failure is no answer: the page of the address is shown.
  const { data: to } = await context
    .get(supabaseContext)
    .rpc('find_redirect', { path: url.pathname + url.search })
  if (to) throw redirect(to, 301)
}
