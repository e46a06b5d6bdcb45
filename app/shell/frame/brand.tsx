import { cn } from '#app/lib/cn.ts'
import type { ShownPicture } from '#app/lib/files.data.ts'
import { useBusiness } from '#app/shell/site-words/use-business.ts'
import { useLook } from '#app/shell/site-words/use-look.ts'
import { SiteLink } from '#app/ui/site-link.tsx'

const widthOfWordmark = 2

export function Brand() {
  const { businessName } = useBusiness()
  const { logo } = useLook()
  // A wide logo has room for the name in it; a square one is a mark.
  const hasName = !logo || logo.width < logo.height * widthOfWordmark
  return (
    <SiteLink to="/" className="group flex min-h-11 items-center gap-3">
      {logo ? (
        <Logo
          logo={hasName ? { ...logo, alt: '' } : logo}
          className="shrink-0 bg-[light-dark(transparent,#f8f3e6)]"
        />
      ) : (
        <BrandMark className="size-9 shrink-0" />
      )}
      {hasName && (
        <span className="font-serif text-lg leading-tight tracking-tight sm:text-xl">
          {businessName}
        </span>
      )}
    </SiteLink>
  )
}

/** The mark by itself, above the name: the owner's logo on a light plate, or the drawn one. */
export function BrandSign() {
  const { logo } = useLook()
  if (!logo) return <BrandMark className="mb-4 size-10" />
  return <Logo logo={{ ...logo, alt: '' }} className="mb-4 bg-[#f8f3e6]" />
}

const logoHeight = 44

/** On a light plate wherever the page is dark: most logos are drawn for white paper. */
function Logo({ logo, className }: { logo: ShownPicture; className: string }) {
  const { src, srcSet, alt, width, height } = logo
  return (
    <img
      src={src}
      srcSet={srcSet}
      sizes={`${Math.ceil((logoHeight * width) / height)}px`}
      alt={alt}
      width={width}
      height={height}
      className={cn(
        'h-11 w-auto max-w-48 rounded-sm object-contain object-left sm:max-w-64',
        className,
      )}
    />
  )
}

/** A T-account with a tick in it. */
function BrandMark({ className }: { className?: string }) {
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
