import { z } from 'zod'

/**
 * The allowed sizes and qualities (docs/decisions/020). A request is rounded up to the next one, so
 * that strangers cannot cause unlimited conversions.
 */
const sides = [50, 100, 150, 200, 240, 300, 400, 480, 600, 800, 1000, 1200, 1600]
const qualities = [40, 60, 75, 80, 100]

/** The protocol's maximum; sizes beyond the list get its last. */
const largestAskedSide = 2500

const side = z.coerce
  .number()
  .int()
  .min(1)
  .max(largestAskedSide)
  .transform((asked) => nextUp(sides, asked))

/** The options of supabase-js for a picture; numbers come as text in a query. */
export const Transform = z.object({
  width: side.optional(),
  height: side.optional(),
  resize: z.enum(['cover', 'contain', 'fill']).optional(),
  quality: z.coerce
    .number()
    .int()
    .min(20)
    .max(100)
    .transform((asked) => nextUp(qualities, asked))
    .optional(),
  format: z.enum(['origin', 'avif', 'webp']).optional(),
})

export type Transform = z.infer<typeof Transform>

function nextUp(list: number[], asked: number): number {
  return list.find((listed) => listed >= asked) ?? Math.max(...list)
}

const resizingTypes = { cover: 'fill', contain: 'fit', fill: 'force' } as const

/** The value of the `x-transformations` header. */
export function renderTransformations(transform: Transform): string {
  const { width, height, resize = 'cover', quality, format } = transform
  return [
    height && `height:${height}`,
    width && `width:${width}`,
    (width || height) && `resizing_type:${resizingTypes[resize]}`,
    quality && `quality:${quality}`,
    format && format !== 'origin' && `format:${format}`,
  ]
    .filter(Boolean)
    .join(',')
}

/** The transformation as a token claim; undefined without one. */
export function describeTransform(transform: Transform): string | undefined {
  const entries = Object.entries(transform).filter(([, value]) => value !== undefined)
  return entries.length > 0 ? JSON.stringify(Object.fromEntries(entries)) : undefined
}
