import { Link } from 'react-router'
import type { Returns } from '#app/lib/database.ts'
import { formatDate } from '#app/lib/dates.ts'
import { excerpt } from '#app/lib/excerpt.ts'
import { formatTime } from '#app/lib/zoned-time.ts'
import { Badge } from '#app/ui/badge.tsx'
import { buttonVariants } from '#app/ui/button.tsx'
import { ConfirmDelete } from '#app/ui/confirm-dialog.tsx'

export type WrittenPost = Returns<'admin_list_posts'>['posts'][number]

const excerptLength = 200

type WrittenPostsProps = { posts: WrittenPost[]; userId: string; isAdmin: boolean; now: string }

export function WrittenPosts({ posts, userId, isAdmin, now }: WrittenPostsProps) {
  return (
    <ul className="grid gap-4">
      {posts.map((post) => (
        <li key={post.id} className="rounded-md border border-rule bg-card p-5">
          <article aria-labelledby={`post-${post.id}`}>
            <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
              <h3 id={`post-${post.id}`} className="text-xl wrap-anywhere">
                {post.title}
              </h3>
              <Status publishedAt={post.published_at} now={now} />
            </div>
            <p className="tabular mt-1 text-muted text-sm wrap-anywhere">
              {post.category_name ?? 'Uncategorized'} · written {formatDate(post.created_at)} by{' '}
              {post.author_name} · /blog/{post.slug}
            </p>
            <p className="mt-3 max-w-prose wrap-anywhere">{excerpt(post.excerpt, excerptLength)}</p>
            <PostActions post={post} isOwn={post.user_id === userId} isAdmin={isAdmin} />
          </article>
        </li>
      ))}
    </ul>
  )
}

type PostActionsProps = { post: WrittenPost; isOwn: boolean; isAdmin: boolean }

function PostActions({ post, isOwn, isAdmin }: PostActionsProps) {
  const link = buttonVariants({ variant: 'outline', size: 'small' })
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <Link to={`/blog/${post.slug}`} className={link} aria-label={`View ${post.title}`}>
        View
      </Link>
      {isOwn && (
        <Link to={`?edit=${post.id}`} className={link} aria-label={`Edit ${post.title}`}>
          Edit
        </Link>
      )}
      {isOwn && (
        <ConfirmDelete
          trigger="Delete"
          triggerProps={{ 'aria-label': `Delete ${post.title}` }}
          title="Delete this post?"
          confirmLabel="Delete Post"
          fields={{ intent: 'delete', id: post.id }}
        >
          <p className="wrap-anywhere">“{post.title}” will be gone. This cannot be undone.</p>
        </ConfirmDelete>
      )}
      {!isOwn && isAdmin && post.published_at && (
        <ConfirmDelete
          trigger="Take down"
          triggerProps={{ 'aria-label': `Take down ${post.title}` }}
          title="Take this post down?"
          confirmLabel="Take Down"
          fields={{ intent: 'take-down', id: post.id }}
        >
          <p className="wrap-anywhere">
            “{post.title}” becomes a draft that only {post.author_name} and admins see. The author
            can publish it again.
          </p>
        </ConfirmDelete>
      )}
    </div>
  )
}

function Status({ publishedAt, now }: { publishedAt: string | null; now: string }) {
  if (!publishedAt) return <Badge>Draft</Badge>
  if (new Date(publishedAt) > new Date(now))
    return <Badge tone="accent">Scheduled: {formatTime(publishedAt)}</Badge>
  return <Badge tone="success">Published {formatDate(publishedAt)}</Badge>
}
