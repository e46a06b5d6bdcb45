/** Pages with a name of their own. */
const names: Record<string, string> = {
  '/dashboard': 'your courses',
  '/reset-password': 'the page for a new password',
  '/admin/blog': 'your blog posts',
  '/admin/categories': 'the blog categories',
  '/admin/quiz': 'the quiz questions',
  '/admin/contact-submissions': 'the messages',
}

const areas: Record<string, string> = {
  courses: 'your courses',
  store: 'the store',
  'my-downloads': 'your PDFs',
  account: 'your account',
  admin: 'the admin area',
}

/** The course, lesson or product that an address is about. */
export function slugsIn(address: string): { course?: string; lesson?: string; product?: string } {
  const [area, parent, child] = segmentsOf(address)
  if (area === 'courses') return { course: parent, lesson: child }
  return area === 'store' ? { product: parent } : {}
}

export type PublicTitles = {
  course_title: string | null
  lesson_title: string | null
  product_title: string | null
}

/** The name of a page for visitors: its title where that is public, else the name of its area. */
export function namePage(address: string, titles: PublicTitles | null): string {
  const known = names[pathOf(address)]
  if (known) return known
  const { course_title: course, lesson_title: lesson, product_title: product } = titles ?? {}
  if (course && lesson) return `“${lesson}” in “${course}”`
  if (course) return `the course “${course}”`
  if (product) return `“${product}”`
  return areas[segmentsOf(address)[0] ?? ''] ?? 'this page'
}

function segmentsOf(address: string) {
  return pathOf(address).split('/').filter(Boolean)
}

function pathOf(address: string) {
  return address.split(/[?#]/, 1)[0] ?? '/'
}
