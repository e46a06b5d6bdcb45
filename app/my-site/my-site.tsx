import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { useDates } from '#app/lib/dates/use-dates.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { readOrThrow } from '#app/shell/reading.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink, SiteLink } from '#app/ui/site-link.tsx'
import { documentNames, documents } from '#content/documents.ts'
import { sampleState } from '#content/samples.ts'
import { fieldInfo } from '#content/schemas/fields.ts'
import type { Route } from './+types/my-site.ts'
import { readAdminContent } from './admin-content.server.ts'
import { listDrafts, listPublished } from './my-site.data.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const supabase = context.get(supabaseContext)
  const [published, drafts, content] = await readOrThrow(context, 'My site could not be loaded', [
    listPublished(supabase),
    listDrafts(supabase),
    readAdminContent(supabase, context.get(hostContext)),
  ])
  return {
    documents: documentNames.map((name) => ({
      name,
      title: fieldInfo.get(documents[name].schema)?.label ?? name,
      publishedAt: published.find((one) => one.name === name)?.published_at ?? null,
      hasDraft: drafts.some((draft) => draft.name === name),
      samples: sampleState(content, name),
    })),
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'My site', noindex: true })
}

export default function MySitePage({ loaderData }: Route.ComponentProps) {
  const { formatDate } = useDates()
  return (
    <AdminPage
      title="My site"
      path="/admin/site"
      actions={
        <ButtonLink to="/admin/start" variant="outline">
          Make it yours
        </ButtonLink>
      }
      lead="The words your visitors read. Change them here, look at them on the page, then publish."
    >
      <ul className="max-w-3xl rounded-md border border-rule bg-card">
        {loaderData.documents.map(({ name, title, publishedAt, hasDraft, samples }) => (
          <li key={name} className="border-rule border-b last:border-b-0">
            <SiteLink
              to={`/admin/site/${name}`}
              className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3 hover:bg-sunk"
            >
              <span className="flex-1 font-semibold">{title}</span>
              {hasDraft && <Badge tone="accent">Draft</Badge>}
              {samples === 'partly' && <Badge>Samples left</Badge>}
              <span className="text-muted text-sm">
                {publishedAt
                  ? `Published ${formatDate(publishedAt)}`
                  : samples === 'none'
                    ? 'Not changed yet'
                    : 'Still the sample'}
              </span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </AdminPage>
  )
}
