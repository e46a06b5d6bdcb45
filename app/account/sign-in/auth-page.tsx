import { Fragment } from 'react'
import { cn } from '#app/lib/cn.ts'

type AuthPageProps = {
  title: string
  lead?: React.ReactNode
  /** Stands beside the form: what there is behind the sign-in. */
  whatWaits?: WhatWaitsProps
  children: React.ReactNode
  /** Quiet links below the form. */
  footer?: React.ReactNode
}

/** The layout of sign-in, sign-up and related pages. */
export function AuthPage({ title, lead, whatWaits, children, footer }: AuthPageProps) {
  const hasAside = whatWaits !== undefined && whatWaits.parts.length > 0
  return (
    <div
      className={cn(
        'py-12 lg:py-16',
        hasAside
          ? 'container-grid grid items-start gap-x-20 gap-y-12 lg:grid-cols-[28rem_minmax(0,1fr)]'
          : 'container-text',
      )}
    >
      <div className={cn('w-full max-w-md', hasAside ? 'max-lg:mx-auto' : 'mx-auto')}>
        <h1 className="text-4xl">{title}</h1>
        {/* A live region: the text may change without a navigation, as after sending a form. */}
        <div aria-live="polite">
          {lead && <p className="mt-4 text-lg text-muted wrap-anywhere">{lead}</p>}
        </div>
        <div className="margin-line mt-8 grid gap-6 pl-5 sm:pl-7">{children}</div>
        {footer && <div className="mt-8 grid gap-1 border-rule border-t pt-4">{footer}</div>}
      </div>
      {hasAside && <WhatWaits {...whatWaits} />}
    </div>
  )
}

type WhatWaitsProps = { parts: string[]; shelf: { title: string; note: string }[] }

/** On a phone it stands above the form: it says what the password is for. */
function WhatWaits({ parts, shelf }: WhatWaitsProps) {
  return (
    <aside
      aria-labelledby="what-waits"
      className="w-full max-w-md rounded-md bg-desk p-6 text-on-desk max-lg:order-first max-lg:mx-auto sm:p-8 lg:mt-4 lg:max-w-none lg:p-12"
    >
      <h2 id="what-waits" className="eyebrow font-sans text-on-desk-muted!">
        What’s inside
      </h2>
      <p className="mt-4 font-serif text-2xl leading-snug lg:text-3xl">
        {parts.map((part, index) => (
          <Fragment key={part}>
            <span className="whitespace-nowrap">
              {index < parts.length - 1 ? `${part},` : part}
            </span>{' '}
          </Fragment>
        ))}
      </p>
      {shelf.length > 0 && (
        <ul className="mt-5 border-on-desk-muted/40 border-t">
          {shelf.map(({ title, note }) => (
            <li
              key={title}
              className="flex items-baseline justify-between gap-4 border-on-desk-muted/40 border-b py-2"
            >
              <span className="wrap-anywhere">{title}</span>
              <span className="tabular shrink-0 text-on-desk-muted text-sm">{note}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-5 text-on-desk-muted">
        One free account opens all of it. Your place in each course is kept, and your PDFs stay on
        your shelf.
      </p>
    </aside>
  )
}
