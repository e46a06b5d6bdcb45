import { listCourseCards } from '#app/courses/public/course-cards.data.ts'
import { hasPublicLetters } from '#app/letters/archive/public-letters.data.ts'
import { type Context, supabaseContext } from '#app/lib/contexts.ts'
import { orLog } from '#app/shell/reading.server.ts'
import { listProductCards } from '#app/store/products.data.ts'

/** Courses, PDFs and letters; the page is shown without them when they cannot be read. */
export async function readShopWindow(context: Context) {
  const supabase = context.get(supabaseContext)
  const [courses, products, hasLetters] = await Promise.all([
    orLog(context, 'course cards not read', listCourseCards(supabase, { limit: 3 })),
    orLog(context, 'product cards not read', listProductCards(supabase)),
    orLog(context, 'public letters not read', hasPublicLetters(supabase)),
  ])
  return {
    courses: courses ?? [],
    hasLetters: hasLetters ?? false,
    freePdfs: (products ?? []).filter(({ price }) => price === 0).slice(0, 4),
    paidPdfs: (products ?? []).filter(({ price }) => price > 0).slice(0, 4),
  }
}
