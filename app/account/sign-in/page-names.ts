const names: Record<string, string> = {
  '/dashboard': 'your courses',
  '/store': 'the store',
  '/my-downloads': 'your PDFs',
  '/account': 'your account',
  '/reset-password': 'the page for a new password',
  '/admin/dashboard': 'the admin area',
  '/admin/blog': 'your blog posts',
  '/admin/categories': 'the blog categories',
  '/admin/quiz': 'the quiz questions',
  '/admin/contact-submissions': 'the messages',
}

/** The name of a page by its address alone: titles may be private. */
export function namePage(address: string): string {
  const pathname = address.split(/[?#]/, 1)[0] ?? '/'
  const known = names[pathname]
  if (known) return known
  const [area, parent, child] = pathname.split('/').filter(Boolean)
  if (area === 'courses' && parent && child) return `“${fromSlug(child)}” in “${fromSlug(parent)}”`
  if (area === 'courses' && parent) return `the course “${fromSlug(parent)}”`
  if (area === 'store' && parent) return `“${fromSlug(parent)}”`
  if (area === 'account') return 'your account'
  if (area === 'admin') return 'the admin area'
  return 'this page'
}

function fromSlug(slug: string) {
  const words = slug
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\bqbo\b/gi, 'QBO')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
