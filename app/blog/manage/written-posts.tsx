import { RefusalReason } from '#app/blog/post-status.tsx'
import { WrittenPost } from '#app/blog/written-post.tsx'
import type { Returns } from '#app/lib/database.ts'
import { useDates } from '#app/lib/dates/use-dates.ts'
import { Form } from '#app/shell/form.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDelete } from '#app/ui/dialogs/confirm-dialog.tsx'
import { DeleteRow, RowActions, RowLink } from '#app/ui/row-actions.tsx'

export type ListedPost = Returns<'admin_list_posts'>['posts'][number]

type WrittenPostsProps = {
  posts: ListedPost[]
  userId: string
  isAdmin: boolean
  /** False while students cannot write. */
  canEdit: boolean
  now: string
}

export function WrittenPosts({ posts, userId, isAdmin, canEdit, now }: WrittenPostsProps) {
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
              {post.category_name ?? 'Uncategorized'} · written {formatDate(post.created_at)} by{' '}
              {post.author_name} · /blog/{post.slug}
            </>
          }
        >
          {post.refusal_reason && (
            <RefusalReason reason={post.refusal_reason} className="mt-3 max-w-prose" />
          )}
          <PostActions
            post={post}
            isOwn={post.user_id === userId}
            canEdit={canEdit}
            isAdmin={isAdmin}
            now={now}
          />
        </WrittenPost>
      ))}
    </ul>
  )
}

type PostActionsProps = {
  post: ListedPost
  isOwn: boolean
  canEdit: boolean
  isAdmin: boolean
  now: string
}

function PostActions({ post, isOwn, canEdit, isAdmin, now }: PostActionsProps) {
  const { id, title, slug } = post
  return (
    <RowActions className="mt-4">
      <RowLink to={`/blog/${slug}`} name={title}>
        View
      </RowLink>
      {isOwn && canEdit && (
        <>
          <RowLink to={`?edit=${id}`} name={title}>
            Edit
          </RowLink>
          <RowLink to={`?copy=${id}`} name={title}>
            Duplicate
          </RowLink>
        </>
      )}
      {isAdmin && post.published_at && post.published_at <= now && (
        <Form method="post" action="/admin/letters">
          <input type="hidden" name="intent" value="create" />
          <input type="hidden" name="post" value={id} />
          <Button
            type="submit"
            variant="outline"
            size="small"
            aria-label={`Send ${title} as a letter`}
          >
            Send as a letter
          </Button>
        </Form>
      )}
      {isOwn && (
        <DeleteRow what="Post" label={`Delete ${title}`} id={id}>
          <p className="wrap-anywhere">“{title}” will be gone. This cannot be undone.</p>
        </DeleteRow>
      )}
      {!isOwn && isAdmin && post.published_at && (
        <ConfirmDelete
          trigger="Take down"
          triggerProps={{ 'aria-label': `Take down ${title}` }}
          title="Take this post down?"
          confirmLabel="Take Down"
          fields={{ intent: 'take-down', id }}
        >
          <p className="wrap-anywhere">
            “{title}” becomes a draft that only {post.author_name} and admins see. The author can
            publish it again.
          </p>
        </ConfirmDelete>
      )}
    </RowActions>
  )
}
