import { Badge } from '#app/ui/badge.tsx'
import type { ChangePart, PostChange } from './post-changes.server.ts'

/** The changes of a post since the admin was shown it. */
export function PostChanges({ changes }: { changes: PostChange[] }) {
  return (
    <section aria-label="Changes" className="mt-4 rounded-md border border-rule bg-paper p-4">
      <Badge tone="accent">Changed since you read it</Badge>
      <dl className="mt-3 grid gap-3">
        {changes.map(({ label, parts }) => (
          <div key={label}>
            <dt className="font-semibold text-sm">{label}</dt>
            <dd className="max-h-96 overflow-y-auto whitespace-pre-wrap wrap-anywhere">
              {parts
                ? parts.map(drawPart)
                : 'Too much of it is new to compare, or only its formatting is. Please read it again.'}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function drawPart({ kind, text }: ChangePart, index: number) {
  // The parts of one comparison never change their order.
  if (kind === 'added') {
    return (
      <ins key={index} className="bg-success-soft font-semibold">
        {text}
      </ins>
    )
  }
  if (kind === 'removed') {
    return (
      <del key={index} className="bg-danger-soft">
        {text}
      </del>
    )
  }
  return <span key={index}>{text}</span>
}
