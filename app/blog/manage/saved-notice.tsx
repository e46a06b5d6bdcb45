import { Alert } from '#app/ui/alert.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'

/** Stays after the toast has gone: a link to the saved post. */
export function SavedNotice({ post }: { post: { title: string; slug: string } }) {
  return (
    <Alert tone="success" className="mb-6">
      <p className="wrap-anywhere">
        “{post.title}” is saved. {/* No prefetch: it could be the post before the last change. */}
        <SiteLink to={`/blog/${post.slug}`} prefetch="none" className="link">
          View it
        </SiteLink>
      </p>
    </Alert>
  )
}
