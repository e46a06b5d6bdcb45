import type { Toast } from '#app/lib/toast.ts'
import type { Draw } from './round.ts'

export const noQuestionsToast: Toast = {
  title: 'No Questions Available',
  text: 'There are currently no questions in the quiz.',
  tone: 'neutral',
}

export const allAnsweredToast: Toast = {
  title: 'Quiz Complete!',
  text: "You've answered all available questions!",
  tone: 'success',
}

export const noAnswersToast: Toast = {
  title: 'Error',
  text: 'Could not load answers for the question.',
  tone: 'destructive',
}

export const notFetchedToast: Toast = {
  title: 'Error',
  text: 'Could not fetch questions.',
  tone: 'destructive',
}

/** Null when no question was skipped. */
export function skippedToast(skipped: Draw['skipped']): Toast | null {
  const [first] = skipped
  if (!first) return null
  const why =
    first.reason === 'gone'
      ? 'A question was removed in the meantime. The quiz continues without it.'
      : 'A question has no answers yet. The quiz continues without it.'
  const text =
    skipped.length > 1
      ? `${skipped.length} questions were removed or have no answers yet. The quiz continues without them.`
      : why
  return { title: 'Question Skipped', text, tone: 'neutral' }
}
