import { InlineText } from '#app/ui/inline-text.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import type { ScreenHelp } from './read-screen.server.ts'

/** Folded: three sentences about the screen, and the page of the handbook. */
export function AboutScreen({ help: { slug, sentences } }: { help: ScreenHelp }) {
  return (
    <details className="no-print mt-3">
      <summary className="finger-target inline-flex min-h-9 items-center text-muted text-sm underline">
        About this screen
      </summary>
      <div className="mt-1 grid max-w-[37em] gap-2 rounded-md bg-sunk px-4 py-3 text-sm">
        {sentences.map((sentence) => (
          <p key={sentence}>
            <InlineText text={sentence} />
          </p>
        ))}
        <p>
          <SiteLink
            to={`/admin/handbook/${slug}`}
            className="link finger-target inline-block py-1.5"
          >
            Read more in the handbook
          </SiteLink>
        </p>
      </div>
    </details>
  )
}
