import { findWord, notesId } from '#app/courses/notes/note-limits.ts'
import { supabaseContext } from '#app/lib/contexts.ts'
import { counted, searchFrom } from '#app/lib/lists.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { PageHeader } from '#app/shell/page-header.tsx'
import { readOrThrow } from '#app/shell/reading.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState, EmptyStateTitle } from '#app/ui/empty-state.tsx'
import type { Route } from './+types/search.ts'
import { type Find, searchLearning } from './search.data.ts'
import { SearchForm } from './search-form.tsx'
import { placeOf, snippetParts } from './snippet.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const words = searchFrom(url.searchParams, 'q')
  const searching = words ? searchLearning(context.get(supabaseContext), words) : []
  return { words, finds: await readOrThrow(context, 'The search failed', searching) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Search', noindex: true })
}

export default function SearchPage({ loaderData: { words, finds } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Search"
        crumbs={[
          { name: 'Courses', path: '/dashboard' },
          { name: 'Search', path: '/learn/search' },
        ]}
      />
      <div className="container-grid grid gap-8 pb-24">
        <SearchForm words={words} />
        {words && finds.length === 0 && (
          <EmptyState>
            <EmptyStateTitle>Nothing found for “{words}.”</EmptyStateTitle>
            <p>Try fewer words, or the word that QuickBooks uses for it.</p>
          </EmptyState>
        )}
        {finds.length > 0 && (
          <section aria-label="Results" className="max-w-3xl">
            <p role="status" className="text-muted">
              {counted(finds.length, 'result')}
            </p>
            <ul className="mt-2">
              {finds.map((find) => (
                <FindLine key={`${find.kind}/${find.course_slug}/${find.slug}`} find={find} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  )
}

const kinds = { lesson: 'Lesson', note: 'My note', tip: 'Tip' }

function FindLine({ find }: { find: Find }) {
  const parts = snippetParts(find.snippet)
  return (
    <li className="grid gap-1 border-rule border-b py-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge>{kinds[find.kind]}</Badge>
        {/* Loads the page: a browser looks for a text fragment only then. */}
        <a
          href={addressOf(find, parts)}
          className="link finger-target inline-block py-1 font-semibold wrap-anywhere"
        >
          {find.title}
        </a>
        {find.course_title && (
          <span className="text-muted text-sm wrap-anywhere">{find.course_title}</span>
        )}
      </p>
      <p className="wrap-anywhere">
        {parts.map(({ text, isFound }, index) => {
          const Part = isFound ? 'mark' : 'span'
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other name and stay in place
          return <Part key={index}>{text}</Part>
        })}
      </p>
    </li>
  )
}

function addressOf(
  { kind, slug, course_slug: course }: Find,
  parts: ReturnType<typeof snippetParts>,
) {
  if (kind === 'tip') return `/blog/${slug}${placeOf(parts)}`
  const lesson = `/courses/${course}/${slug}`
  if (kind === 'lesson') return `${lesson}${placeOf(parts)}`
  // A text fragment finds nothing in a text field: the notes select the word by themselves.
  const word = parts.find(({ isFound }) => isFound)?.text ?? ''
  return `${lesson}?${new URLSearchParams({ [findWord]: word })}#${notesId}`
}
