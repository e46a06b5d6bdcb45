import { useLocation } from 'react-router'
import { countPosts } from '#app/blog/post-grid.tsx'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { EmptyState, EmptyStateTitle } from '#app/ui/empty-state.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { type WrittenPost, WrittenPosts } from './written-posts.tsx'

type WrittenListProps = {
  /** Null when it could not be read. */
  list: { posts: WrittenPost[]; total: number; total_is_capped: boolean } | null
  page: number
  pageSize: number
  isFiltered: boolean
  userId: string
  isAdmin: boolean
  now: string
}

export function WrittenList({ list, page, pageSize, isFiltered, ...rest }: WrittenListProps) {
  const { pathname, search } = useLocation()
  if (!list) {
    return (
      <Alert tone="danger">
        <AlertTitle>The posts could not be loaded</AlertTitle>
        <p>
          <a href={pathname + search} className="link">
            Try again
          </a>
        </p>
      </Alert>
    )
  }
  if (list.posts.length === 0) {
    return (
      <EmptyState>
        <EmptyStateTitle>
          {isFiltered ? 'No posts match your filter.' : 'No posts yet.'}
        </EmptyStateTitle>
        {!isFiltered && <p>Write the first one with the form above.</p>}
      </EmptyState>
    )
  }
  return (
    <>
      <p role="status" className="tabular mb-4 text-muted text-sm">
        {countPosts(list)}
      </p>
      <WrittenPosts posts={list.posts} {...rest} />
      <Pagination className="mt-8" page={page} pageCount={Math.ceil(list.total / pageSize)} />
    </>
  )
}
