import type { Tables } from '#app/lib/database.ts'
import { useDates } from '#app/lib/dates/use-dates.ts'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'

export type PostState = Pick<
  Tables<'blog_posts'>,
  'published_at' | 'requested_published_at' | 'refusal_reason'
>

/** Where a post stands, for its author and for admins. */
export function PostStatus({ post, now }: { post: PostState; now: string }) {
  const { formatDate, formatTime } = useDates()
  if (post.requested_published_at) return <Badge tone="accent">Waiting for approval</Badge>
  if (post.refusal_reason) return <Badge tone="danger">Not approved</Badge>
  if (!post.published_at) return <Badge>Draft</Badge>
  if (new Date(post.published_at) > new Date(now))
    return <Badge tone="accent">Scheduled: {formatTime(post.published_at)}</Badge>
  return <Badge tone="success">Published {formatDate(post.published_at)}</Badge>
}

/** The reason of a refusal, beside the post it is about. */
export function RefusalReason({ reason, className }: { reason: string; className?: string }) {
  return (
    <Alert tone="warning" className={className}>
      <AlertTitle>Why it is not on the site</AlertTitle>
      <p className="whitespace-pre-wrap wrap-anywhere">{reason}</p>
    </Alert>
  )
}
