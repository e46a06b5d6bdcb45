import { SiteLink } from '#app/ui/site-link.tsx'
import type { listBookmarks } from './bookmarks.data.ts'

type BookmarkListProps = { bookmarks: Awaited<ReturnType<typeof listBookmarks>> }

export function BookmarkList({ bookmarks }: BookmarkListProps) {
  if (bookmarks.length === 0) return null
  return (
    <section aria-labelledby="bookmarks" className="mt-14">
      <h2 id="bookmarks" className="text-2xl">
        Bookmarks
      </h2>
      <ul className="mt-4 grid gap-x-8 sm:grid-cols-2">
        {bookmarks.map(({ id, title, slug, course }) => (
          <li key={id} className="border-rule border-b py-2">
            <SiteLink
              to={`/courses/${course.slug}/${slug}`}
              prefetch="none"
              className="link finger-target inline-block py-1 wrap-anywhere"
            >
              {title}
            </SiteLink>
            <p className="text-muted text-sm wrap-anywhere">{course.title}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
