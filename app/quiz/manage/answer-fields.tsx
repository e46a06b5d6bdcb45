import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import type { FieldErrors } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, Label } from '#app/ui/field.tsx'
import { Choice, Input } from '#app/ui/input.tsx'
import {
  type AnswerValues,
  answerTextLength,
  markCorrect,
  type QuestionValues,
  removeAnswer,
} from './question-fields.ts'

/** A stable React key, also when an answer is moved. */
export type KeyedAnswer = AnswerValues & { key: string }

type AnswerFieldsProps = {
  answers: KeyedAnswer[]
  errors: FieldErrors<QuestionValues>
  isSaving: boolean
  onChange(answers: KeyedAnswer[]): void
}

export function AnswerFields({ answers, errors, isSaving, onChange }: AnswerFieldsProps) {
  /** A mistake of the whole list stands beside the first. */
  const errorAt = (at: number) => errors[`answers.${at}`] ?? (at === 0 ? errors.answers : null)
  const change = (index: number, text: string) =>
    onChange(answers.map((answer, at) => (at === index ? { ...answer, text } : answer)))
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-semibold text-sm">Answers</legend>
      {answers.map((answer, at) => (
        <div
          key={answer.key}
          className="grid gap-x-3 gap-y-1 border-rule border-l-2 pl-4 lg:grid-cols-[1fr_auto_auto] lg:items-end"
        >
          <Field error={errorAt(at)}>
            <Label>Answer {at + 1}</Label>
            <Input
              name="answer"
              value={answer.text}
              maxLength={answerTextLength}
              autoComplete="off"
              onChange={(event) => change(at, event.target.value)}
            />
          </Field>
          <Choice
            type="checkbox"
            name="correct"
            value={at}
            checked={answer.isCorrect}
            aria-label={`Correct: answer ${at + 1}`}
            onChange={(event) => onChange(markCorrect(answers, at, event.target.checked))}
          >
            Correct
          </Choice>
          {answers.length > 1 && (
            <div className="flex">
              <IconButton
                label={`Move answer ${at + 1} up`}
                disabled={at === 0 || isSaving}
                onClick={() => onChange(swap(answers, at - 1))}
              >
                <ArrowUp aria-hidden />
              </IconButton>
              <IconButton
                label={`Move answer ${at + 1} down`}
                disabled={at === answers.length - 1 || isSaving}
                onClick={() => onChange(swap(answers, at))}
              >
                <ArrowDown aria-hidden />
              </IconButton>
              <IconButton
                label={`Remove answer ${at + 1}`}
                disabled={isSaving}
                onClick={() => onChange(removeAnswer(answers, at))}
              >
                <X aria-hidden />
              </IconButton>
            </div>
          )}
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button
          variant="outline"
          size="small"
          disabled={isSaving}
          onClick={() => onChange([...answers, newAnswer()])}
        >
          <Plus aria-hidden /> Add Answer
        </Button>
        {answers.length < 2 && (
          <p className="text-muted text-sm">
            A question needs at least two answers to choose from.
          </p>
        )}
      </div>
    </fieldset>
  )
}

type IconButtonProps = {
  label: string
  disabled: boolean
  onClick(): void
  children: React.ReactNode
}

function IconButton({ label, ...props }: IconButtonProps) {
  return <Button variant="quiet" size="icon" aria-label={label} title={label} {...props} />
}

/** For keys: crypto.randomUUID exists only over https and on localhost. */
let added = 0

function newAnswer(): KeyedAnswer {
  return { text: '', isCorrect: false, key: `added-${++added}` }
}

/** Swaps the answer at the index with the next one. */
function swap(answers: KeyedAnswer[], index: number) {
  const [first, second] = answers.slice(index, index + 2)
  return first && second ? answers.toSpliced(index, 2, second, first) : answers
}
