import { type FormEvent, useId, useState } from 'react'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Choice } from '#app/ui/input.tsx'
import { answersOf } from './check-question.ts'
import type { IslandProps } from './island-props.ts'

/** Checked in the browser: nothing is sent, and no score is kept. */
export function QuestionIsland({ values, label }: IslandProps) {
  const name = useId()
  const [chosen, setChosen] = useState<string | null>(null)
  const [shown, setShown] = useState<'nothing' | 'verdict' | 'answer'>('nothing')
  const answers = answersOf(values)
  const right = answers.find(({ isRight }) => isRight)?.text

  function check(event: FormEvent) {
    event.preventDefault()
    setShown('verdict')
  }
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={check}
      className="grid gap-4 rounded-md border border-rule bg-card p-5 sm:p-7"
    >
      <fieldset className="grid gap-1">
        <legend className="mb-2 font-serif text-xl">{values.question}</legend>
        {answers.map(({ text }) => (
          <Choice
            key={text}
            type="radio"
            name={name}
            value={text}
            checked={chosen === text}
            onChange={() => {
              setChosen(text)
              setShown('nothing')
            }}
          >
            {text}
          </Choice>
        ))}
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <Button type="submit">Check</Button>
        <Button variant="outline" onClick={() => setShown('answer')}>
          Show the answer
        </Button>
      </div>
      <div role="status">
        {shown === 'answer' && (
          <Alert>
            <AlertTitle>{right}</AlertTitle>
            <p>{values.explanation}</p>
          </Alert>
        )}
        {shown === 'verdict' && <Verdict chosen={chosen} right={right} {...values} />}
      </div>
    </form>
  )
}

type VerdictProps = { chosen: string | null; right: string | undefined; explanation?: string }

function Verdict({ chosen, right, explanation }: VerdictProps) {
  if (chosen !== null && chosen === right) {
    return (
      <Alert tone="success">
        <AlertTitle>That’s right</AlertTitle>
        <p>{explanation}</p>
      </Alert>
    )
  }
  return (
    <Alert tone="warning">
      <AlertTitle>{chosen === null ? 'Not answered yet' : 'Not quite'}</AlertTitle>
      <p>
        {chosen === null
          ? 'Choose one of the answers first.'
          : 'Read the question once more, and try another answer.'}
      </p>
    </Alert>
  )
}
