import { CircleCheck } from 'lucide-react'
import { hostContext, supabaseContext, userContext } from '#app/lib/contexts.ts'
import { pageMeta } from '#app/lib/seo.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'
import { AdminPage } from '#app/shell/admin-page.tsx'
import { ListFailure } from '#app/shell/list-failure.tsx'
import { readOrToast } from '#app/shell/reading.server.ts'
import { EmptyState, EmptyStateTitle } from '#app/ui/empty-state.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { type DocumentName, documents } from '#content/documents.ts'
import { listSamples, type Sample } from '#content/samples.ts'
import { fieldInfo } from '#content/schemas/fields.ts'
import type { Route } from './+types/site-check.ts'
import { listOwnPostIds, listSiteProblems } from './admin.data.ts'
import { groupProblems, type ProblemGroup } from './site-problems.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const reading = findProblems(context.get(supabaseContext), context.get(userContext).id)
  const { found, toast } = await readOrToast(context, 'The site could not be checked.', reading)
  return { groups: found, samples: listSamples(context.get(hostContext).content), toast }
}

async function findProblems(supabase: Supabase, userId: string) {
  const problems = await listSiteProblems(supabase)
  const postIds = problems.flatMap(({ table_name: table, row_id: id }) =>
    table === 'blog_posts' && id ? [id] : [],
  )
  const own = await listOwnPostIds(supabase, userId, [...new Set(postIds)])
  return groupProblems(problems, new Set(own))
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Site check', noindex: true })
}

export default function SiteCheckPage({ loaderData }: Route.ComponentProps) {
  const { groups, samples, toast } = loaderData
  const count = (groups ?? []).reduce((sum, { lines }) => sum + lines.length, samples.length)
  return (
    <AdminPage
      title="Site check"
      path="/admin/site-check"
      lead="What is wrong with the content, and where to mend it. Checked each time you open this page."
    >
      {toast && <ListFailure toast={toast} />}
      {groups && count === 0 && <NoProblems />}
      {count > 0 && (
        <p role="status" className="tabular text-muted">
          {count === 1 ? 'One thing to mend' : `${count.toLocaleString('en-US')} things to mend`}
        </p>
      )}
      {groups?.map((group) => (
        <Problems key={group.heading} group={group} />
      ))}
      {samples.length > 0 && <Samples samples={samples} />}
    </AdminPage>
  )
}

function NoProblems() {
  return (
    <EmptyState>
      <CircleCheck aria-hidden className="size-10 text-success-ink" />
      <EmptyStateTitle>Nothing to mend</EmptyStateTitle>
      <p>Every lesson has content, every file is there, every picture has its words.</p>
    </EmptyState>
  )
}

function Problems({ group: { heading, advice, lines } }: { group: ProblemGroup }) {
  return (
    <section className="grid gap-2">
      <h2 className="text-xl">{heading}</h2>
      <p className="text-muted">{advice}</p>
      <ul className="mt-2 rounded-md border border-rule bg-card">
        {lines.map(({ key, title, detail, href, link }) => (
          <li
            key={key}
            className="flex flex-wrap items-center justify-between gap-x-6 border-rule border-b px-4 py-2 last:border-b-0"
          >
            <p className="min-w-0 wrap-anywhere">
              {title}
              {detail && <span className="text-muted"> · {detail}</span>}
            </p>
            <SiteLink to={href} className="link inline-block py-2">
              {link}
              <span className="sr-only">: {title}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Samples({ samples }: { samples: Sample[] }) {
  return (
    <section className="grid gap-2">
      <h2 className="text-xl">Sample words still in use</h2>
      <p className="text-muted">Make them yours, or publish them as they are if they fit.</p>
      <ul className="mt-2 rounded-md border border-rule bg-card">
        {samples.map(({ document, field }) => (
          <li
            key={`${document} ${field}`}
            className="flex flex-wrap items-center justify-between gap-x-6 border-rule border-b px-4 py-2 last:border-b-0"
          >
            <p>{sampleLabel({ document, field })}</p>
            <SiteLink
              to={`/admin/site/${document}${field ? `#${field}` : ''}`}
              className="link inline-block py-2"
            >
              Edit<span className="sr-only">: {sampleLabel({ document, field })}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function sampleLabel({ document, field }: { document: DocumentName; field?: string | undefined }) {
  const { schema } = documents[document]
  const shape: Record<string, unknown> = schema.shape
  const inner = field ? fieldInfo.get(shape[field] as typeof schema)?.label : null
  const label = fieldInfo.get(schema)?.label ?? document
  return inner ? `${label}: ${inner}` : label
}
