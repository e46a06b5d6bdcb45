import { Check, X } from 'lucide-react'
import { cn } from '#app/lib/cn.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import type { QuizAnswer } from './round.ts'

type AnswerButtonProps = {
  answer: QuizAnswer
  /** The number key that chooses it. */
  number: number
  chosenId: string | null
  onChoose(): void
}

export function AnswerButton({ answer, number, chosenId, onChoose }: AnswerButtonProps) {
  const isHydrated = useHydrated()
  const isLocked = chosenId !== null
  const isChosen = chosenId === answer.id
  const verdict = isLocked ? judge(answer.is_correct, isChosen) : null
  return (
    <button
      type="button"
      disabled={isLocked || !isHydrated}
      onClick={onChoose}
      aria-keyshortcuts={number <= 9 ? String(number) : undefined}
      className={cn(
        'grid w-full grid-cols-[auto_1fr] items-center gap-x-3 rounded-md border border-field bg-card px-3 py-2 text-left',
        'min-h-12 transition-colors enabled:hover:border-ink enabled:hover:bg-sunk',
        'sm:min-h-14 sm:grid-cols-[auto_1fr_auto] sm:gap-x-4 sm:px-4 sm:py-3',
        isLocked && !verdict && 'border-rule! text-muted',
        verdict === 'wrong' && 'border-2! border-danger! bg-danger-soft!',
        verdict && verdict !== 'wrong' && 'border-2! border-success! bg-success-soft!',
      )}
    >
      <span
        aria-hidden
        className="tabular grid size-8 place-items-center rounded-sm border border-rule bg-paper font-semibold text-sm"
      >
        {number}
      </span>
      <span className="wrap-anywhere">{answer.answer_text}</span>
      {verdict && <Verdict verdict={verdict} isChosen={isChosen} />}
    </button>
  )
}

type VerdictProps = { verdict: 'right' | 'wrong'; isChosen: boolean }

/** As text and icon, because color alone is not accessible. */
function Verdict({ verdict, isChosen }: VerdictProps) {
  const Icon = verdict === 'right' ? Check : X
  const words = verdict === 'wrong' ? 'Not quite' : isChosen ? 'Correct' : 'Correct answer'
  return (
    <span
      className={cn(
        'col-start-2 inline-flex items-center gap-1.5 font-semibold text-sm sm:col-start-3',
        verdict === 'right' ? 'text-success-ink' : 'text-danger-ink',
      )}
    >
      <Icon aria-hidden className="size-5 shrink-0" strokeWidth={3} />
      {words}
      {isChosen && <span className="sr-only"> (your answer)</span>}
    </span>
  )
}

function judge(isCorrect: boolean, isChosen: boolean) {
  if (isCorrect) return 'right' as const
  return isChosen ? ('wrong' as const) : null
}
