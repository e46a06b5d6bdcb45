import type { Returns } from '#app/lib/database.ts'
import { orThrow } from '#app/lib/error-text.ts'
import { publicAddress } from '#app/lib/files.data.ts'
import { isUuid } from '#app/lib/lists.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

type StoredPicture = { bucket: string; path: string }

/** The public buckets whose pictures can be chosen again. */
const libraryBuckets = ['blog-images', 'product-covers', 'site-pictures']

export function isLibraryBucket(bucket: string) {
  return libraryBuckets.includes(bucket)
}

export type PictureUse = Returns<'list_pictures'>[number]['uses'][number]

/** A picture as the list shows it. */
export type LibraryPicture = StoredPicture & {
  /** For posts, lessons and letters. */
  url: string
  thumbnail: string
  /** Its words where it is used; '' while nothing uses it. */
  alt: string
  addedAt: string
  bytes: number
  uses: PictureUse[]
}

/** Newest first. Row level security decides whose. */
export async function listPictures(
  supabase: Supabase,
  { from, size }: { from: number; size: number },
) {
  const { data } = await supabase.rpc('list_pictures', { skip: from, most: size }).throwOnError()
  const pictures = data.map(({ bucket, path, added_at, bytes, uses: all }): LibraryPicture => {
    const uses = all.filter((use) => !isEarlierOfOne(use, all))
    return {
      bucket,
      path,
      url: publicAddress(supabase, { bucket, path }),
      thumbnail: publicAddress(supabase, { bucket, path }, { width: 240, quality: 75 }),
      alt: uses.find(({ alt }) => alt)?.alt ?? '',
      addedAt: added_at,
      bytes,
      uses,
    }
  })
  return { pictures, total: data[0]?.total ?? from }
}

/** Every published page is also the newest of its kept versions. */
function isEarlierOfOne({ kind, title }: PictureUse, all: PictureUse[]) {
  return (
    kind === 'earlier version of a page' &&
    all.some((other) => other.kind === 'page' && other.title === title)
  )
}

/** Where one picture is used. */
export async function listUses(supabase: Supabase, { bucket, path }: StoredPicture) {
  const pictures = [`${bucket}/${path}`]
  const { data } = await supabase.rpc('list_picture_uses', { pictures }).throwOnError()
  return data
}

/**
 * The path of the picture in that bucket: its own where it fits, else that of a copy. A post's cover has to
 * be in its author's own folder.
 */
export async function bringPicture(
  supabase: Supabase,
  userId: string,
  { bucket, path }: StoredPicture,
  to: string,
) {
  const isThere =
    bucket === to &&
    (to !== 'blog-images' ||
      (path.startsWith(`${userId}/`) && isUuid(path.slice(userId.length + 1))))
  if (isThere) return path
  const id = crypto.randomUUID()
  const copied = to === 'site-pictures' ? `pictures/${id}.${endingOf(path)}` : `${userId}/${id}`
  await orThrow(supabase.storage.from(bucket).copy(path, copied, { destinationBucket: to }))
  return copied
}

/** Pictures of posts have none, and those of the site need one. */
function endingOf(path: string) {
  return /\.([a-z0-9]{3,4})$/i.exec(path)?.[1]?.toLowerCase() ?? 'img'
}
