import { Plus } from 'lucide-react'
import { InlineText } from './inline-text.tsx'

/** Collapsible questions that work without scripts. */
export function FaqList({ questions }: { questions: { question: string; answer: string }[] }) {
  return (
    <div className="border-rule border-t">
      {questions.map(({ question, answer }) => (
        <details key={question} className="prints-open group border-rule border-b">
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold text-lg [&::-webkit-details-marker]:hidden">
            {question}
            <Plus
              aria-hidden
              className="no-print size-5 shrink-0 text-muted transition-transform group-open:rotate-45"
            />
          </summary>
          <p className="max-w-[40em] pb-6 text-muted">
            <InlineText text={answer} />
          </p>
        </details>
      ))}
    </div>
  )
}
