import { useNavigation } from 'react-router'
import type { Preview } from '#app/lib/contexts.ts'
import { Form } from '#app/shell/form.tsx'
import { Button } from '#app/ui/button.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'

/** Tells an admin that the page shows words that nobody else sees yet, and publishes them. */
export function PreviewBar({ document, field }: Preview) {
  const isSending = useNavigation().state !== 'idle'
  const editor = `/admin/site/${document}`
  return (
    <aside
      aria-label="Preview"
      className="no-print sticky top-0 z-40 flex flex-wrap items-center justify-center gap-x-5 gap-y-1 border-accent-ink border-b-2 bg-accent px-4 py-2 text-on-accent"
    >
      <p className="text-center font-semibold">
        Preview. Only you see these words until you publish them.
      </p>
      <SiteLink
        to={field ? `${editor}#${field}` : editor}
        className="inline-flex min-h-11 items-center underline"
      >
        Back to editing
      </SiteLink>
      <Form method="post" action={editor}>
        <input type="hidden" name="field" value={field} />
        <Button type="submit" name="intent" value="publish-draft" pending={isSending}>
          Publish
        </Button>
      </Form>
    </aside>
  )
}
