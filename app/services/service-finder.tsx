import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Form } from 'react-router'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { Button } from '#app/ui/button.tsx'
import { Choice } from '#app/ui/input.tsx'
import type { Finder, ShownService } from '#content/schemas/services.ts'
import { choicesFrom, type FinderChoices } from './finder-questions.ts'
import { FinderResult } from './finder-result.tsx'

type ServiceFinderProps = {
  finder: Finder
  services: ShownService[]
  choices: FinderChoices
  onChange(choices: FinderChoices): void
  suggested: string[]
}

/**
 * Six questions that highlight one or two cards: side by side, and one at a time on a phone.
 * Without scripts they are a GET form that shows them all.
 */
export function ServiceFinder({
  finder,
  services,
  choices,
  onChange,
  suggested,
}: ServiceFinderProps) {
  const { questions } = finder
  const form = useRef<HTMLFormElement>(null)
  const result = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  // Reads answers given before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was answered until then
  useEffect(() => {
    if (!form.current) return
    const given = choicesFrom(finder, new FormData(form.current))
    onChange(given)
    const open = questions.findIndex(({ id }) => given[id] === undefined)
    setShown(open === -1 ? questions.length - 1 : open)
  }, [])

  function listFieldsets() {
    return [...(form.current?.querySelectorAll('fieldset') ?? [])]
  }

  function show(position: number) {
    flushSync(() => setShown(position))
    // The control that had the focus may be hidden by now.
    listFieldsets()[position]?.focus({ preventScroll: true })
    form.current?.scrollIntoView({ block: 'nearest' })
  }

  function moveOn() {
    if (listFieldsets().every((one) => one.checkVisibility())) return
    if (shown + 1 < questions.length) show(shown + 1)
    else result.current?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <section
      id="finder"
      aria-labelledby="finder-heading"
      className="no-print rounded-md border border-rule bg-card p-6 sm:p-8"
    >
      <h2 id="finder-heading" className="text-2xl">
        {finder.heading}
      </h2>
      <p className="mt-2 text-muted">{finder.intro}</p>
      <Form ref={form} method="get" action="/services#finder" className="mt-6 scroll-my-6">
        <div className="one-at-a-time-on-phones grid gap-x-5 gap-y-8 md:grid-cols-2 lg:grid-cols-3">
          {questions.map((question, position) => (
            <Question
              key={question.id}
              question={question}
              isShown={position === shown}
              chosen={choices[question.id]}
              onChoose={(answer) => onChange({ ...choices, [question.id]: answer })}
              onTapped={moveOn}
            />
          ))}
        </div>
        <Steps at={shown} total={questions.length} onShow={show} />
        <noscript>
          <Button type="submit" className="mt-8">
            Show my services
          </Button>
        </noscript>
      </Form>
      <FinderResult
        ref={result}
        finder={finder}
        choices={choices}
        found={services.filter(({ slug }) => suggested.includes(slug))}
        onReset={() => {
          onChange({})
          setShown(0)
        }}
      />
    </section>
  )
}

type QuestionProps = {
  question: Finder['questions'][number]
  isShown: boolean
  chosen: number | undefined
  onChoose(position: number): void
  /** After an answer, unless arrow keys chose it: they pass through the answers in between. */
  onTapped(): void
}

function Question({ question, isShown, chosen, onChoose, onTapped }: QuestionProps) {
  const isByKeyboard = useRef(false)
  return (
    <fieldset
      tabIndex={-1}
      data-shown={isShown || undefined}
      onKeyDown={() => {
        isByKeyboard.current = true
      }}
      onPointerDown={() => {
        isByKeyboard.current = false
      }}
      className="border-ink border-t pt-4 outline-none"
    >
      <legend className="float-left mb-2 font-semibold">{question.question}</legend>
      <div className="clear-both">
        {question.answers.map(({ label }, position) => (
          <Choice
            key={label}
            type="radio"
            name={question.id}
            value={position}
            checked={chosen === position}
            onChange={() => {
              onChoose(position)
              if (!isByKeyboard.current) onTapped()
            }}
          >
            {label}
          </Choice>
        ))}
      </div>
    </fieldset>
  )
}

type StepsProps = { at: number; total: number; onShow(position: number): void }

/** '2 of 6' between Back and Next, where one question is shown at a time. */
function Steps({ at, total, onShow }: StepsProps) {
  const isHydrated = useHydrated()
  return (
    <div className="mt-4 flex items-center justify-between gap-3 md:hidden noscript:hidden">
      <Button
        variant="outline"
        disabled={!isHydrated || at === 0}
        onClick={() => onShow(at - 1)}
        className="px-4!"
      >
        <ArrowLeft aria-hidden /> Back
      </Button>
      <p className="tabular text-muted">
        <span className="sr-only">Question </span>
        {at + 1} of {total}
      </p>
      <Button
        variant="outline"
        disabled={!isHydrated || at + 1 === total}
        onClick={() => onShow(at + 1)}
        className="px-4!"
      >
        Next <ArrowRight aria-hidden />
      </Button>
    </div>
  )
}
