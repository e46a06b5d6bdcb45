import { cn } from '#app/lib/cn.ts'
import { PatternCover } from '#app/ui/pattern-cover.tsx'

type ProductCoverProps = {
  picture: { src: string; srcSet?: string } | null
  /** Selects the drawn cover of a product without a picture. */
  seed: string
  /** The `sizes` attribute. */
  sizes: string
  /** Above the fold: loaded eagerly. */
  isFirst?: boolean
  className?: string
}

/** Decorative: the product's title is always beside it. */
export function ProductCover({ picture, seed, sizes, isFirst, className }: ProductCoverProps) {
  if (!picture) return <PatternCover seed={seed} className={cn('aspect-[4/5]!', className)} />
  return (
    <img
      src={picture.src}
      srcSet={picture.srcSet}
      sizes={picture.srcSet && sizes}
      alt=""
      width={800}
      height={1000}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
      className={cn('aspect-[4/5] w-full bg-sunk object-cover', className)}
    />
  )
}
