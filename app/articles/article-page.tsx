import { ArrowLeft } from 'lucide-react'
import { Fragment } from 'react'
import { formatDay } from '#app/lib/dates/dates.ts'
import { PageHeader } from '#app/shell/page-header.tsx'
import { EditLink } from '#app/shell/site-words/edit-link.tsx'
import { ContentsBeside, ContentsFolded } from '#app/ui/contents.tsx'
import { FaqList } from '#app/ui/faq-list.tsx'
import { ButtonLink, SiteLink } from '#app/ui/site-link.tsx'
import type { Article, ArticlePart as Part } from '#content/articles/schema.ts'
import { articleCrumbs, type NamedArticle } from './article-meta.ts'
import { ArticlePart } from './article-part.tsx'

type Heading = { id: string; text: string; level: number }

type ArticlePageProps = NamedArticle & {
  article: Article & { parts: Part[] }
  headings: Heading[]
  document: 'debits' | 'accounts'
  /** Rendered where the article places its interactive part. */
  widget: React.ReactNode
}

export function ArticlePage(props: ArticlePageProps) {
  const { article, headings, document, widget } = props
  const { title, lastUpdated, readingTime, parts, faq, faqHeading } = article
  return (
    <article>
      <PageHeader
        title={title}
        crumbs={articleCrumbs(props)}
        lead={
          <>
            <time dateTime={lastUpdated}>Last updated {formatDay(lastUpdated)}</time> ·{' '}
            <span className="whitespace-nowrap">{readingTime}</span>
          </>
        }
        edit={`${document}#title`}
      />
      <div className="container-grid grid gap-x-16 gap-y-10 pb-20 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <Beside headings={headings} />
        <div className="min-w-0">
          <div className="prose max-w-none [&>:not(.wide)]:max-w-(--width-text)">
            {parts.map((part, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a loaded page never change places
              <Fragment key={at}>
                <EditLink to={`${document}#parts.${at}`} label={`Part ${at + 1}`} />
                <ArticlePart part={part} widget={widget} />
              </Fragment>
            ))}
          </div>
          {faq.length > 0 && (
            <section aria-labelledby="questions" className="mt-16 max-w-(--width-text)">
              <EditLink to={`${document}#faq`} label={faqHeading} />
              <h2 id="questions" className="mb-5 text-2xl">
                {faqHeading}
              </h2>
              <FaqList questions={faq} />
            </section>
          )}
          <CallToAction words={article.callToAction} document={document} />
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

function Beside({ headings }: { headings: Heading[] }) {
  return (
    <div className="lg:sticky lg:below-header lg:self-start">
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

type CallToActionProps = { words: Article['callToAction']; document: string }

function CallToAction({ words, document }: CallToActionProps) {
  return (
    <aside className="no-print mt-16 max-w-(--width-text) rounded-md bg-desk p-7 text-on-desk sm:p-9">
      <EditLink to={`${document}#callToAction`} label={words.heading} />
      <h2 className="text-2xl">{words.heading}</h2>
      <p className="mt-2 text-on-desk-muted">{words.text}</p>
      <ButtonLink to={words.href} variant="accent" className="mt-6">
        {words.linkLabel}
      </ButtonLink>
    </aside>
  )
}
