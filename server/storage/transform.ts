import { z } from 'zod'

const largestSide = 2500

/** What supabase-js may ask of a picture; numbers come as text in a query. */
export const Transform = z.object({
  width: z.coerce.number().int().min(1).max(largestSide).optional(),
  height: z.coerce.number().int().min(1).max(largestSide).optional(),
  resize: z.enum(['cover', 'contain', 'fill']).optional(),
  quality: z.coerce.number().int().min(20).max(100).optional(),
  format: z.enum(['origin', 'avif', 'webp']).optional(),
})

export type Transform = z.infer<typeof Transform>

const resizingTypes = { cover: 'fill', contain: 'fit', fill: 'force' } as const

/** As `x-transformations` shows it. */
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

/** As a token carries it; undefined when nothing is asked. */
export function describeTransform(transform: Transform): string | undefined {
  const entries = Object.entries(transform).filter(([, value]) => value !== undefined)
  return entries.length > 0 ? JSON.stringify(Object.fromEntries(entries)) : undefined
}
