import { cn } from '#app/lib/cn.ts'
import type { ShownPicture } from '#app/lib/files.data.ts'

type SitePhotoProps = {
  picture: ShownPicture
  /** The width of the frame in pixels; its height is five fourths of it. */
  frameWidth: number
  className?: string
}

const frameRatio = 4 / 5

/** A photograph in an upright frame, cropped around its focal point. */
export function SitePhoto({ picture, frameWidth, className }: SitePhotoProps) {
  const { src, srcSet, alt, width, height, position } = picture
  // A wider picture fills the height of the frame, so that more pixels are needed than its width.
  const shownWidth = Math.round(frameWidth * Math.max(1, width / height / frameRatio))
  return (
    <img
      src={src}
      srcSet={srcSet}
      sizes={`${shownWidth}px`}
      alt={alt}
      width={width}
      height={height}
      decoding="async"
      style={{ objectPosition: position }}
      className={cn('aspect-[4/5] rounded-md bg-sunk object-cover', className)}
    />
  )
}
