import { useLocation } from 'react-router'
import { useDates } from '#app/lib/dates/use-dates.ts'
import { excerpt } from '#app/lib/excerpt.ts'
import {
  Card,
  CardContent,
  CardCover,
  CardFooter,
  CardHeader,
  CardText,
  CardTitle,
} from '#app/ui/card.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { readersPost } from './byline.ts'
import { PostCover } from './post-cover.tsx'
import type { listPosts } from './posts.data.ts'
import { readingTime } from './reading-time.ts'

const excerptLength = 150

const coverSizes = '(min-width: 1024px) 24rem, (min-width: 640px) 45vw, 100vw'

export type CardPost = Awaited<ReturnType<typeof listPosts>>['posts'][number]

export function PostCard({ post, isFirst }: { post: CardPost; isFirst?: boolean }) {
  const { formatDate } = useDates()
  const { pathname, search } = useLocation()
  // Leads on with the preview, because the words of a post are among those previewed.
  const isPreview = new URLSearchParams(search).get('preview') === 'posts'
  return (
    <Card className="h-full hover:border-field has-[a:focus-visible]:border-primary">
      <CardCover>
        <PostCover cover={post.cover} seed={post.slug} sizes={coverSizes} isFirst={isFirst} />
      </CardCover>
      <CardHeader>
        <p className="eyebrow min-h-[1.4em] wrap-anywhere">
          {post.category_name ?? 'Uncategorized'}
        </p>
        <CardTitle className="wrap-anywhere">
          <SiteLink
            to={`/blog/${post.slug}${isPreview ? '?preview=posts' : ''}`}
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
          <span className="block wrap-anywhere">
            by {post.author_name}
            {post.is_by_reader && ` · ${readersPost}`}
          </span>
        </p>
      </CardFooter>
    </Card>
  )
}
