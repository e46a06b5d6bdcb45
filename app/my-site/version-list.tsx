import { ChevronDown } from 'lucide-react'
import { useDates } from '#app/lib/dates/use-dates.ts'
import { ConfirmDelete } from '#app/ui/dialogs/confirm-dialog.tsx'

type Version = {
  version: number
  changes: string[]
  published_at: string
  author: string
}

/** Every publication, the newest first, each with a button that brings it back. */
export function VersionList({ versions }: { versions: Version[] }) {
  const { formatTime } = useDates()
  if (versions.length === 0) return null
  return (
    <section aria-labelledby="versions" className="grid max-w-3xl gap-3">
      <h2 id="versions" className="text-2xl">
        Earlier versions
      </h2>
      <details className="folds-on-narrow-screens group">
        <summary className="link flex min-h-11 list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
          {versions.length === 1 ? 'Show 1 version' : `Show ${versions.length} versions`}
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 transition-transform group-open:rotate-180"
          />
        </summary>
        <ol className="rounded-md border border-rule bg-card">
          {versions.map(({ version, changes, published_at, author }, at) => (
            <li key={version} className="grid gap-2 border-rule border-b px-5 py-4 last:border-b-0">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <p className="tabular">
                  <span className="font-semibold">{formatTime(published_at)}</span>
                  <span className="text-muted"> · {author}</span>
                </p>
                {at === 0 ? (
                  <p className="text-muted text-sm">Published now</p>
                ) : (
                  <ConfirmDelete
                    trigger="Bring it back"
                    triggerProps={{
                      'aria-label': `Bring it back: the version from ${formatTime(published_at)}`,
                    }}
                    title="Bring this version back?"
                    confirmVariant="primary"
                    fields={{ intent: 'restore', version: String(version) }}
                  >
                    <p>
                      Your visitors will see the words of {formatTime(published_at)} at once. The
                      ones they see now stay in this list.
                    </p>
                  </ConfirmDelete>
                )}
              </div>
              <ul className="list-disc pl-5 text-muted text-sm">
                {(changes.length > 0 ? changes : ['Confirmed without changes']).map((change) => (
                  <li key={change} className="wrap-anywhere">
                    {change}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      </details>
    </section>
  )
}
