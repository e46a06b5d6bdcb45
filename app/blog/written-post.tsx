import type { ReactNode } from 'react'
import { excerpt } from '#app/lib/excerpt.ts'
import { type PostState, PostStatus } from './post-status.tsx'

type WrittenPostProps = {
  post: PostState & { id: string; title: string; excerpt: string }
  now: string
  /** The line under the title: category, date, author. */
  facts: ReactNode
  /** The actions below it. */
  children: ReactNode
}

const excerptLength = 200

/** A post in the lists of its author and of admins. */
export function WrittenPost({ post, now, facts, children }: WrittenPostProps) {
  return (
    <li className="rounded-md border border-rule bg-card p-5">
      <article aria-labelledby={`post-${post.id}`}>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <h3 id={`post-${post.id}`} className="text-xl wrap-anywhere">
            {post.title}
          </h3>
          <PostStatus post={post} now={now} />
        </div>
        <p className="tabular mt-1 text-muted text-sm wrap-anywhere">{facts}</p>
        <p className="mt-3 max-w-prose wrap-anywhere">{excerpt(post.excerpt, excerptLength)}</p>
        {children}
      </article>
    </li>
  )
}
