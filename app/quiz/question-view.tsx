import { useEffect, useRef } from 'react'
import { cn } from '#app/lib/cn.ts'
import { Button } from '#app/ui/button.tsx'
import { AnswerButton } from './answer-button.tsx'
import { ReadNext } from './read-next.tsx'
import type { QuizQuestion } from './round.ts'
import { useQuizKeys } from './use-quiz-keys.ts'

type QuestionViewProps = {
  question: QuizQuestion
  position: number
  total: number
  chosenId: string | null
  isAsking: boolean
  /** True after a button that is gone by now; the first question does not take the focus. */
  takesFocus: boolean
  onChoose(answerId: string): void
  onNext(): void
  onQuit(): void
}

export function QuestionView(props: QuestionViewProps) {
  const { question, chosenId, isAsking, takesFocus, onChoose, onNext, onQuit } = props
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const nextButton = useRef<HTMLButtonElement>(null)
  const isAnswered = chosenId !== null

  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  useEffect(() => {
    if (!isAnswered) return
    nextButton.current?.focus({ preventScroll: true })
    if (section.current) showResult(section.current)
  }, [isAnswered])
  useQuizKeys({
    choose(at) {
      const answer = question.answers[at]
      if (answer && !isAnswered) onChoose(answer.id)
    },
    next() {
      if (isAnswered && !isAsking) onNext()
    },
  })

  return (
    <section ref={section} aria-labelledby="quiz-question" className="margin-line pl-5 sm:pl-8">
      <p className="tabular mb-1 text-muted sm:mb-3">
        <span className="sr-only">Question </span>
        {props.position} of {props.total}
      </p>
      <h2
        ref={heading}
        id="quiz-question"
        tabIndex={-1}
        className="mb-4 text-xl wrap-anywhere sm:mb-6 sm:text-2xl"
      >
        {question.question_text}
      </h2>
      <ol className="grid gap-2 sm:gap-3">
        {question.answers.map((answer, at) => (
          <li key={answer.id}>
            <AnswerButton
              answer={answer}
              number={at + 1}
              chosenId={chosenId}
              onChoose={() => onChoose(answer.id)}
            />
          </li>
        ))}
      </ol>
      <div role="status" className="empty:hidden">
        {isAnswered && <Result question={question} chosenId={chosenId} />}
      </div>
      <div
        className={cn(
          'mt-6 flex flex-wrap items-center justify-between gap-3 border-rule border-t bg-paper py-4',
          // Before an answer, and on a low screen, it would cover what there is to choose from.
          isAnswered && 'bottom-0 [@media(height>=30rem)]:sticky',
        )}
      >
        <Button variant="outline" onClick={onQuit}>
          Quit
        </Button>
        <Button
          ref={nextButton}
          disabled={!isAnswered}
          pending={isAsking}
          pendingLabel="Loading..."
          onClick={onNext}
        >
          Next Question
        </Button>
      </div>
      <p className="text-muted text-sm max-sm:hidden">
        Keys: {keyRange(question.answers.length)} to answer, Enter for the next question.
      </p>
    </section>
  )
}

function Result({ question, chosenId }: { question: QuizQuestion; chosenId: string }) {
  const correct = question.answers.find(({ is_correct }) => is_correct)
  const isRight = correct?.id === chosenId
  return (
    <div className="mt-6 grid gap-2 rounded-md border border-rule bg-card p-5">
      <p className="font-semibold">
        {isRight
          ? 'Correct!'
          : correct
            ? `Not quite. The correct answer is: ${correct.answer_text}`
            : 'No answer to this question is marked as correct yet.'}
      </p>
      {question.explanation && (
        <p className="max-w-prose whitespace-pre-line text-muted wrap-anywhere">
          {question.explanation}
        </p>
      )}
      <ReadNext question={question} />
    </div>
  )
}

const spaceAbovePx = 16

/** Scrolls down to the explanation, but never so far that the question leaves the top of the window. */
function showResult(section: HTMLElement) {
  const { top, bottom } = section.getBoundingClientRect()
  const hidden = bottom - window.innerHeight
  window.scrollBy({ top: Math.max(0, Math.min(hidden, top - spaceAbovePx)) })
}

function keyRange(count: number) {
  return count === 1 ? '1' : `1–${Math.min(count, 9)}`
}
