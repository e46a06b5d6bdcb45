export type NavigationLink = {
  label: string
  path: string /** Other addresses that belong to it. */
  also?: string
}

export const mainLinks: NavigationLink[] = [
  { label: 'Home', path: '/' },
  { label: 'Services', path: '/services' },
  { label: 'Courses', path: '/dashboard', also: '/courses' },
  { label: 'Store', path: '/store' },
  { label: 'Blog', path: '/blog' },
  { label: 'QBO Tips', path: '/qbo-tips' },
  { label: 'QBO Quiz', path: '/qbo-quiz' },
  { label: 'About', path: '/about' },
  { label: 'Contact', path: '/contact' },
]

export const quickLinks: NavigationLink[] = [
  { label: 'Services', path: '/services' },
  { label: 'Bookkeeping basics', path: '/bookkeeping-basics' },
  { label: 'Blog', path: '/blog' },
  { label: 'QBO Quiz', path: '/qbo-quiz' },
  { label: 'Courses', path: '/dashboard' },
  { label: 'Store', path: '/store' },
  { label: 'About', path: '/about' },
  { label: 'Contact', path: '/contact' },
]

export const legalLinks: NavigationLink[] = [
  { label: 'Privacy policy', path: '/privacy-policy' },
  { label: 'Terms & conditions', path: '/terms-conditions' },
]

/** Whether the page at `pathname` is the link's page or lies below it. */
export function isActive({ path, also }: NavigationLink, pathname: string) {
  if (path === '/') return pathname === '/'
  return [path, also].some(
    (start) => start && (pathname === start || pathname.startsWith(`${start}/`)),
  )
}
