import { useEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'
import { ReadNext } from './read-next.tsx'
import type { QuizQuestion } from './round.ts'
import { useIsSignedIn } from './use-is-signed-in.ts'

type FinishedViewProps = { isComplete: boolean; missed: QuizQuestion[]; onPlayAgain(): void }

export function FinishedView({ isComplete, missed, onPlayAgain }: FinishedViewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="quiz-finished">
      <div className="grid justify-items-center gap-3 rounded-md border border-rule bg-card px-6 py-12 text-center">
        <h2 ref={heading} id="quiz-finished" tabIndex={-1} className="text-3xl">
          {isComplete ? 'Quiz Complete!' : 'Quiz Ended'}
        </h2>
        <p className="text-muted">Thanks for playing!</p>
        <div className="mt-4 flex flex-wrap justify-center gap-3">
          <Button onClick={onPlayAgain}>Play Again</Button>
          <ButtonLink to="/" variant="outline">
            Go to Homepage
          </ButtonLink>
        </div>
      </div>
      <NextStep />
      {missed.length > 0 && <Missed questions={missed} />}
    </section>
  )
}

/** For a visitor: what the quiz asked about, to learn from the beginning. */
function NextStep() {
  if (useIsSignedIn()) return null
  return (
    <div className="mt-6 grid justify-items-center gap-3 rounded-md bg-desk px-6 py-10 text-center text-on-desk">
      <h3 className="text-2xl">Want to know it by heart?</h3>
      <p className="max-w-[30em] text-on-desk-muted">
        My courses teach all of this step by step, in short lessons. They’re free with an account.
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/signup?redirectTo=%2Fdashboard" variant="accent">
          Sign Up Free
        </ButtonLink>
        <ButtonLink
          to="/bookkeeping-basics"
          variant="outline"
          className="border-desk-rule! text-on-desk! hover:bg-transparent!"
        >
          Read the Basics
        </ButtonLink>
      </div>
    </div>
  )
}

function Missed({ questions }: { questions: QuizQuestion[] }) {
  return (
    <div className="mt-12">
      <h3 className="mb-2 text-2xl">Worth another look</h3>
      <p className="mb-6 text-muted">Shown only here, and only until you leave this page.</p>
      <ul className="grid gap-6">
        {questions.map((question) => (
          <li key={question.id} className="margin-line grid gap-1.5 pl-5 sm:pl-8">
            <h4 className="text-lg wrap-anywhere">{question.question_text}</h4>
            {question.answers
              .filter(({ is_correct }) => is_correct)
              .map(({ id, answer_text }) => (
                <p key={id} className="wrap-anywhere">
                  <strong>Correct answer:</strong> {answer_text}
                </p>
              ))}
            {question.explanation && (
              <p className="whitespace-pre-line text-muted wrap-anywhere">{question.explanation}</p>
            )}
            <ReadNext question={question} />
          </li>
        ))}
      </ul>
    </div>
  )
}
