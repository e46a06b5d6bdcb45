import { site } from '#content/site.ts'

/** Feed autodiscovery links for the head of the blog's pages. */
export const feedLinks = [
  {
    rel: 'alternate',
    type: 'application/rss+xml',
    title: `${site.businessName}: blog`,
    href: '/blog/rss.xml',
  },
  {
    rel: 'alternate',
    type: 'application/feed+json',
    title: `${site.businessName}: blog`,
    href: '/blog/feed.json',
  },
]
