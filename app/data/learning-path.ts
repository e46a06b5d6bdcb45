import type { PathMarks } from '#app/lib/learning-path.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

type Wanted = { courseSlugs: string[]; lessonSlugs: string[]; productSlugs: string[] }

/** Which of these lessons and products there are, and which of them the reader has behind them. */
export async function readPathMarks(
  supabase: Supabase,
  userId: string,
  wanted: Wanted,
): Promise<PathMarks> {
  const [lessons, products] = await Promise.all([
    supabase
      .from('course_outline')
      .select('course_slug, lesson_slug, completed_at')
      .in('course_slug', wanted.courseSlugs)
      .in('lesson_slug', wanted.lessonSlugs)
      .throwOnError(),
    supabase
      .from('products')
      .select('slug, orders:product_orders(id)')
      .in('slug', wanted.productSlugs)
      .eq('orders.user_id', userId)
      .overrideTypes<{ slug: string; orders: { id: string }[] }[], { merge: false }>()
      .throwOnError(),
  ])
  return {
    lessons: Object.fromEntries(
      lessons.data.map(({ course_slug: course, lesson_slug: lesson, completed_at: at }) => [
        `${course}/${lesson}`,
        at !== null,
      ]),
    ),
    products: Object.fromEntries(
      products.data.map(({ slug, orders }) => [slug, orders.length > 0]),
    ),
  }
}
