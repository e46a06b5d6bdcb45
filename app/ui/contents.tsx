import { ChevronDown } from 'lucide-react'
import { cn } from '#app/lib/cn.ts'

type ContentsProps = {
  headings: { id: string; text: string; level: number }[]
  className?: string
}

/** The table of contents beside a long text. */
export function ContentsBeside({ headings, className }: ContentsProps) {
  return (
    <nav aria-labelledby="contents" className={cn('no-print max-lg:hidden', className)}>
      <p id="contents" className="eyebrow mb-2">
        On this page
      </p>
      <Headings headings={headings} />
    </nav>
  )
}

/** The same above the text on narrow screens: collapsed, so that the text begins above the fold. */
export function ContentsFolded({ headings, className }: ContentsProps) {
  return (
    <nav aria-label="On this page" className={cn('no-print lg:hidden', className)}>
      <details className="group border-rule border-b">
        <summary className="eyebrow flex min-h-13 list-none items-center justify-between gap-4 [&::-webkit-details-marker]:hidden">
          On this page
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 transition-transform group-open:rotate-180"
          />
        </summary>
        <Headings headings={headings} className="mb-5" />
      </details>
    </nav>
  )
}

function Headings({ headings, className }: ContentsProps) {
  return (
    <ol className={cn('border-rule border-l text-sm', className)}>
      {headings.map(({ id, text, level }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className={cn(
              'flex min-h-11 items-center wrap-anywhere py-1.5 text-muted leading-snug hover:text-ink hover:underline',
              level > 2 ? 'pl-8' : 'pl-4',
            )}
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  )
}
