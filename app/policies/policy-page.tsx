import { RichText } from '#app/editor/rich-text.tsx'
import { formatDay } from '#app/lib/dates/dates.ts'
import { type Matches, pageMeta } from '#app/lib/seo/seo.ts'
import { breadcrumbsLd } from '#app/lib/seo/structured-data.ts'
import { PageHeader } from '#app/shell/page-header.tsx'
import { EditLink } from '#app/shell/site-words/edit-link.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'
import type { Policy } from '#content/schemas/policies.ts'

type ShownPolicy = Omit<Policy, 'text'> & { html: string }

const crumbsOf = ({ title }: ShownPolicy, path: string) => [
  { name: 'Home', path: '/' },
  { name: title, path },
]

export function policyMeta(matches: Matches, policy: ShownPolicy | undefined, path: string) {
  if (!policy) return pageMeta(matches, { title: 'Policy', path })
  return pageMeta(matches, {
    title: policy.title,
    description: policy.description,
    path,
    updatedAt: policy.lastUpdated,
    jsonLd: (siteUrl) => [breadcrumbsLd(siteUrl, crumbsOf(policy, path))],
  })
}

type PolicyPageProps = { policy: ShownPolicy; path: string; document: 'privacy' | 'terms' }

export function PolicyPage({ policy, path, document }: PolicyPageProps) {
  return (
    <>
      <PageHeader
        title={policy.title}
        crumbs={crumbsOf(policy, path)}
        lead={
          <time dateTime={policy.lastUpdated}>Last updated {formatDay(policy.lastUpdated)}</time>
        }
        edit={`${document}#title`}
      />
      <div className="container-grid pb-24">
        <EditLink to={`${document}#text`} label="Text" />
        <RichText html={policy.html} className="margin-line pl-5 sm:pl-10" />
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
