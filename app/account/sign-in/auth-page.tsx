import { Fragment } from 'react'
import { cn } from '#app/lib/cn.ts'
import type { Picture } from '#app/lib/files.data.ts'
import { PatternCover } from '#app/ui/pattern-cover.tsx'

type AuthPageProps = {
  title: string
  lead?: React.ReactNode
  /** Stands beside the form: what there is behind the sign-in. */
  whatWaits?: WhatWaitsProps
  /** On a phone what waits stands below the form, for those who know it. */
  isKnown?: boolean
  children: React.ReactNode
  /** Quiet links below the form. */
  footer?: React.ReactNode
}

/** The layout of sign-in, sign-up and related pages. */
export function AuthPage(props: AuthPageProps) {
  const { title, lead, whatWaits, isKnown = false, children, footer } = props
  const hasAside = whatWaits !== undefined && whatWaits.parts.length > 0
  const aside = hasAside && <WhatWaits {...whatWaits} />
  return (
    <div
      className={cn(
        'py-12 lg:py-16',
        hasAside
          ? 'container-grid grid items-start gap-x-20 gap-y-12 lg:grid-cols-[28rem_minmax(0,1fr)]'
          : 'container-text',
      )}
    >
      {/* In the order of a phone: a form that arrives first does not jump down later. */}
      {!isKnown && aside}
      <div
        className={cn(
          'w-full max-w-md',
          hasAside ? 'max-lg:mx-auto lg:col-start-1 lg:row-start-1' : 'mx-auto',
        )}
      >
        <h1 className="text-4xl">{title}</h1>
        {/* A live region: the text may change without a navigation, as after sending a form. */}
        <div aria-live="polite">
          {lead && <p className="mt-4 text-lg text-muted wrap-anywhere">{lead}</p>}
        </div>
        <div className="margin-line mt-8 grid gap-6 pl-5 sm:pl-7">{children}</div>
        {footer && <div className="mt-8 grid gap-1 border-rule border-t pt-4">{footer}</div>}
      </div>
      {isKnown && aside}
    </div>
  )
}

type WhatWaitsProps = { parts: string[]; shelf: ShelfCardProps[] }

/** Says what the password is for. */
function WhatWaits({ parts, shelf }: WhatWaitsProps) {
  return (
    <aside
      aria-labelledby="what-waits"
      className="w-full max-w-md rounded-md bg-desk p-6 text-on-desk max-lg:mx-auto sm:p-8 lg:col-start-2 lg:row-start-1 lg:mt-4 lg:max-w-none lg:p-12"
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
        <ul className="mt-6 grid gap-3 sm:grid-cols-2">
          {shelf.map((card) => (
            <li key={card.slug}>
              <ShelfCard {...card} />
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

type ShelfCardProps = { title: string; slug: string; note: string; cover: Picture | null }

/** No link: it would lead back to this page. */
function ShelfCard({ title, slug, note, cover }: ShelfCardProps) {
  return (
    <div className="flex h-full items-center gap-4 rounded-md bg-card p-3 text-ink">
      {cover ? (
        <img
          src={cover.src}
          srcSet={cover.srcSet}
          sizes={cover.srcSet && '4rem'}
          alt=""
          width={64}
          height={80}
          className="w-16 shrink-0 rounded-sm bg-sunk object-cover"
        />
      ) : (
        <PatternCover seed={slug} className="aspect-[4/5]! w-16 shrink-0 rounded-sm" />
      )}
      <div className="grid gap-1">
        <p className="font-semibold leading-snug wrap-anywhere">{title}</p>
        <p className="tabular text-muted text-sm">{note}</p>
      </div>
    </div>
  )
}
