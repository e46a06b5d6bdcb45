import { cleanHtml } from '#app/editor/sanitize.server.ts'
import { type Context, hostContext } from '#app/lib/contexts.ts'
import { documents } from '#content/documents.ts'

/** An article as its page shows it: each text sanitised, and its headings for the contents. */
export async function readArticle<Name extends 'debits' | 'accounts'>(
  context: Context,
  name: Name,
) {
  const host = context.get(hostContext)
  const { [name]: article, basics } = host.content
  const texts = await Promise.all(article.parts.map(({ text }) => cleanHtml(host, text)))
  const headings = texts.flatMap((text) => text.headings).filter(({ level }) => level === 2)
  return {
    article: {
      ...article,
      parts: article.parts.map((part, at) => ({ ...part, text: texts[at]?.html ?? '' })),
    },
    headings: headings.filter(({ id }, at) => headings.findIndex((one) => one.id === id) === at),
    path: documents[name].path,
    document: name,
    indexTitle: basics.title,
  }
}
