import { cn } from '#app/lib/cn.ts'

type TableOfContentsProps = { headings: { id: string; text: string; level: number }[] }

export function TableOfContents({ headings }: TableOfContentsProps) {
  return (
    <nav aria-labelledby="contents" className="no-print">
      <h2 id="contents" className="eyebrow mb-2 font-sans">
        On this page
      </h2>
      <ol className="border-rule border-l text-sm">
        {headings.map(({ id, text, level }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={cn(
                'block py-2 wrap-anywhere text-muted hover:text-ink hover:underline lg:py-1.5',
                level > 2 ? 'pl-8' : 'pl-4',
              )}
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
