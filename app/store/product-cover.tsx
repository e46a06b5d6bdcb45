import { cn } from '#app/lib/cn.ts'
import { PatternCover } from '#app/ui/pattern-cover.tsx'

type ProductCoverProps = {
  picture: { src: string; srcSet?: string } | null
  /** Chooses the drawn cover of a product without a picture. */
  seed: string
  /** How wide it is shown, for the browser to choose a size by. */
  sizes: string
  /** In sight when the page opens: not worth waiting for. */
  isFirst?: boolean
  className?: string
}

/** Decoration: the product's title always stands beside it. */
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
