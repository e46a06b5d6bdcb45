import { type Matches, pageMeta, socialCardPath } from '#app/lib/seo/seo.ts'
import { articleLd, breadcrumbsLd, faqLd } from '#app/lib/seo/structured-data.ts'
import type { Article } from '#content/articles/schema.ts'

/** The part of an article's loader data that names it. */
export type NamedArticle = {
  article: Pick<Article, 'title' | 'description' | 'lastUpdated' | 'faq'>
  path: string
  /** The title of the page that lists the articles. */
  indexTitle: string
}

export function articleCrumbs({ article, path, indexTitle }: NamedArticle) {
  return [
    { name: 'Home', path: '/' },
    { name: indexTitle, path: '/bookkeeping-basics' },
    { name: article.title, path },
  ]
}

export function articleMeta(matches: Matches, loaded: NamedArticle | undefined) {
  if (!loaded) return pageMeta(matches, { title: 'Article' })
  const { article, path } = loaded
  const { title, description, lastUpdated, faq } = article
  return pageMeta(matches, {
    title,
    description,
    path,
    type: 'article',
    publishedAt: lastUpdated,
    updatedAt: lastUpdated,
    jsonLd: (siteUrl) => [
      articleLd(siteUrl, {
        type: 'Article',
        title,
        description,
        path,
        updatedAt: lastUpdated,
        image: siteUrl + socialCardPath(path),
      }),
      breadcrumbsLd(siteUrl, articleCrumbs(loaded)),
      faqLd(faq.map(({ question, answer }) => ({ question, answer: plainText(answer) }))),
    ],
  })
}

/** A sentence of content/ without its Markdown, for descriptions and structured data. */
function plainText(text: string) {
  return text.replace(/\*\*?([^*]+)\*\*?/g, '$1').replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
}
