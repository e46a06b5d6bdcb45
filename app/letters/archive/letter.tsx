import { ArrowLeft } from 'lucide-react'
import { RichText } from '#app/editor/rich-text.tsx'
import { cleanHtml } from '#app/editor/sanitize.server.ts'
import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { useDates } from '#app/lib/dates/use-dates.ts'
import { pageMeta, socialCardPath } from '#app/lib/seo/seo.ts'
import { articleLd, breadcrumbsLd } from '#app/lib/seo/structured-data.ts'
import { OffersForm } from '#app/offers/offers-form.tsx'
import { ErrorPage, errorMeta } from '#app/shell/error-pages.tsx'
import { notFound } from '#app/shell/reading.server.ts'
import { EditLink } from '#app/shell/site-words/edit-link.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/letter.ts'
import { findPublicLetter } from './public-letters.data.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const host = context.get(hostContext)
  const found = await findPublicLetter(context.get(supabaseContext), params.slug)
  if (!found) {
    throw notFound({
      title: 'Letter Not Found',
      text: 'It may never have been public, or there’s a typo in the address.',
      reason: 'There is no letter at this address.',
      back: { label: 'All letters', to: '/letters' },
    })
  }
  const { body_html, ...letter } = found
  const { html } = await cleanHtml(host, body_html)
  const { home, business } = host.content
  return { letter, slug: params.slug, html, offers: home.offers, author: business.ownerName }
}

export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  if (!loaderData) return errorMeta(matches, error)
  const { letter, slug, html, author } = loaderData
  const path = `/letters/${slug}`
  const page = {
    title: letter.subject,
    description: letter.preview_line || html,
    path,
    publishedAt: letter.sent_at,
    updatedAt: letter.sent_at,
  }
  return pageMeta(matches, {
    ...page,
    type: 'article',
    jsonLd: (siteUrl) => [
      articleLd(siteUrl, {
        ...page,
        type: 'Article',
        author,
        image: siteUrl + socialCardPath(path),
      }),
      breadcrumbsLd(siteUrl, [
        { name: 'Home', path: '/' },
        { name: 'Letters', path: '/letters' },
        { name: letter.subject, path },
      ]),
    ],
  })
}

export default function PublicLetterPage({ loaderData }: Route.ComponentProps) {
  const { formatDate } = useDates()
  const { letter, html, offers } = loaderData
  return (
    <article className="container-grid pt-8 pb-24 lg:pt-12">
      <div className="max-w-2xl">
        <ButtonLink to="/letters" variant="outline" size="small" className="no-print">
          <ArrowLeft aria-hidden /> All letters
        </ButtonLink>
        <header className="mt-6 border-rule border-b pb-6">
          <h1 className="text-4xl wrap-anywhere">{letter.subject}</h1>
          <p className="tabular mt-4 text-muted">
            Sent <time dateTime={letter.sent_at}>{formatDate(letter.sent_at)}</time>
          </p>
        </header>
        <RichText html={html} className="mt-8" />
        <section
          aria-labelledby="offers"
          className="no-print mt-14 rounded-md border border-rule bg-card p-6"
        >
          <EditLink to="home#offers" label={offers.heading} />
          <h2 id="offers" className="text-2xl">
            {offers.heading}
          </h2>
          <p className="mt-2 mb-6 text-muted">{offers.text}</p>
          <OffersForm words={offers} />
        </section>
      </div>
    </article>
  )
}

/** Below the root, whose boundary would remount header and toasts. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
