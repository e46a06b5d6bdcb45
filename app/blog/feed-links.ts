/** For the head of the blog's pages: readers' programs find the feeds by themselves. */
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
