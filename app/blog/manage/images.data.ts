import { blogImages } from '#app/blog/blog-images.ts'
import { orThrow } from '#app/lib/error-text.ts'
import { linkTo } from '#app/lib/service-url.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

/**
 * Stores a picture in the writer's own folder and returns its path and its public URL, site-relative for
 * files on this site: posts keep their pictures when the site moves.
 */
export async function saveBlogImage(supabase: Supabase, userId: string, file: File) {
  const path = `${userId}/${crypto.randomUUID()}`
  const images = supabase.storage.from(blogImages)
  await orThrow(images.upload(path, file, { contentType: file.type, cacheControl: '31536000' }))
  return { path, url: linkTo(images.getPublicUrl(path).data.publicUrl) }
}
