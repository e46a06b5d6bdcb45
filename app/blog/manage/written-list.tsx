import { countPosts } from '#app/blog/post-grid.tsx'
import type { Toast } from '#app/lib/toast.ts'
import { ListFailure } from '#app/shell/list-failure.tsx'
import { EmptyState, EmptyStateTitle } from '#app/ui/empty-state.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { type ListedPost, WrittenPosts } from './written-posts.tsx'

type WrittenListProps = {
  /** Null when it could not be read. */
  list: { posts: ListedPost[]; total: number; total_is_capped: boolean } | null
  /** Why not. */
  toast: Toast | null
  page: number
  isFiltered: boolean
  userId: string
  isAdmin: boolean
  canEdit: boolean
  now: string
}

export function WrittenList({ list, toast, page, isFiltered, ...rest }: WrittenListProps) {
  if (!list) return <ListFailure toast={toast} title="The posts could not be loaded" />
  if (list.posts.length === 0) {
    return (
      <EmptyState>
        <EmptyStateTitle>
          {isFiltered ? 'No posts match your filter.' : 'No posts yet.'}
        </EmptyStateTitle>
        {!isFiltered && rest.canEdit && <p>Write the first one with the form above.</p>}
      </EmptyState>
    )
  }
  return (
    <>
      <p role="status" className="tabular mb-4 text-muted text-sm">
        {countPosts(list)}
      </p>
      <WrittenPosts posts={list.posts} {...rest} />
      <Pagination className="mt-8" page={page} total={list.total} />
    </>
  )
}
