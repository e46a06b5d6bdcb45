import type { Ref } from 'react'
import { BookCall } from '#app/shell/book-call.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'
import type { Finder, ShownService } from '#content/schemas/services.ts'
import { choicesToQuery, type FinderChoices } from './finder-questions.ts'

type FinderResultProps = {
  ref: Ref<HTMLDivElement>
  finder: Finder
  choices: FinderChoices
  found: ShownService[]
  onReset(): void
}

export function FinderResult({ ref, finder, choices, found, onReset }: FinderResultProps) {
  const isAnswered = Object.keys(choices).length > 0
  return (
    <div
      ref={ref}
      role="status"
      className="margin-line mt-8 grid scroll-my-6 gap-4 bg-paper py-6 pl-6 sm:pl-8"
    >
      {isAnswered ? (
        <>
          {found.length > 0 ? (
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
            </>
          ) : (
            <p>{finder.noneText}</p>
          )}
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
      ) : (
        <p className="text-muted">{finder.undecidedText}</p>
      )}
    </div>
  )
}
