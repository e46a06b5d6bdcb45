import { cn } from '#app/lib/cn.ts'
import { PatternCover } from '#app/ui/pattern-cover.tsx'
import type { CoverPicture } from './covers.data.ts'

type CourseCoverProps = {
  cover: CoverPicture | null
  /** Selects the drawn cover of a course without a picture. */
  seed: string
  /** The `sizes` attribute. */
  sizes: string
  className?: string
}

export function CourseCover({ cover, seed, sizes, className }: CourseCoverProps) {
  if (!cover) return <PatternCover seed={seed} className={className} />
  return (
    <img
      src={cover.src}
      srcSet={cover.srcSet}
      sizes={cover.srcSet && sizes}
      alt={cover.alt}
      width={1200}
      height={675}
      loading="lazy"
      decoding="async"
      className={cn('aspect-[16/9] w-full bg-sunk object-cover', className)}
    />
  )
}
