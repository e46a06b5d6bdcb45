import { WrittenPost } from '#app/blog/written-post.tsx'
import { useDates } from '#app/lib/dates/use-dates.ts'
import { Form } from '#app/shell/form.tsx'
import { Button } from '#app/ui/button.tsx'
import { RowActions, RowLink } from '#app/ui/row-actions.tsx'
import type { PostChange } from './post-changes.server.ts'
import { PostChanges } from './post-changes.tsx'
import { RefuseDialog } from './refuse-dialog.tsx'
import type { PostToReview } from './review.data.ts'

type ReviewListProps = {
  posts: PostToReview[]
  /** By the id of a post. */
  changes: Record<string, PostChange[]>
  now: string
}

export function ReviewList({ posts, changes, now }: ReviewListProps) {
  const { formatDate } = useDates()
  return (
    <ul className="grid gap-4">
      {posts.map((post) => (
        <WrittenPost
          key={post.id}
          post={post}
          now={now}
          facts={
            <>
              By {post.author_name} · {post.category?.name ?? 'Uncategorized'} · written{' '}
              {formatDate(post.created_at)}
              <Schedule asked={post.requested_published_at} now={now} />
            </>
          }
        >
          {changes[post.id] && <PostChanges changes={changes[post.id] ?? []} />}
          <PostActions post={post} />
        </WrittenPost>
      ))}
    </ul>
  )
}

function PostActions({ post }: { post: PostToReview }) {
  const { id, title, slug, author_name: author } = post
  const isWaiting = post.requested_published_at !== null
  const approve = isWaiting ? 'Approve' : 'Keep it'
  return (
    <RowActions className="mt-4">
      <RowLink to={`/blog/${slug}`} name={title}>
        Read
      </RowLink>
      <Form method="post" preventScrollReset className="contents">
        <input type="hidden" name="intent" value="approve" />
        <input type="hidden" name="id" value={id} />
        {/* Only what has been seen is approved. */}
        <input type="hidden" name="seenAt" value={post.updated_at} />
        <Button type="submit" size="small" aria-label={`${approve} ${title}`}>
          {approve}
        </Button>
        {isWaiting && (
          <Button
            type="submit"
            name="trust"
            value="yes"
            size="small"
            variant="outline"
            aria-label={`Approve and always trust this writer: ${title} by ${author}`}
          >
            Approve and always trust this writer
          </Button>
        )}
      </Form>
      <RefuseDialog post={post} />
    </RowActions>
  )
}

function Schedule({ asked, now }: { asked: string | null; now: string }) {
  const { formatTime } = useDates()
  return asked && new Date(asked) > new Date(now) ? ` · for ${formatTime(asked)}` : null
}
