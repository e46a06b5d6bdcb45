import type { Supabase } from '#app/lib/supabase.server.ts'

const bucket = 'blog-images'

/** Stores a picture in the writer's own folder and returns its public URL. */
export async function saveBlogImage(supabase: Supabase, userId: string, file: File) {
  const path = `${userId}/${crypto.randomUUID()}`
  const images = supabase.storage.from(bucket)
  const { error } = await images.upload(path, file, {
    contentType: file.type,
    cacheControl: '31536000',
  })
  if (error) throw error
  return images.getPublicUrl(path).data.publicUrl
}
