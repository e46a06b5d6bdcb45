import type { Supabase } from '#app/lib/supabase.server.ts'
import { isOffMenu, menuName } from '#content/defaults/menu.ts'
import type { Menu } from '#content/schemas/menu.ts'
import type { Problem } from './site-problems.ts'

/** The pages that show what the owner adds, and the first thing that each has for visitors. */
const firstOf: Record<string, (supabase: Supabase) => PromiseLike<{ data: { id: string }[] }>> = {
  '/dashboard': (supabase) =>
    supabase.from('courses').select('id').eq('is_published', true).limit(1).throwOnError(),
  '/store': (supabase) => supabase.from('products').select('id').limit(1).throwOnError(),
  '/blog': (supabase) =>
    supabase.from('blog_posts').select('id').lte('published_at', now()).limit(1).throwOnError(),
  '/qbo-tips': (supabase) =>
    supabase
      .from('blog_posts')
      .select('id, category:blog_categories!inner(name)')
      .eq('category.name', 'QBO Tips')
      .lte('published_at', now())
      .limit(1)
      .throwOnError(),
  '/qbo-quiz': (supabase) => supabase.from('quiz_questions').select('id').limit(1).throwOnError(),
}

const now = () => new Date().toISOString()

/** Links of the menu to pages that have nothing to show. */
export async function listEmptyPages(supabase: Supabase, menu: Menu): Promise<Problem[]> {
  const shown = Object.entries(firstOf).filter(([href]) => !isOffMenu(menu, href))
  const problems = await Promise.all(
    shown.map(async ([href, readFirst]): Promise<Problem[]> => {
      const { data } = await readFirst(supabase)
      if (data.length > 0) return []
      const title = menuName(menu, href) ?? href
      return [
        { kind: 'empty_page', title, href: '/admin/site/menu#headerLinks', link: 'Edit menu' },
      ]
    }),
  )
  return problems.flat()
}
