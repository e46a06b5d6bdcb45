import { ArrowLeft } from 'lucide-react'
import { formatDay } from '#app/lib/dates.ts'
import { PageHeader } from '#app/shell/page-header.tsx'
import type { Crumb } from '#app/ui/breadcrumbs.tsx'
import { ContentsBeside, ContentsFolded } from '#app/ui/contents.tsx'
import { FaqList } from '#app/ui/faq-list.tsx'
import { ButtonLink, SiteLink } from '#app/ui/site-link.tsx'
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
            <span className="whitespace-nowrap">{readingMinutes} minutes to read</span>
          </>
        }
      />
      <div className="container-grid grid gap-x-16 gap-y-10 pb-20 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <Beside blocks={blocks} />
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

function Beside({ blocks }: { blocks: Block[] }) {
  const headings = blocks
    .filter((block) => block.kind === 'heading')
    .filter(({ level }) => level === 2)
  return (
    <div className="lg:sticky lg:top-6 lg:self-start">
      <SiteLink
        to="/blog"
        className="link no-print inline-flex min-h-11 items-center gap-2 text-sm lg:mb-5"
      >
        <ArrowLeft aria-hidden className="size-4" /> Back to Articles
      </SiteLink>
      <ContentsFolded headings={headings} className="border-rule border-t max-lg:mt-5" />
      <ContentsBeside headings={headings} />
    </div>
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
