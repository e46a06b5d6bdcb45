import { ExternalLink } from '#app/ui/external-link.tsx'
import type { QuizQuestion } from './round.ts'

/** A link to the lesson, post or article, in a new tab, so that the round is not interrupted. */
export function ReadNext({ question }: { question: QuizQuestion }) {
  const { read_next_label: label, read_next_url: url } = question
  if (!label || !url) return null
  return (
    <p>
      Read this next:{' '}
      <ExternalLink href={url} className="link finger-target inline-block py-1.5 wrap-anywhere">
        {label}
      </ExternalLink>
    </p>
  )
}
