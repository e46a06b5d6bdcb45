import { ArrowLeft } from 'lucide-react'
import { redirect, useLocation } from 'react-router'
import { CheckedLine } from '#app/courses/checked/checked-line.tsx'
import { checkedPageLd } from '#app/courses/checked/checked-page-ld.ts'
import { findPostCheck } from '#app/courses/checked/checks.data.ts'
import { RichText } from '#app/editor/rich-text.tsx'
import { cleanHtml } from '#app/editor/sanitize.server.ts'
import { cn } from '#app/lib/cn.ts'
import { type Context, hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { useDates } from '#app/lib/dates/use-dates.ts'
import { errorCode } from '#app/lib/error-text.ts'
import { sitePictureOf } from '#app/lib/files.data.ts'
import { absoluteUrl } from '#app/lib/seo/absolute-url.ts'
import { pageMeta, socialCardPath } from '#app/lib/seo/seo.ts'
import { articleLd, breadcrumbsLd } from '#app/lib/seo/structured-data.ts'
import { showToast } from '#app/lib/toast.server.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { ErrorPage, errorMeta } from '#app/shell/error-pages.tsx'
import { notFound } from '#app/shell/reading.server.ts'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { ContentsBeside, ContentsFolded } from '#app/ui/contents.tsx'
import { ButtonLink, SiteLink } from '#app/ui/site-link.tsx'
import { nextStepFor } from '#content/defaults/posts.ts'
import type { ShownServices } from '#content/schemas/services.ts'
import type { Route } from './+types/post.ts'
import { AuthorBox } from './author-box.tsx'
import { readersPost } from './byline.ts'
import { feedLinks } from './feed-links.ts'
import { PostCover } from './post-cover.tsx'
import { PostNextStep, PostOffers, RelatedPosts, RelatedService } from './post-end.tsx'
import { PostNeighbours } from './post-neighbours.tsx'
import { RefusalReason } from './post-status.tsx'
import { PostTools } from './post-tools.tsx'
import { findPost, findPostState, findRedirect } from './posts.data.ts'
import { readingTime } from './reading-time.ts'

const longPostWords = 500
const fewestHeadings = 3
/** The anchor of the service that a post is about, by the post's slug. */
const relatedServices: Record<string, string> = {
  'chart-of-accounts-basics': 'chart-of-accounts-setup',
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = await readPost(context, params.slug).catch((cause: unknown) => {
    context.get(hostContext).log('error', 'blog post not read', cause)
    const text = errorCode(cause)
      ? 'Could not load the post. Something went wrong on my side. Please try again.'
      : 'An unexpected error occurred while loading the post.'
    showToast(context, { title: 'Error', text, tone: 'destructive' })
    throw redirect('/blog')
  })
  if (typeof page === 'string') throw redirect(page, 301)
  if (page) return page
  throw notFound({
    title: 'Post Not Found',
    text: 'It may have been taken down, or there’s a typo in the address. The other posts are all still here.',
    reason: 'Could not load the post. There is no post at this address.',
    back: { label: 'Back to Blog', to: '/blog' },
  })
}

/** A string is the address to which the post has moved. */
async function readPost(context: Context, slug: string) {
  const host = context.get(hostContext)
  const supabase = context.get(supabaseContext)
  const found = await findPost(supabase, slug)
  if (!found) return findRedirect(supabase, `/blog/${slug}`)
  const { content, ...post } = found
  const { html, headings } = await cleanHtml(host, content)
  const isLong = post.word_count >= longPostWords && headings.length >= fewestHeadings
  const { about, posts, home, services } = host.content
  const isPublic = post.published_at !== null && new Date(post.published_at) <= new Date()
  return {
    post,
    html,
    headings: isLong ? headings : [],
    isPublic,
    checkedOn: await findPostCheck(supabase, post.id),
    review: isPublic ? null : await findPostState(supabase, post.id),
    owner: post.is_by_owner
      ? { sentence: posts.authorSentence, portrait: sitePictureOf(supabase, about.portrait) }
      : null,
    service: serviceOf(services, relatedServices[post.slug]),
    nextStep: nextStepFor(posts, post.category?.name),
    offers: home.offers,
  }
}

/** Undefined for a service that is hidden or removed. */
function serviceOf({ services }: ShownServices, slug: string | undefined) {
  const found = services.find((service) => service.slug === slug)
  return found && { slug: found.slug, name: found.name }
}

export const links: Route.LinksFunction = () => feedLinks

export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  if (!loaderData) return errorMeta(matches, error)
  const { post, checkedOn } = loaderData
  const path = `/blog/${post.slug}`
  const description = post.search_description ?? post.excerpt
  const image = post.cover && { url: post.cover.shared, alt: post.cover_image_alt ?? '' }
  const published = { publishedAt: post.published_at ?? undefined, updatedAt: post.updated_at }
  return pageMeta(matches, {
    title: post.title,
    description,
    path,
    type: 'article',
    ...(image && { image }),
    noindex: !loaderData.isPublic,
    ...published,
    jsonLd: (siteUrl) => [
      articleLd(siteUrl, {
        type: 'BlogPosting',
        title: post.title,
        description,
        path,
        ...published,
        author: post.author_name,
        ...(post.is_by_reader && { genre: readersPost }),
        image: absoluteUrl(siteUrl, image?.url ?? socialCardPath(path)),
      }),
      ...checkedPageLd(siteUrl, { title: post.title, path, checkedOn }),
      breadcrumbsLd(siteUrl, [
        { name: 'Home', path: '/' },
        { name: 'Blog', path: '/blog' },
        { name: post.title, path },
      ]),
    ],
  })
}

