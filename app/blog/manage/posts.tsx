import { blogImages } from '#app/blog/blog-images.ts'
import { listCategories } from '#app/blog/categories.data.ts'
import { RefusalReason } from '#app/blog/post-status.tsx'
import { countPostsToReview } from '#app/blog/review/review.data.ts'
import { readWritingRule } from '#app/blog/writing-rule.data.ts'
import { hostContext, supabaseContext, userContext } from '#app/lib/contexts.ts'
import { pictureOf } from '#app/lib/files.data.ts'
import { act, formOf } from '#app/lib/form.server.ts'
import { editorFormBytes } from '#app/lib/form-sizes.ts'
import type { RouteHandle } from '#app/lib/host.ts'
import { isUuid, pageFrom, searchFrom } from '#app/lib/lists.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { PageHeader } from '#app/shell/page-header.tsx'
import { readOrThrow, readOrToast } from '#app/shell/reading.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/posts.ts'
import { coverPathMark } from './featured-picture.tsx'
import {
  findOwnPost,
  findPostQuota,
  findSavedPost,
  listAllPosts,
  listOwnPosts,
} from './own-posts.data.ts'
import { copyOf, emptyPost, postStates, valuesOf } from './post-fields.ts'
import { PostForm } from './post-form.tsx'
import { PostPreview } from './post-preview.tsx'
import { PostQuota } from './post-quota.tsx'
import {
  postFailure,
  previewPost,
  removePost,
  savePost,
  unpublishPost,
} from './post-writing.server.ts'
import { SavedNotice } from './saved-notice.tsx'
import { WritingNotice } from './writing-notice.tsx'
import { WrittenFilters } from './written-filters.tsx'
import { WrittenList } from './written-list.tsx'

export const handle: RouteHandle = { formBytes: editorFormBytes }

export async function loader({ context, url }: Route.LoaderArgs) {
  const supabase = context.get(supabaseContext)
  const user = context.get(userContext)
  const query = (name: string) => url.searchParams.get(name)?.trim() ?? ''
  const id = (name: string) => (isUuid(query(name)) ? query(name) : '')
  const isAdmin = user.role === 'admin'
  const showsAll = isAdmin && query('all') === '1'
  const page = pageFrom(url.searchParams)
  const title = searchFrom(url.searchParams, 'title')
  const state = postStates.find((one) => one === query('state')) ?? null
  const filter = { title, categoryId: id('category') || null, state, page }
  const savedId = id('created') || id('updated')

  const posts = showsAll ? listAllPosts(supabase, filter) : listOwnPosts(supabase, user.id, filter)
  const [categories, { found: list, toast }, written, copied, saved, rule, toReview, quota] =
    await readOrThrow(context, 'Blog posts could not be loaded', [
      listCategories(supabase),
      readOrToast(context, 'Failed to fetch blog posts.', posts),
      id('edit') ? findOwnPost(supabase, user.id, id('edit')) : null,
      id('copy') ? findOwnPost(supabase, user.id, id('copy')) : null,
      savedId ? findSavedPost(supabase, savedId) : null,
      readWritingRule(supabase),
      isAdmin ? countPostsToReview(supabase) : 0,
      findPostQuota(supabase),
    ])
  const post = rule === 'closed' ? null : written
  const { timeZone } = context.get(hostContext).content.business
  return {
    userId: user.id,
    isAdmin,
    rule,
    toReview,
    quota,
    showsAll,
    filter,
    categories: categories.map(({ id, name }) => ({ id, name })),
    list,
    post: post && {
      id: post.id,
      slug: post.slug,
      publishedAt: isPublic(post) ? post.published_at : null,
      isWaiting: post.requested_published_at !== null,
      refusalReason: post.refusal_reason,
    },
    copied: copied?.id ?? '',
    values: post
      ? valuesOf(post, timeZone)
      : copied
        ? copyOf(valuesOf(copied, timeZone))
        : emptyPost,
    coverPattern: pictureOf(supabase, blogImages, coverPathMark)?.src ?? '',
    isPostGone: id('edit') !== '' && !written,
    saved,
    created: id('created'),
    toast,
    now: new Date().toISOString(),
  }
}

