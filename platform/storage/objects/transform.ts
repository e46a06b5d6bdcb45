import * as z from 'zod/mini'

/**
 * The allowed sizes and qualities (docs/decisions/020). A request is rounded up to the next one, so
 * that strangers cannot cause unlimited conversions.
 */
const sides = [50, 100, 150, 200, 240, 300, 400, 480, 600, 800, 1000, 1200, 1600]
const qualities = [40, 60, 75, 80, 100]

/** The protocol's maximum; sizes beyond the list get its last. */
const largestAskedSide = 2500

/** Coerced: numbers come as text in a query. */
const wholeNumber = (least: number, most: number) =>
  z.coerce.number().check(z.int(), z.gte(least), z.lte(most))
const side = z.pipe(wholeNumber(1, largestAskedSide), z.transform(roundUp(sides)))
const quality = z.pipe(wholeNumber(20, 100), z.transform(roundUp(qualities)))

/** The options of supabase-js for a picture. */
export const Transform = z.object({
  width: z.optional(side),
  height: z.optional(side),
  resize: z.optional(z.enum(['cover', 'contain', 'fill'])),
  quality: z.optional(quality),
  format: z.optional(z.enum(['origin', 'avif', 'webp'])),
})

export type Transform = z.infer<typeof Transform>

function roundUp(list: number[]) {
  return (asked: number) => list.find((listed) => listed >= asked) ?? Math.max(...list)
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
