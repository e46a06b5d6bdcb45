import { Check } from 'lucide-react'
import { Form, Link } from 'react-router'
import { cn } from '#app/lib/cn.ts'
import { counted } from '#app/lib/lists.ts'
import { BookCall } from '#app/shell/book-call.tsx'
import { EditLink } from '#app/shell/site-words/edit-link.tsx'
import { Button, buttonVariants } from '#app/ui/button.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import type { LearningPath } from '#content/schemas/path.ts'
import type { MarkedStep } from './learning-path.ts'

type PathSectionProps = {
  path: Pick<LearningPath, 'id' | 'heading' | 'intro'>
  /** Which paths there are to choose from. */
  choices: Pick<LearningPath, 'id' | 'label'>[]
  steps: MarkedStep[]
}

/** The guarantee of the About page as a list to work through, for two kinds of readers. */
export function PathSection({ path, choices, steps }: PathSectionProps) {
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <section id="path" aria-labelledby="path-heading" className="mt-16 border-rule border-t pt-12">
      <EditLink
        to={`path#paths.${choices.findIndex(({ id }) => id === path.id)}`}
        label={path.heading}
      />
      <h2 id="path-heading" className="text-3xl">
        {path.heading}
      </h2>
      <p className="mt-3 max-w-[37em] text-lg text-muted">{path.intro}</p>
      <nav aria-label="Which path" className="no-print mt-5 flex flex-wrap gap-2">
        {choices.map(({ id, label }) => (
          <Link
            key={id}
            to={`?path=${id}`}
            preventScrollReset
            aria-current={id === path.id ? 'true' : undefined}
            className={buttonVariants({
              variant: id === path.id ? 'primary' : 'outline',
              size: 'small',
            })}
          >
            {label}
          </Link>
        ))}
      </nav>
      <p className="tabular mt-6 font-semibold">
        {done} of {counted(steps.length, 'step')} done
      </p>
      {done === steps.length && (
        <p
          role="status"
          className="mt-3 flex max-w-3xl items-center gap-3 rounded-md border border-rule bg-success-soft px-5 py-4"
        >
          <Check aria-hidden className="size-6 shrink-0 text-success-ink" strokeWidth={3} />
          That’s the whole path. Well done!
        </p>
      )}
      <ol className="margin-line mt-4 max-w-3xl">
        {steps.map((marked, index) => (
          <Step key={marked.step.title} pathId={path.id} number={index + 1} {...marked} />
        ))}
      </ol>
    </section>
  )
}

type StepProps = MarkedStep & { pathId: string; number: number }

function Step({ pathId, number, step, isDone, isByHand, ticksBy }: StepProps) {
  const word = isDone ? 'Uncheck' : 'Check it off'
  return (
    <li className="grid grid-cols-[2.5rem_1fr] gap-4 border-rule border-b py-4 pl-4">
      <span
        className={cn(
          'tabular grid size-9 place-items-center rounded-full border font-semibold',
          isDone ? 'border-primary bg-primary text-on-primary' : 'border-field',
        )}
      >
        {isDone ? <Check aria-hidden className="size-5" strokeWidth={3} /> : number}
        {isDone && <span className="sr-only">Done</span>}
      </span>
      <div className="grid justify-items-start gap-1">
        <h3 className="text-lg">
          {step.href ? (
            <SiteLink
              to={step.href}
              prefetch="none"
              className="link finger-target inline-block py-1"
            >
              {step.title}
            </SiteLink>
          ) : (
            step.title
          )}
        </h3>
        <p className="text-muted">{step.text}</p>
        {!step.href && <BookCall variant="outline" size="small" />}
        <Form
          method="post"
          preventScrollReset
          className="no-print flex flex-wrap items-center gap-x-3"
        >
          <input type="hidden" name="path" value={pathId} />
          <input type="hidden" name="step" value={step.title} />
          {(!isDone || isByHand) && (
            <Button
              type="submit"
              name="intent"
              value={isDone ? 'uncheck' : 'check'}
              variant="quiet"
              size="small"
              aria-label={`${word}: ${step.title}`}
              className="-ml-3.5"
            >
              {word}
            </Button>
          )}
          <span className="text-muted text-sm">{tickWords(isDone && !isByHand, ticksBy)}</span>
        </Form>
      </div>
    </li>
  )
}

function tickWords(isReached: boolean, ticksBy: MarkedStep['ticksBy']) {
  if (!ticksBy) return 'Only you can tell when it’s done.'
  if (ticksBy === 'lesson') {
    return isReached
      ? 'Checked because you completed the lesson.'
      : 'Checks itself when you complete the lesson.'
  }
  return isReached ? 'Checked because you have the PDF.' : 'Checks itself when you get the PDF.'
}
