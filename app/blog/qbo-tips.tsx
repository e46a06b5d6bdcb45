import { Navigate, useLocation } from 'react-router'
import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import type { RouteHandle } from '#app/lib/host.ts'
import { pageFrom } from '#app/lib/lists.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { breadcrumbsLd } from '#app/lib/seo/structured-data.ts'
import type { Toast } from '#app/lib/toast.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import type { HydrationHandle } from '#app/shell/hydration.ts'
import { PageHeader } from '#app/shell/page-header.tsx'
import { PageToast } from '#app/shell/toasts/toaster.tsx'
import { EmptyState, EmptyStateTitle } from '#app/ui/empty-state.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'
import { menuName } from '#content/defaults/menu.ts'
import type { Route } from './+types/qbo-tips.ts'
import { findCategoryByName } from './categories.data.ts'
import { feedLinks } from './feed-links.ts'
import { countPosts, PostGrid } from './post-grid.tsx'
import { listPosts } from './posts.data.ts'

const usualCategory = 'QBO Tips'
const missingToastMs = 7000
const nameLength = 80

/** The category may be in the navigation state, which only scripts can read. */
export const handle: HydrationHandle & RouteHandle = {
  hydrate: 'whenIdle',
  query: ['category', 'page'],
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const supabase = context.get(supabaseContext)
  const wanted = (url.searchParams.get('category') ?? '').trim().slice(0, nameLength)
  const name = wanted || usualCategory
  const { menu } = context.get(hostContext).content
  // The owner may call the page by another name than its category.
  const title = name === usualCategory ? (menuName(menu, '/qbo-tips') ?? name) : name
  const category = await findCategoryByName(supabase, name)
  if (!category) return { name, title, list: null, toast: missingCategory(name) }
  const list = await listPosts(supabase, {
    categoryId: category.id,
    page: pageFrom(url.searchParams),
  })
  return { name, title, list, toast: null }
}

export const links: Route.LinksFunction = () => feedLinks

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { name, title, list } = loaderData ?? { name: usualCategory, title: usualCategory }
  return pageMeta(matches, {
    title,
    description:
      'Short, practical tips for QuickBooks Online: bank feeds, rules, reconciling, and the buttons nobody explains.',
    path: '/qbo-tips',
    // An empty page is nothing to find.
    noindex: name !== usualCategory || !list?.total,
    jsonLd: (siteUrl) => [breadcrumbsLd(siteUrl, crumbsTo(title))],
  })
}

export default function QboTipsPage({ loaderData }: Route.ComponentProps) {
  const { name, title, list, toast } = loaderData
  const location = useLocation()
  const carried: unknown = location.state?.category
  const isInAddress = new URLSearchParams(location.search).has('category')
  // The server does not see the navigation state: the first render must match its HTML.
  const isHydrated = useHydrated()
  if (isHydrated && typeof carried === 'string' && carried !== name && carried && !isInAddress) {
    return <Navigate replace to={{ search: `?${new URLSearchParams({ category: carried })}` }} />
  }
  return (
    <>
      <PageToast toast={toast} />
      <PageHeader
        title={title}
        crumbs={crumbsTo(title)}
        lead={
          name === usualCategory
            ? 'Small things in QuickBooks Online (QBO) that save you an hour, explained step by step.'
            : undefined
        }
      />
      <div className="container-grid pb-24">
        {list && list.total > 0 && (
          <p role="status" className="tabular mb-5 text-muted">
            {countPosts(list)}
          </p>
        )}
        {list ? <PostGrid list={list} path="/qbo-tips" empty={<NoTips />} /> : <NoTips />}
      </div>
    </>
  )
}

function NoTips() {
  return (
    <EmptyState>
      <EmptyStateTitle>Nothing here yet</EmptyStateTitle>
      <p>New tips are on their way. In the meantime, there’s plenty to read on the blog.</p>
      <ButtonLink to="/blog" variant="outline">
        Go to the blog
      </ButtonLink>
    </EmptyState>
  )
}

function missingCategory(name: string): Toast {
  return {
    title: 'Category Missing',
    text: `The blog category "${name}" does not exist. Please create it in the admin panel.`,
    tone: 'warning',
    durationMs: missingToastMs,
  }
}

function crumbsTo(name: string) {
  return [
    { name: 'Home', path: '/' },
    { name: 'Blog', path: '/blog' },
    { name, path: '/qbo-tips' },
  ]
}
