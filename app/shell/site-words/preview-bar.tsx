import { SiteLink } from '#app/ui/site-link.tsx'

/** Tells an admin that the page shows words that nobody else sees yet. */
export function PreviewBar({ document }: { document: string }) {
  return (
    <aside
      aria-label="Preview"
      className="no-print sticky top-0 z-40 flex flex-wrap items-center justify-center gap-x-5 gap-y-1 border-accent-ink border-b-2 bg-accent px-4 py-2 text-on-accent"
    >
      <p className="font-semibold">Preview. Only you see these words until you publish them.</p>
      <SiteLink
        to={`/admin/site/${document}`}
        className="inline-flex min-h-11 items-center underline"
      >
        Back to editing
      </SiteLink>
    </aside>
  )
}
