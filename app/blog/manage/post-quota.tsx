import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import type { PostQuota as Quota } from './own-posts.data.ts'

const megabyte = 1024 ** 2

/** Told before the form, from half of the quota on: nobody should meet it unprepared. */
export function PostQuota({ quota, isNew }: { quota: Quota | null; isNew: boolean }) {
  if (!quota) return null
  const { posts, most_posts: mostPosts, bytes, most_bytes: mostBytes } = quota
  if (posts < mostPosts / 2 && bytes < mostBytes / 2) return null
  const used = `${posts} of ${mostPosts} posts, ${formatMegabytes(bytes)} of ${mostBytes / megabyte} MB.`
  if (isNew && posts >= mostPosts) {
    return (
      <Alert tone="warning" className="mb-6">
        <AlertTitle>You’ve written as many posts as I can keep for one person.</AlertTitle>
        <p>{used} Delete one, and there’s room for another.</p>
      </Alert>
    )
  }
  return <p className="mb-6 text-muted text-sm">{used}</p>
}

/** Rounded down: a full quota must not look full before it is. */
function formatMegabytes(bytes: number) {
  return (Math.floor((bytes / megabyte) * 10) / 10).toString()
}
