export type NavigationLink = { name: string; href: string }

export const legalLinks: NavigationLink[] = [
  { name: 'Privacy policy', href: '/privacy-policy' },
  { name: 'Terms & conditions', href: '/terms-conditions' },
]

/** Other addresses that belong to a link. */
const also: Record<string, string> = { '/dashboard': '/courses' }

/** Whether the page at `pathname` is the link's page or lies below it. */
export function isActive({ href }: NavigationLink, pathname: string) {
  if (href === '/') return pathname === '/'
  return [href, also[href]].some(
    (start) => start && (pathname === start || pathname.startsWith(`${start}/`)),
  )
}
