import { blogImages } from '#app/blog/blog-images.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

/** Stores a picture in the writer's own folder and returns its path and its public URL. */
export async function saveBlogImage(supabase: Supabase, userId: string, file: File) {
  const path = `${userId}/${crypto.randomUUID()}`
  const images = supabase.storage.from(blogImages)
  const { error } = await images.upload(path, file, {
    contentType: file.type,
    cacheControl: '31536000',
  })
  if (error) throw error
  return { path, url: images.getPublicUrl(path).data.publicUrl }
}