export async function action({ context }: Route.ActionArgs) {
  const user = context.get(userContext)
  const form = formOf(context)
  const writer = { context, userId: user.id, form }
  const save = savePost(writer)
  const acts = {
    default: save,
    save,
    preview: previewPost(writer),
    delete: () => removePost(writer),
    'take-down': () => unpublishPost(writer),
  }
  return act(context, form, acts, postFailure)
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Manage blog posts', noindex: true })
}

export default function BlogAdminPage({ loaderData, actionData }: Route.ComponentProps) {
  const { post, values, filter, list, categories, userId, isAdmin, rule, showsAll, now } =
    loaderData
  const publishedAt = post?.publishedAt ?? null
  return (
    <>
      <PageHeader title="Blog posts" crumbs={crumbsFor(isAdmin)}>
        {isAdmin && (
          <ButtonLink to="/admin/blog/review" variant="outline">
            Posts by students
            {loaderData.toReview > 0 && <Badge tone="accent">{loaderData.toReview} new</Badge>}
          </ButtonLink>
        )}
        <ButtonLink to="/admin/categories" variant="outline">
          Manage Categories
        </ButtonLink>
      </PageHeader>
      <div className="container-grid grid gap-14 pb-24">
        <section aria-labelledby="write" className="max-w-4xl">
          {loaderData.isPostGone && (
            <Alert tone="warning" className="mb-6">
              <p>The post you wanted to edit is gone, or it isn’t yours.</p>
            </Alert>
          )}
          {loaderData.saved && <SavedNotice post={loaderData.saved} />}
          <h2 id="write" className="mb-6 text-2xl">
            {post ? 'Edit Post' : 'Create New Post'}
          </h2>
          {post?.refusalReason && <RefusalReason reason={post.refusalReason} className="mb-6" />}
          <WritingNotice rule={rule} isPublic={publishedAt !== null} />
          <PostQuota quota={loaderData.quota} isNew={!post} />
          {/* A new key resets the form for another post, or for the next new one. */}
          {rule !== 'closed' && (
            <PostForm
              key={`${post?.id ?? 'new'}:${loaderData.copied}:${loaderData.saved?.id ?? ''}`}
              post={post}
              publication={{
                publishedAt,
                isWaiting: post?.isWaiting ?? false,
                mustWait: rule === 'approval',
              }}
              values={actionData?.values ?? values}
              answered={actionData?.errors}
              categories={categories}
              coverPattern={loaderData.coverPattern}
              draftKey={`${userId}:blog-post:${post?.id ?? (loaderData.copied ? `copy-${loaderData.copied}` : 'new')}`}
              draftTag={loaderData.created}
            />
          )}
          {actionData?.preview && <PostPreview preview={actionData.preview} />}
        </section>
        <section aria-labelledby="posts">
          <h2 id="posts" className="mb-6 border-rule border-t pt-8 text-2xl">
            {showsAll ? 'All posts' : 'My posts'}
          </h2>
          <WrittenFilters
            title={filter.title}
            categoryId={filter.categoryId ?? ''}
            state={filter.state}
            categories={categories}
            isAdmin={isAdmin}
            showsAll={showsAll}
          />
          <WrittenList
            list={list}
            toast={loaderData.toast}
            page={filter.page}
            isFiltered={Boolean(filter.title || filter.categoryId || filter.state)}
            userId={userId}
            isAdmin={isAdmin}
            canEdit={rule !== 'closed'}
            now={now}
          />
        </section>
      </div>
    </>
  )
}

function isPublic({ published_at: at }: { published_at: string | null }) {
  return at !== null && new Date(at) <= new Date()
}

function crumbsFor(isAdmin: boolean) {
  const home = isAdmin
    ? { name: 'Admin Dashboard', path: '/admin/dashboard' }
    : { name: 'Blog', path: '/blog' }
  return [home, { name: 'Blog posts', path: '/admin/blog' }]
}
