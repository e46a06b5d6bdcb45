import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { BookCall } from '#app/shell/book-call.tsx'
import { Button } from '#app/ui/button.tsx'
import { Choice } from '#app/ui/input.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'
import type { Finder, ShownService } from '#content/schemas/services.ts'
import { choicesFrom, choicesToQuery, type FinderChoices } from './finder-questions.ts'

type ServiceFinderProps = {
  finder: Finder
  services: ShownService[]
  choices: FinderChoices
  onChange(choices: FinderChoices): void
  suggested: string[]
}

/** Six questions that highlight one or two cards. Without scripts they are a GET form. */
export function ServiceFinder({
  finder,
  services,
  choices,
  onChange,
  suggested,
}: ServiceFinderProps) {
  const form = useRef<HTMLFormElement>(null)
  // Reads answers given before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was answered until then
  useEffect(() => {
    if (form.current) onChange(choicesFrom(finder, new FormData(form.current)))
  }, [])
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
      <Form ref={form} method="get" action="/services#finder" className="mt-6">
        <div className="swipe-on-phones grid gap-x-5 gap-y-8 md:grid-cols-2 lg:grid-cols-3">
          {finder.questions.map((question) => (
            <Question
              key={question.id}
              question={question}
              chosen={choices[question.id]}
              onChoose={(position) => onChange({ ...choices, [question.id]: position })}
            />
          ))}
        </div>
        <noscript>
          <Button type="submit" className="mt-8">
            Show my services
          </Button>
        </noscript>
      </Form>
      <Result
        finder={finder}
        choices={choices}
        found={services.filter(({ slug }) => suggested.includes(slug))}
        onReset={() => onChange({})}
      />
    </section>
  )
}

type QuestionProps = {
  question: Finder['questions'][number]
  chosen: number | undefined
  onChoose(position: number): void
}

function Question({ question, chosen, onChoose }: QuestionProps) {
  return (
    <fieldset className="border-ink border-t pt-4">
      <legend className="float-left mb-2 font-semibold">{question.question}</legend>
      <div className="clear-both">
        {question.answers.map(({ label }, position) => (
          <Choice
            key={label}
            type="radio"
            name={question.id}
            value={position}
            checked={chosen === position}
            onChange={() => onChoose(position)}
          >
            {label}
          </Choice>
        ))}
      </div>
    </fieldset>
  )
}

type ResultProps = {
  finder: Finder
  choices: FinderChoices
  found: ShownService[]
  onReset(): void
}

function Result({ finder, choices, found, onReset }: ResultProps) {
  return (
    <div role="status" className="margin-line mt-8 grid gap-4 bg-paper py-6 pl-6 sm:pl-8">
      {found.length === 0 ? (
        <p className="text-muted">{finder.undecidedText}</p>
      ) : (
        <>
          <p className="font-serif text-2xl">
            {finder.resultHeading}{' '}
            {found.map(({ slug, name }, index) => (
              <span key={slug}>
                {index > 0 && ' and '}
                <a href={`#${slug}`} className="link">
                  {name}
                </a>
              </span>
            ))}
            .
          </p>
          <p className="text-muted">{finder.resultText}</p>
          <div className="flex flex-wrap gap-3">
            <BookCall variant="accent" />
            <ButtonLink to={`/contact?${choicesToQuery(choices)}`} variant="outline">
              {finder.sendLabel}
            </ButtonLink>
            <ButtonLink to="/services#finder" variant="quiet" preventScrollReset onClick={onReset}>
              {finder.resetLabel}
            </ButtonLink>
          </div>
        </>
      )}
    </div>
  )
}
