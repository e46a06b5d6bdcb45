import { listCourseProgress } from '#app/courses/progress.data.ts'
import { skillsIn } from '#app/courses/record/record.data.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'
import { matchingProduct } from './matching-product.ts'

/** Skills that the course taught, and the next steps after it: another one that is not finished, and a free PDF that fits. */
export async function findAfterCourse(
  supabase: Supabase,
  userId: string,
  course: { id: string; text: string },
) {
  const [courses, skills, products] = await Promise.all([
    listCourseProgress(supabase),
    listSkills(supabase, course.id),
    listFreeProductsNotOwned(supabase, userId),
  ])
  const open = courses.filter(
    (one) =>
      one.course_id !== course.id && one.is_published && one.total_lessons > 0 && one.percent < 100,
  )
  const next = open.find(({ percent }) => percent > 0) ?? open[0]
  const product = matchingProduct(course.text, products)
  return {
    skills,
    nextCourse: next
      ? { title: next.course_title, slug: next.course_slug, isBegun: next.percent > 0 }
      : null,
    product: product && { title: product.title, slug: product.slug },
  }
}

async function listSkills(supabase: Supabase, courseId: string) {
  const { data } = await supabase
    .from('courses')
    .select('skills')
    .eq('id', courseId)
    .maybeSingle()
    .throwOnError()
  return skillsIn(data?.skills ?? null)
}

async function listFreeProductsNotOwned(supabase: Supabase, userId: string) {
  const { data } = await supabase
    .from('products')
    .select('title, slug, description, orders:product_orders(id)')
    .eq('price', 0)
    // The filter is needed for admins, who may read all orders.
    .eq('orders.user_id', userId)
    .order('created_at', { ascending: false })
    .limit(100)
    .throwOnError()
  return data.filter(({ orders }) => orders.length === 0)
}
