import { cn } from '#app/lib/cn.ts'
import type { Picture } from '#app/lib/files.data.ts'
import { PatternCover } from '#app/ui/pattern-cover.tsx'

type PostCoverProps = {
  cover: Picture | null
  /** Selects the drawn cover of a post without a picture. */
  seed: string
  /** Empty beside the title of a card, where the picture adds nothing. */
  alt?: string
  /** The `sizes` attribute. */
  sizes: string
  /** Above the fold: loaded eagerly. */
  isFirst?: boolean
  className?: string
}

/** The featured picture of a post, or a cover drawn for it. */
export function PostCover({ cover, seed, alt = '', sizes, isFirst, className }: PostCoverProps) {
  if (!cover) return <PatternCover seed={seed} className={className} />
  return (
    <img
      src={cover.src}
      srcSet={cover.srcSet}
      sizes={cover.srcSet && sizes}
      alt={alt}
      width={1200}
      height={675}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
      className={cn('aspect-[16/9] w-full bg-sunk object-cover', className)}
    />
  )
}
