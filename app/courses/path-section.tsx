import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { cn } from '#app/lib/cn.ts'
import { BookCall } from '#app/shell/book-call.tsx'
import { EditLink } from '#app/shell/site-words/edit-link.tsx'
import { buttonVariants } from '#app/ui/button.tsx'
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
  return (
    <section id="path" aria-labelledby="path-heading" className="mt-16 border-rule border-t pt-12">
      <EditLink
        to={`path#paths.${choices.findIndex(({ id }) => id === path.id)}`}
        label={path.heading}
      />
      <h2 id="path-heading" className="text-3xl">
        {path.heading}
      </h2>
      <p className="mt-3 max-w-[60ch] text-lg text-muted">{path.intro}</p>
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
      <ol className="margin-line mt-8 max-w-3xl">
        {steps.map(({ step, isDone }, index) => (
          <li
            key={step.title}
            className="grid grid-cols-[2.5rem_1fr] gap-4 border-rule border-b py-4 pl-4"
          >
            <span
              className={cn(
                'tabular grid size-9 place-items-center rounded-full border font-semibold',
                isDone ? 'border-primary bg-primary text-on-primary' : 'border-field',
              )}
            >
              {isDone ? <Check aria-hidden className="size-5" strokeWidth={3} /> : index + 1}
              {isDone && <span className="sr-only">Done</span>}
            </span>
            <div className="grid justify-items-start gap-1">
              <h3 className="text-lg">
                {step.href ? (
                  <SiteLink to={step.href} className="link finger-target inline-block py-1">
                    {step.title}
                  </SiteLink>
                ) : (
                  step.title
                )}
              </h3>
              <p className="text-muted">{step.text}</p>
              {!step.href && <BookCall variant="outline" size="small" />}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
