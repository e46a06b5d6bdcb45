import type { Menu } from '#content/schemas/menu.ts'

const link = (name: string, href: string) => ({ name, href, visibility: 'shown' as const })

export const menu: Menu = {
  headerLinks: [
    link('Home', '/'),
    link('Services', '/services'),
    link('Courses', '/dashboard'),
    link('Store', '/store'),
    link('Blog', '/blog'),
    link('QBO Tips', '/qbo-tips'),
    link('QBO Quiz', '/qbo-quiz'),
    link('About', '/about'),
    link('Contact', '/contact'),
  ],
  footerLinks: [
    link('Services', '/services'),
    link('Bookkeeping basics', '/bookkeeping-basics'),
    link('Blog', '/blog'),
    link('QBO Quiz', '/qbo-quiz'),
    link('Courses', '/dashboard'),
    link('Store', '/store'),
    link('About', '/about'),
    link('Contact', '/contact'),
  ],
}

/** The links that visitors see. */
export function shownMenu({ headerLinks, footerLinks }: Menu) {
  const shown = (links: Menu['headerLinks']) =>
    links
      .filter(({ visibility }) => visibility === 'shown')
      .map(({ name, href }) => ({ name, href }))
  return { header: shown(headerLinks), footer: shown(footerLinks) }
}

/** The owner's name for a page, which is its first link at the top. */
export function menuName({ headerLinks }: Menu, href: string) {
  return headerLinks.find((link) => link.href === href)?.name
}

/** True when the owner has taken the page out of the menus and left no other link to it there. */
export function isOffMenu({ headerLinks, footerLinks }: Menu, href: string) {
  return ![...headerLinks, ...footerLinks].some(
    (link) => link.href === href && link.visibility === 'shown',
  )
}
