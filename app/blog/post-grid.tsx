import { useNavigation } from 'react-router'
import { counted } from '#app/lib/lists.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { type CardPost, PostCard } from './post-card.tsx'

const columns = 'grid gap-6 sm:grid-cols-2 lg:grid-cols-3'

type PostGridProps = {
  list: {
    posts: CardPost[]
    total: number
    total_is_capped: boolean
    page: number
    page_size: number
  }
  /** The list's path: while another page of it loads, a skeleton is shown. */
  path: string
  /** Shown when this page of the list is empty. */
  empty: React.ReactNode
}

export function PostGrid({ list, path, empty }: PostGridProps) {
  const navigation = useNavigation()
  if (navigation.state === 'loading' && navigation.location.pathname === path) {
    return <PostGridSkeleton />
  }
  if (list.posts.length === 0) return empty
  return (
    <>
      <h2 className="sr-only">Posts</h2>
      <ul className={columns}>
        {list.posts.map((post, index) => (
          <li key={post.id}>
            <PostCard post={post} isFirst={index === 0} />
          </li>
        ))}
      </ul>
      <Pagination className="mt-10" page={list.page} total={list.total} pageSize={list.page_size} />
    </>
  )
}

function PostGridSkeleton() {
  return (
    <div role="status" aria-label="Loading posts..." className={columns}>
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <div key={card} className="overflow-hidden rounded-md border border-rule bg-card">
          <Skeleton className="aspect-[16/9] h-auto rounded-none" />
          <div className="grid gap-4 p-6">
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-6 w-4/5" />
            <Skeleton className="h-24" />
            <Skeleton className="h-4 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  )
}

/** '12 posts', 'more than 1,000 posts'. */
export function countPosts({
  total,
  total_is_capped,
}: {
  total: number
  total_is_capped: boolean
}) {
  return `${total_is_capped ? 'more than ' : ''}${counted(total, 'post')}`
}
