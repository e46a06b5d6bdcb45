import { ArrowLeft } from 'lucide-react'
import { FaqList } from '#app/components/faq-list.tsx'
import { PageHeader } from '#app/components/page-header.tsx'
import { ButtonLink, SiteLink } from '#app/components/site-link.tsx'
import type { Crumb } from '#app/components/ui/breadcrumbs.tsx'
import { formatDay } from '#app/lib/dates.ts'
import type { Article, Block } from '#content/articles/blocks.ts'
import { ArticleBlock } from './article-block.tsx'

type ArticlePageProps = {
  article: Article
  crumbs: Crumb[]
  /** Rendered where the article places its interactive part. */
  widget: React.ReactNode
}

export function ArticlePage({ article, crumbs, widget }: ArticlePageProps) {
  const { title, lastUpdated, readingMinutes, blocks, faq } = article
  return (
    <article>
      <PageHeader
        title={title}
        crumbs={crumbs}
        lead={
          <>
            <time dateTime={lastUpdated}>Last updated {formatDay(lastUpdated)}</time> ·{' '}
            {readingMinutes} minutes to read
          </>
        }
      />
      <div className="container-grid grid gap-x-16 gap-y-10 pb-20 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <Contents blocks={blocks} />
        <div className="min-w-0">
          <div className="prose max-w-none [&>:not(.wide)]:max-w-(--width-text)">
            {blocks.map((block) => (
              <ArticleBlock key={keyOf(block)} block={block} widget={widget} />
            ))}
          </div>
          {faq.length > 0 && (
            <section aria-labelledby="questions" className="mt-16 max-w-(--width-text)">
              <h2 id="questions" className="mb-5 text-2xl">
                Questions and answers
              </h2>
              <FaqList questions={faq} />
            </section>
          )}
          <CallToAction article={article} />
          <SiteLink
            to="/blog"
            className="link no-print mt-10 inline-flex min-h-11 items-center gap-2 font-semibold"
          >
            <ArrowLeft aria-hidden className="size-5" /> Back to Articles
          </SiteLink>
        </div>
      </div>
    </article>
  )
}

function Contents({ blocks }: { blocks: Block[] }) {
  const headings = blocks.filter((block) => block.kind === 'heading' && block.level === 2)
  return (
    <nav aria-labelledby="contents" className="no-print lg:sticky lg:top-6 lg:self-start">
      <SiteLink to="/blog" className="link mb-5 inline-flex min-h-11 items-center gap-2 text-sm">
        <ArrowLeft aria-hidden className="size-4" /> Back to Articles
      </SiteLink>
      <p id="contents" className="eyebrow mb-2">
        On this page
      </p>
      <ol className="border-rule border-t text-sm">
        {headings.map(
          (heading) =>
            heading.kind === 'heading' && (
              <li key={heading.id} className="border-rule border-b">
                <a
                  href={`#${heading.id}`}
                  className="flex min-h-11 items-center py-1.5 leading-snug underline-offset-4 hover:underline"
                >
                  {heading.text}
                </a>
              </li>
            ),
        )}
      </ol>
    </nav>
  )
}

function CallToAction({ article: { callToAction } }: { article: Article }) {
  return (
    <aside className="mt-16 max-w-(--width-text) rounded-md bg-desk p-7 text-on-desk sm:p-9">
      <h2 className="text-2xl">{callToAction.heading}</h2>
      <p className="mt-2 text-on-desk-muted">{callToAction.text}</p>
      <ButtonLink to={callToAction.href} variant="accent" className="mt-6">
        {callToAction.linkLabel}
      </ButtonLink>
    </aside>
  )
}

function keyOf(block: Block) {
  return JSON.stringify(block).slice(0, 200)
}
