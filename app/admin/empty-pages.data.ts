import type { Supabase } from '#app/lib/supabase.server.ts'
import { isOffMenu, menuName } from '#content/defaults/menu.ts'
import type { Menu } from '#content/schemas/menu.ts'
import type { Problem } from './site-problems.ts'

/** The pages that show what the owner adds, and how many things each has for visitors. */
const counts: Record<string, (supabase: Supabase) => PromiseLike<{ count: number | null }>> = {
  '/dashboard': (supabase) =>
    supabase.from('courses').select('id', head).eq('is_published', true).throwOnError(),
  '/store': (supabase) => supabase.from('products').select('id', head).throwOnError(),
  '/blog': (supabase) =>
    supabase.from('blog_posts').select('id', head).lte('published_at', now()).throwOnError(),
  '/qbo-tips': (supabase) =>
    supabase
      .from('blog_posts')
      .select('id, category:blog_categories!inner(name)', head)
      .eq('category.name', 'QBO Tips')
      .lte('published_at', now())
      .throwOnError(),
  '/qbo-quiz': (supabase) => supabase.from('quiz_questions').select('id', head).throwOnError(),
}

const head = { count: 'exact', head: true } as const
const now = () => new Date().toISOString()

/** Links of the menu to pages that have nothing to show. */
export async function listEmptyPages(supabase: Supabase, menu: Menu): Promise<Problem[]> {
  const shown = Object.entries(counts).filter(([href]) => !isOffMenu(menu, href))
  const problems = await Promise.all(
    shown.map(async ([href, countRows]): Promise<Problem[]> => {
      const { count } = await countRows(supabase)
      if (count !== 0) return []
      const title = menuName(menu, href) ?? href
      return [
        { kind: 'empty_page', title, href: '/admin/site/menu#headerLinks', link: 'Edit menu' },
      ]
    }),
  )
  return problems.flat()
}
