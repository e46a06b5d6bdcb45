import { CircleCheck } from 'lucide-react'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { ListFailure } from '#app/shell/list-failure.tsx'
import { readOrToast } from '#app/shell/reading.server.ts'
import { EmptyState, EmptyStateTitle } from '#app/ui/empty-state.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/site-check.ts'
import { checkedSite } from './checked-site.server.ts'
import { findProblems } from './find-problems.server.ts'
import { groupProblems, type ProblemGroup } from './site-problems.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const reading = findProblems(checkedSite(context))
  const { found, toast } = await readOrToast(context, 'The site could not be checked.', reading)
  return { count: found?.length ?? null, groups: groupProblems(found ?? []), toast }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Site check', noindex: true })
}

export default function SiteCheckPage({ loaderData }: Route.ComponentProps) {
  const { count, groups, toast } = loaderData
  return (
    <AdminPage
      title="Site check"
      path="/admin/site-check"
      lead="What needs your attention, with a link to fix it. Everything is checked again each time you open this page."
    >
      {toast && <ListFailure toast={toast} />}
      {count === 0 && <AllGood />}
      {count !== null && count > 0 && (
        <p role="status" className="tabular text-muted">
          {count === 1 ? 'One thing to fix' : `${count.toLocaleString('en-US')} things to fix`}
        </p>
      )}
      {groups.map((group) => (
        <Problems key={group.heading} group={group} />
      ))}
    </AdminPage>
  )
}

function AllGood() {
  return (
    <EmptyState>
      <CircleCheck aria-hidden className="size-10 text-success-ink" />
      <EmptyStateTitle>Nothing to fix</EmptyStateTitle>
      <p>The words are yours, every link works, and every lesson, file and picture is in order.</p>
    </EmptyState>
  )
}

function Problems({ group: { heading, advice, problems } }: { group: ProblemGroup }) {
  return (
    <section className="grid gap-2">
      <h2 className="text-xl">{heading}</h2>
      <p className="max-w-prose text-muted">{advice}</p>
      <ul className="mt-2 max-w-3xl rounded-md border border-rule bg-card">
        {problems.map(({ title, detail, href, link }) => (
          <li
            key={`${href} ${title} ${detail}`}
            className="flex flex-wrap items-center justify-between gap-x-6 border-rule border-b px-4 py-2 last:border-b-0"
          >
            <p className="min-w-0 wrap-anywhere">
              {title}
              {detail && <span className="text-muted"> · {detail}</span>}
            </p>
            <SiteLink to={href} className="link finger-target inline-block py-2">
              {link}
              <span className="sr-only">: {title}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
