import { ChevronDown } from 'lucide-react'
import { formatTime } from '#app/lib/dates/zoned-time.ts'
import { Form } from '#app/shell/form.tsx'
import { Button } from '#app/ui/button.tsx'

type Version = {
  version: number
  changes: string[]
  published_at: string
  author: string
}

/** Every publication, the newest first, each with a button that brings it back. */
export function VersionList({ versions }: { versions: Version[] }) {
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
                  <Form method="post">
                    <input type="hidden" name="version" value={version} />
                    <Button
                      type="submit"
                      name="intent"
                      value="restore"
                      variant="outline"
                      size="small"
                    >
                      Bring it back
                      <span className="sr-only">: the version from {formatTime(published_at)}</span>
                    </Button>
                  </Form>
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
