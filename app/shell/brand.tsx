import { SiteLink } from '#app/ui/site-link.tsx'
import { useBusiness } from './site-words/use-business.ts'

export function Brand() {
  const { businessName } = useBusiness()
  return (
    <SiteLink to="/" className="group flex min-h-11 items-center gap-3">
      <BrandMark className="size-9 shrink-0" />
      <span className="font-serif text-lg leading-tight tracking-tight sm:text-xl">
        {businessName}
      </span>
    </SiteLink>
  )
}

/** A T-account with a tick in it. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className={className}>
      <rect width="40" height="40" rx="5" className="fill-desk" />
      <path d="M7 12.5h26M20 12.5V33" strokeWidth="2.4" fill="none" className="stroke-on-desk" />
      <path
        d="m23.5 22.5 3.2 3.6 6.6-9"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
        className="stroke-accent"
      />
      <path d="M10 19h6M10 24h6" strokeWidth="1.6" className="stroke-on-desk-muted" />
    </svg>
  )
}
