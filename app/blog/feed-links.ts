/** Feed autodiscovery links for the head of the blog's pages. */
export const feedLinks = [
  {
    rel: 'alternate',
    type: 'application/rss+xml',
    title: 'Blog',
    href: '/blog/rss.xml',
  },
  {
    rel: 'alternate',
    type: 'application/feed+json',
    title: 'Blog',
    href: '/blog/feed.json',
  },
]
