import { Mail, PenLine, Rss } from 'lucide-react'
import { data, Link } from 'react-router'
import { hasPublicLetters } from '#app/letters/archive/public-letters.data.ts'
import { hostContext, sessionContext, supabaseContext } from '#app/lib/contexts.ts'
import type { RouteHandle } from '#app/lib/host.ts'
import { pageFrom, searchFrom } from '#app/lib/lists.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { breadcrumbsLd } from '#app/lib/seo/structured-data.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'
import { ListFailure } from '#app/shell/list-failure.tsx'
import { PageHeader } from '#app/shell/page-header.tsx'
import { readOrToast } from '#app/shell/reading.server.ts'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { buttonVariants } from '#app/ui/button.tsx'
import { EmptyState, EmptyStateTitle } from '#app/ui/empty-state.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/list.ts'
import { listCategories } from './categories.data.ts'
import { feedLinks } from './feed-links.ts'
import { countOwnPosts } from './manage/own-posts.data.ts'
import { PostFilters } from './post-filters.tsx'
import { countPosts, PostGrid } from './post-grid.tsx'
import { listPosts } from './posts.data.ts'

const crumbs = [
  { name: 'Home', path: '/' },
  { name: 'Blog', path: '/blog' },
]

const failure = 'The posts could not be loaded'

export const handle: RouteHandle = { query: ['q', 'category', 'page'] }

export async function loader({ context, url }: Route.LoaderArgs) {
  const search = searchFrom(url.searchParams, 'q')
  const user = await context.get(sessionContext).getUser()
  const reading = readBlog(context.get(supabaseContext), url.searchParams, search, user?.id)
  const { found } = await readOrToast(context, failure, reading)
  if (search && found?.list.total === 0) context.get(hostContext).count('search', search)
  const none = { category: null, isCategoryGone: false, categories: [], list: null }
  const nothing = { ...none, ownPosts: 0, hasLetters: false }
  const { description, lead } = context.get(hostContext).content.posts
  const words = { description, lead }
  return data({ words, search, ...(found ?? nothing) }, { status: found ? 200 : 503 })
}

async function readBlog(
  supabase: Supabase,
  query: URLSearchParams,
  search: string,
  userId: string | undefined,
) {
  const wanted = query.get('category') ?? ''
  const categories = (await listCategories(supabase)).map(({ id, name }) => ({ id, name }))
  const category = categories.find(({ id }) => id === wanted) ?? null
  const filter = { search, categoryId: category?.id, page: pageFrom(query) }
  const [list, ownPosts, hasLetters] = await Promise.all([
    listPosts(supabase, filter),
    userId ? countOwnPosts(supabase, userId) : 0,
    hasPublicLetters(supabase),
  ])
  const isCategoryGone = wanted !== '' && !category
  return { category, isCategoryGone, categories, list, ownPosts, hasLetters }
}

export const links: Route.LinksFunction = () => feedLinks

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const page = loaderData?.list?.page ?? 1
  return pageMeta(matches, {
    title: page > 1 ? `Blog, page ${page}` : 'Blog',
    description: loaderData?.words.description,
    path: page > 1 ? `/blog?page=${page}` : '/blog',
    noindex: Boolean(loaderData?.search) || !loaderData?.list,
    jsonLd: (siteUrl) => [
      { '@type': 'Blog', name: 'Blog', url: `${siteUrl}/blog` },
      breadcrumbsLd(siteUrl, crumbs),
    ],
  })
}

export default function BlogPage({ loaderData, matches }: Route.ComponentProps) {
  const { words, search, category, categories, isCategoryGone, list, ownPosts, hasLetters } =
    loaderData
  const isFiltered = Boolean(search || category) || (list?.page ?? 1) > 1
  return (
    <>
      <PageHeader title="Blog" crumbs={crumbs} lead={words.lead}>
        <a
          href="/blog/rss.xml"
          className={buttonVariants({
            variant: 'quiet',
            size: 'small',
            className: 'max-lg:-ml-3.5',
          })}
        >
          <Rss aria-hidden /> RSS
        </a>
        {hasLetters && (
          <ButtonLink to="/letters" variant="quiet" size="small">
            <Mail aria-hidden /> Letters
          </ButtonLink>
        )}
        {matches[0].loaderData?.user && (
          <>
            <ButtonLink to="/admin/blog#posts" variant="quiet" size="small">
              My posts{ownPosts > 0 && ` (${ownPosts.toLocaleString('en-US')})`}
            </ButtonLink>
            <ButtonLink to="/admin/blog" variant="outline" size="small">
              <PenLine aria-hidden /> Write a post
            </ButtonLink>
          </>
        )}
      </PageHeader>
      <div className="container-grid pb-24">
        <PostFilters
          search={search}
          hasFailed={list?.total === 0}
          categoryId={category?.id ?? null}
          categories={categories}
        />
        {isCategoryGone && (
          <Alert className="mb-6">
            <AlertTitle>That category no longer exists</AlertTitle>
            <p>Here are the posts from all categories.</p>
          </Alert>
        )}
        {list ? (
          <>
            {(isFiltered || list.total > 0) && (
              <p role="status" className="tabular mb-5 text-muted">
                {describe(countPosts(list), search, category?.name)}
              </p>
            )}
            <PostGrid list={list} path="/blog" empty={<NoPosts isFiltered={isFiltered} />} />
          </>
        ) : (
          <ListFailure title={failure} />
        )}
      </div>
    </>
  )
}

function NoPosts({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState>
      <EmptyStateTitle>{isFiltered ? 'No posts found' : 'No posts yet'}</EmptyStateTitle>
      <p>
        {isFiltered
          ? 'Try different words, or look through all posts.'
          : 'I’m writing the first one. Please check back later!'}
      </p>
      {isFiltered && (
        <Link to="/blog" className={buttonVariants({ variant: 'outline' })}>
          Show all posts
        </Link>
      )}
    </EmptyState>
  )
}

function describe(count: string, search: string, category: string | undefined) {
  const text = [count, category && `in ${category}`, search && `for “${search}”`]
  const line = text.filter(Boolean).join(' ')
  return line.charAt(0).toUpperCase() + line.slice(1)
}
