import { useId } from 'react'

type AccountSectionProps = {
  title: string
  text: string
  /** For links to the section. */
  id?: string
  children: React.ReactNode
}

/** A section with its title and text on the left, its controls on the right. */
export function AccountSection({ title, text, id, children }: AccountSectionProps) {
  const headingId = useId()
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className="grid scroll-mt-24 gap-x-12 gap-y-5 border-rule border-b py-8 first:pt-0 last:border-b-0 md:grid-cols-[1fr_1.6fr]"
    >
      <div>
        <h2 id={headingId} className="text-xl">
          {title}
        </h2>
        <p className="mt-2 max-w-[24em] text-muted text-sm">{text}</p>
      </div>
      <div className="max-w-xl">{children}</div>
    </section>
  )
}
