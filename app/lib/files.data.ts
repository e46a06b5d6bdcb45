import type { SitePicture } from '#content/schemas/fields.ts'
import { orThrow } from './error-text.ts'
import { linkTo } from './service-url.ts'
import type { Supabase } from './supabase.server.ts'

type PrivateFile = {
  bucket: string
  path: string
  /** The lifetime of the signed URL. */
  seconds: number
  /** Set: the browser downloads the file under this name instead of showing it. */
  downloadName?: string
}

/** A signed URL of a file in a private bucket; null when it is missing or not the user's. */
export async function findSignedUrl(
  supabase: Supabase,
  { bucket, path, seconds, downloadName }: PrivateFile,
): Promise<string | null> {
  const { data, error } = await supabase.storage.from(bucket).createSignedUrl(path, seconds)
  if (!error) return linkTo(downloadName ? saveAs(data.signedUrl, downloadName) : data.signedUrl)
  // Storage answers 400 for a missing file and for one that row level security hides.
  if ('status' in error && (error.status === 400 || error.status === 404)) return null
  throw error
}

/** Not through supabase-js, which encodes the name twice. */
function saveAs(signedUrl: string, downloadName: string) {
  const url = new URL(signedUrl)
  url.searchParams.set('download', downloadName)
  return url.href
}

export type StoredFileRef = { bucket: string; path: string }

/** For files that no row references any more. */
export async function removeFiles(supabase: Supabase, files: readonly StoredFileRef[]) {
  for (const bucket of new Set(files.map((file) => file.bucket))) {
    const paths = files.filter((file) => file.bucket === bucket).map(({ path }) => path)
    await orThrow(supabase.storage.from(bucket).remove(paths))
  }
}

/** Streams the bytes of a private file; null when it is missing or not the user's. */
export async function openFile(
  supabase: Supabase,
  { bucket, path }: Pick<PrivateFile, 'bucket' | 'path'>,
  signal?: AbortSignal,
): Promise<ReadableStream<Uint8Array> | null> {
  const { data, error } = await supabase.storage
    .from(bucket)
    .download(path, {}, { signal })
    .asStream()
  if (!error) return data
  if ('status' in error && (error.status === 400 || error.status === 404)) return null
  throw error
}

type Resizing = { width: number; height?: number; quality: number }

/** The address of a file in a public bucket: resized on the way, where Supabase offers that. */
export function publicAddress(
  supabase: Supabase,
  { bucket, path }: StoredFileRef,
  resizing?: Resizing,
): string {
  const options =
    resizing && supabase.resizesPictures !== false ? { transform: resizing } : undefined
  return linkTo(supabase.storage.from(bucket).getPublicUrl(path, options).data.publicUrl)
}

/** A picture with its srcset. */
export type Picture = { src: string; srcSet?: string }

const pictureWidths = [240, 480, 800, 1200]

/**
 * A picture in a public bucket, resized by the storage service where it can. An absolute URL is left
 * as it is.
 */
export function pictureOf(supabase: Supabase, bucket: string, path: string | null): Picture | null {
  if (!path) return null
  if (/^https?:\/\//.test(path)) return { src: path }
  const sized = (width: number) => publicAddress(supabase, { bucket, path }, { width, quality: 75 })
  if (supabase.resizesPictures === false) return { src: sized(480) }
  return {
    src: sized(480),
    srcSet: pictureWidths.map((width) => `${sized(width)} ${width}w`).join(', '),
  }
}

/** A picture of the site as a page shows it. */
export type ShownPicture = Picture &
  Pick<SitePicture, 'alt' | 'width' | 'height'> & {
    /** The `object-position` that keeps the focal point in view. */
    position: string
  }

export function sitePictureOf(
  supabase: Supabase,
  picture: SitePicture | null,
): ShownPicture | null {
  const sized = picture && pictureOf(supabase, 'site-pictures', picture.file)
  if (!sized) return null
  const { alt, width, height, focusX, focusY } = picture
  return { ...sized, alt, width, height, position: `${focusX}% ${focusY}%` }
}
