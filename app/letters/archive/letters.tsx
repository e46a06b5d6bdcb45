import { supabaseContext } from '#app/lib/contexts.ts'
import { useDates } from '#app/lib/dates/use-dates.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { PageHeader } from '#app/shell/page-header.tsx'
import { EmptyState, EmptyStateTitle } from '#app/ui/empty-state.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/letters.ts'
import { listPublicLetters } from './public-letters.data.ts'

const mostShown = 200

export async function loader({ context }: Route.LoaderArgs) {
  const letters = await listPublicLetters(context.get(supabaseContext), mostShown)
  return { letters: letters.map(({ body_html: _, ...letter }) => letter) }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Letters',
    description: 'Letters I have sent to the people on my list.',
    noindex: !loaderData?.letters.length,
  })
}

export default function PublicLettersPage({ loaderData: { letters } }: Route.ComponentProps) {
  const { formatDate } = useDates()
  return (
    <>
      <PageHeader title="Letters" lead="Letters I have sent to the people on my list." />
      <div className="container-grid pb-24">
        {letters.length === 0 ? (
          <EmptyState>
            <EmptyStateTitle>No letters here yet</EmptyStateTitle>
            <p>Please check back later, or read my blog in the meantime.</p>
          </EmptyState>
        ) : (
          <ul className="grid max-w-2xl gap-8">
            {letters.map(({ slug, subject, preview_line, sent_at }) => (
              <li key={slug} className="border-rule border-b pb-6 last:border-b-0">
                <h2 className="text-2xl wrap-anywhere">
                  <SiteLink to={`/letters/${slug}`} className="link finger-target inline-block">
                    {subject}
                  </SiteLink>
                </h2>
                {preview_line && <p className="mt-2 wrap-anywhere">{preview_line}</p>}
                <p className="tabular mt-2 text-muted text-sm">
                  <time dateTime={sent_at}>{formatDate(sent_at)}</time>
                </p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
