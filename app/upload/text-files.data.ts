import { orThrow } from '#app/lib/error-text.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

/** Where files between the paragraphs of lessons and posts are. */
export const textFiles = { bucket: 'course-pdfs', folder: 'files' } as const

export type TextFile = { address: string; name: string; sizeBytes: number }

const mostListed = 200

export async function listTextFiles(supabase: Supabase): Promise<TextFile[]> {
  const { bucket, folder } = textFiles
  const sortBy = { column: 'created_at', order: 'desc' }
  const files = supabase.storage.from(bucket).list(folder, { limit: mostListed, sortBy })
  return (await orThrow(files)).map(({ name, metadata }) => ({
    address: `/${folder}/${name}`,
    name: nameOf(name),
    sizeBytes: Number(metadata?.size ?? 0),
  }))
}

/** 'month-end-checklist.pdf' of '1763474400000-1a2b3c4d-month-end-checklist.pdf'. */
export function nameOf(path: string) {
  return path.replace(/^\d+-[0-9a-f]{8}-?/, '').replace(/^\.pdf$/, 'file.pdf')
}