export default function BlogPostPage({ loaderData }: Route.ComponentProps) {
  const { formatDate } = useDates()
  const { post, html, headings, isPublic, review, owner, service, nextStep, offers } = loaderData
  return (
    <article className="container-grid grid gap-x-16 pt-8 pb-24 lg:grid-cols-[minmax(0,42rem)_1fr] lg:pt-12">
      <div className="min-w-0">
        <BackToList />
        <header className="mt-6 border-rule border-b pb-6">
          <p className="mb-3">
            {post.category ? (
              <SiteLink
                to={`/blog?category=${post.category.id}`}
                className="link finger-target inline-block font-semibold wrap-anywhere"
              >
                {post.category.name}
              </SiteLink>
            ) : (
              <span className="text-muted">Uncategorized</span>
            )}
          </p>
          <h1 className="text-4xl wrap-anywhere">{post.title}</h1>
          <p className="tabular mt-4 text-muted">
            <span className="wrap-anywhere">By {post.author_name}</span>
            {post.is_by_reader && (
              <span className="whitespace-nowrap">{`\u00a0· ${readersPost}`}</span>
            )}
            {post.published_at && (
              <>
                {'\u00a0· '}
                <time dateTime={post.published_at}>{formatDate(post.published_at)}</time>
              </>
            )}
            {'\u00a0· '}
            <span className="whitespace-nowrap">{readingTime(post.word_count)}</span>
          </p>
          <CheckedLine day={loaderData.checkedOn} />
          {!isPublic && <NotPublicYet publishedAt={post.published_at} review={review} />}
        </header>
        <PostCover
          cover={post.cover}
          seed={post.slug}
          alt={post.cover_image_alt ?? ''}
          sizes="(min-width: 48rem) 42rem, 100vw"
          isFirst
          className={cn('mt-6 rounded-md', !post.cover && 'sm:aspect-[3/1]!')}
        />
        {headings.length > 0 && <ContentsFolded headings={headings} />}
        <RichText html={html} className="mt-8" />
        {service && <RelatedService {...service} />}
        <div className="mt-10">
          <PostTools />
        </div>
        {/* Below a reader's words the owner's would seem to be the reader's. */}
        {!post.is_by_reader && <PostNextStep {...nextStep} />}
        <AuthorBox name={post.author_name} owner={owner} isReader={post.is_by_reader} />
        <PostNeighbours previous={post.previous} next={post.next} />
        <RelatedPosts posts={post.related} />
        <PostOffers words={offers} />
      </div>
      {headings.length > 0 && (
        <aside className="max-lg:hidden">
          <div className="mt-24 max-w-xs overflow-y-auto lg:sticky lg:below-header lg:max-h-[calc(100vh-4rem-var(--covered))]">
            <ContentsBeside headings={headings} />
          </div>
        </aside>
      )}
    </article>
  )
}

/** Below the root, whose boundary would remount header and toasts. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}

/** Back to the list with its search and page. */
function BackToList() {
  const { state } = useLocation()
  const list: unknown = state?.list
  const isHydrated = useHydrated()
  const isList = isHydrated && typeof list === 'string' && /^\/(blog|qbo-tips)(\?|$)/.test(list)
  return (
    <ButtonLink to={isList ? list : '/blog'} variant="outline" size="small" className="no-print">
      <ArrowLeft aria-hidden /> Back to Blog
    </ButtonLink>
  )
}

type NotPublicYetProps = {
  publishedAt: string | null
  review: Awaited<ReturnType<typeof findPostState>>
}

function NotPublicYet({ publishedAt, review }: NotPublicYetProps) {
  const { formatDate } = useDates()
  const state = publishedAt ? `Scheduled for ${formatDate(publishedAt)}` : 'Draft'
  return (
    <div className="mt-5 grid gap-3">
      <Alert tone="warning">
        <AlertTitle>{review?.requested_published_at ? 'Waiting for approval' : state}</AlertTitle>
        <p>Only the author and admins can see this page.</p>
      </Alert>
      {review?.refusal_reason && <RefusalReason reason={review.refusal_reason} />}
    </div>
  )
}
