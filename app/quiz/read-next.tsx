import { ExternalLink } from '#app/ui/external-link.tsx'
import type { QuizQuestion } from './round.ts'
import { useIsSignedIn } from './use-is-signed-in.ts'

const guarded = /^\/(courses|store|dashboard|my-|account|admin)/

/** A visitor would end at the login page there. */
function takesAccount(url: string) {
  return guarded.test(url)
}

/** A link to the lesson, post or article, in a new tab, so that the round is not interrupted. */
export function ReadNext({ question }: { question: QuizQuestion }) {
  const { read_next_label: label, read_next_url: url } = question
  const isSignedIn = useIsSignedIn()
  if (!label || !url || (!isSignedIn && takesAccount(url))) return null
  return (
    <p>
      Read this next:{' '}
      <ExternalLink href={url} className="link finger-target inline-block py-1.5 wrap-anywhere">
        {label}
      </ExternalLink>
    </p>
  )
}
