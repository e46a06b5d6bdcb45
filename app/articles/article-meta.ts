import { type Matches, pageMeta, socialCardPath } from '#app/lib/seo.ts'
import { articleLd, breadcrumbsLd, faqLd } from '#app/lib/structured-data.ts'
import { articlesIndex } from '#content/articles/articles-index.ts'
import type { Article } from '#content/articles/blocks.ts'
import { plainText } from './plain-text.ts'

export function articleCrumbs({ slug, title }: Article) {
  return [
    { name: 'Home', path: '/' },
    { name: articlesIndex.title, path: '/bookkeeping-basics' },
    { name: title, path: `/${slug}` },
  ]
}

export function articleMeta(matches: Matches, article: Article) {
  const { title, description, slug, lastUpdated, faq } = article
  const path = `/${slug}`
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
      breadcrumbsLd(siteUrl, articleCrumbs(article)),
      faqLd(faq.map(({ question, answer }) => ({ question, answer: plainText(answer) }))),
    ],
  })
}
