import { Check } from 'lucide-react'
import { Form } from 'react-router'
import { cn } from '#app/lib/cn.ts'
import { excerpt } from '#app/lib/excerpt.ts'
import { ReadNext } from '#app/quiz/read-next.tsx'
import type { QuizAnswer, QuizQuestion } from '#app/quiz/round.ts'
import { Button } from '#app/ui/button.tsx'
import { DeleteRow, RowActions } from '#app/ui/row-actions.tsx'

type QuestionListProps = {
  questions: QuizQuestion[]
  /** Further query parameters to keep. */
  keep: Record<string, string>
}

const nameLength = 80

export function QuestionList({ questions, keep }: QuestionListProps) {
  return (
    <ul className="grid gap-4">
      {questions.map((question) => (
        <li key={question.id} className="rounded-md border border-rule bg-card p-5">
          <article aria-labelledby={`question-${question.id}`} className="grid gap-3">
            <h3
              id={`question-${question.id}`}
              className="whitespace-pre-line text-lg wrap-anywhere"
            >
              {question.question_text}
            </h3>
            <ul className="grid gap-1">
              {question.answers.map((answer) => (
                <Answer key={answer.id} answer={answer} />
              ))}
            </ul>
            {question.explanation && (
              <p className="max-w-prose whitespace-pre-line text-muted text-sm wrap-anywhere">
                <strong>Explanation:</strong> {question.explanation}
              </p>
            )}
            <div className="text-sm">
              <ReadNext question={question} />
            </div>
            <Actions question={question} keep={keep} />
          </article>
        </li>
      ))}
    </ul>
  )
}

function Answer({ answer: { answer_text, is_correct } }: { answer: QuizAnswer }) {
  return (
    <li className={cn('flex gap-2 wrap-anywhere', is_correct && 'font-semibold text-success-ink')}>
      <Check
        aria-hidden
        className={cn('mt-1.5 size-4 shrink-0', !is_correct && 'invisible')}
        strokeWidth={3}
      />
      <span>
        {answer_text}
        {is_correct && ' (Correct)'}
      </span>
    </li>
  )
}

function Actions({ question, keep }: { question: QuizQuestion; keep: Record<string, string> }) {
  const name = excerpt(question.question_text, nameLength)
  return (
    <RowActions>
      {/* The form is at the top of the page, where the router scrolls by itself. */}
      <Form className="contents">
        {Object.entries(keep).map(([key, value]) => (
          <input key={key} type="hidden" name={key} value={value} />
        ))}
        <Button
          type="submit"
          name="edit"
          value={question.id}
          variant="outline"
          size="small"
          aria-label={`Edit: ${name}`}
        >
          Edit
        </Button>
        <Button
          type="submit"
          name="copy"
          value={question.id}
          variant="outline"
          size="small"
          aria-label={`Duplicate: ${name}`}
        >
          Duplicate
        </Button>
      </Form>
      <DeleteRow what="Question" label={`Delete: ${name}`} id={question.id}>
        <p>Are you sure you want to delete this question and all its answers?</p>
        <p className="wrap-anywhere">“{name}”</p>
      </DeleteRow>
    </RowActions>
  )
}
