import { formatDay } from '#app/lib/dates.ts'
import { PageHeader } from '#app/shell/page-header.tsx'
import type { Crumb } from '#app/ui/breadcrumbs.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'

type PolicyPageProps = {
  policy: { title: string; lastUpdated: string }
  crumbs: Crumb[]
  html: string
}

export function PolicyPage({ policy, crumbs, html }: PolicyPageProps) {
  return (
    <>
      <PageHeader
        title={policy.title}
        crumbs={crumbs}
        lead={
          <time dateTime={policy.lastUpdated}>Last updated {formatDay(policy.lastUpdated)}</time>
        }
      />
      <div className="container-grid pb-24">
        <div
          className="prose margin-line pl-5 sm:pl-10"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown from content/
          dangerouslySetInnerHTML={{ __html: html }}
        />
        <div className="no-print mt-12 flex flex-wrap gap-3">
          <ButtonLink to="/" variant="outline">
            Back to Home
          </ButtonLink>
          <ButtonLink to="/contact">Contact</ButtonLink>
        </div>
      </div>
    </>
  )
}
