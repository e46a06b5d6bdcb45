import { useLocation } from 'react-router'
import type { Returns } from '#app/lib/database.ts'
import { formatDate } from '#app/lib/dates.ts'
import { excerpt } from '#app/lib/excerpt.ts'
import { Card, CardContent, CardFooter, CardHeader, CardText, CardTitle } from '#app/ui/card.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { readingTime } from './reading-time.ts'

const excerptLength = 150

export type CardPost = Returns<'list_posts'>['posts'][number]

export function PostCard({ post }: { post: CardPost }) {
  const { pathname, search } = useLocation()
  return (
    <Card className="h-full hover:border-field has-[a:focus-visible]:border-primary">
      <CardHeader>
        <p className="eyebrow min-h-[1.4em]">{post.category_name ?? 'Uncategorized'}</p>
        <CardTitle className="wrap-anywhere">
          <SiteLink
            to={`/blog/${post.slug}`}
            state={{ list: pathname + search }}
            className="after:absolute after:inset-0 hover:underline"
          >
            {post.title}
          </SiteLink>
        </CardTitle>
      </CardHeader>
      <CardContent>
        <CardText className="wrap-anywhere">{excerpt(post.excerpt, excerptLength)}</CardText>
      </CardContent>
      <CardFooter className="text-muted text-sm">
        <p className="tabular w-full border-rule border-t pt-3">
          <time dateTime={post.published_at}>{formatDate(post.published_at)}</time>
          {' · '}
          {readingTime(post.word_count)}
          <span className="block wrap-anywhere">by {post.author_name}</span>
        </p>
      </CardFooter>
    </Card>
  )
}
