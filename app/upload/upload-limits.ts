import { formatFileSize } from './file-size.ts'

const megabyte = 1024 * 1024

/** The buckets' limits, as in the database: checked before the upload. */
export const uploadLimits = {
  video: {
    bucket: 'course-videos',
    maxBytes: 2048 * megabyte,
    accept: 'video/*',
    words: 'A video file, up to {size}.',
    wrongContent: 'This is not a video.',
    refusal: 'Please choose a video file.',
  },
  /** Between the paragraphs of a post or a lesson. */
  film: {
    bucket: 'films',
    maxBytes: 500 * megabyte,
    accept: 'video/*',
    words: 'A video file, up to {size}. Everyone who has its address can open it.',
    wrongContent: 'This is not a video.',
    refusal: 'Please choose a video file.',
  },
  /** The picture before a video plays. */
  poster: {
    bucket: 'course-videos',
    maxBytes: 10 * megabyte,
    accept: 'image/jpeg,image/png,image/webp',
    words:
      'The picture before the video plays: a JPEG, PNG or WebP picture, up to {size}. It is taken from your video when you upload one.',
    wrongContent: 'This is not a picture.',
    refusal: 'Please choose a JPEG, PNG or WebP picture.',
  },
  pdf: {
    bucket: 'course-pdfs',
    maxBytes: 50 * megabyte,
    accept: '.pdf,application/pdf',
    words: 'A PDF, up to {size}.',
    wrongContent: 'This is not a PDF.',
    refusal: 'Please choose a .pdf file.',
  },
  cover: {
    bucket: 'product-covers',
    maxBytes: 10 * megabyte,
    accept: 'image/jpeg,image/png,image/webp,image/avif,image/gif',
    wrongContent: 'This is not a picture.',
    words:
      'A JPEG, PNG, WebP, AVIF or GIF picture, up to {size} and 25 megapixels. Portrait pictures in a 4:5 ratio work best.',
    refusal: 'Please choose a JPEG, PNG, WebP, AVIF or GIF picture.',
  },
  courseCover: {
    bucket: 'product-covers',
    maxBytes: 10 * megabyte,
    accept: 'image/jpeg,image/png,image/webp,image/avif,image/gif',
    wrongContent: 'This is not a picture.',
    words:
      'A JPEG, PNG, WebP, AVIF or GIF picture, up to {size} and 25 megapixels. Wide pictures in a 16:9 ratio work best.',
    refusal: 'Please choose a JPEG, PNG, WebP, AVIF or GIF picture.',
  },
  sitePicture: {
    bucket: 'site-pictures',
    maxBytes: 10 * megabyte,
    accept: 'image/jpeg,image/png,image/webp,image/avif,image/gif',
    wrongContent: 'This is not a picture.',
    words: 'A JPEG, PNG, WebP, AVIF or GIF picture, up to {size} and 25 megapixels.',
    refusal: 'Please choose a JPEG, PNG, WebP, AVIF or GIF picture.',
  },
  /** Between the paragraphs of a post, a lesson or a letter. */
  picture: {
    bucket: 'blog-images',
    maxBytes: 10 * megabyte,
    accept: 'image/jpeg,image/png,image/webp,image/avif,image/gif',
    wrongContent: 'This is not a picture.',
    words: 'JPEG, PNG, WebP, AVIF or GIF, at most {size}.',
    refusal: 'Please choose a JPEG, PNG, WebP, AVIF or GIF picture.',
  },
  featuredPicture: {
    bucket: 'blog-images',
    maxBytes: 10 * megabyte,
    accept: 'image/jpeg,image/png,image/webp,image/avif,image/gif',
    wrongContent: 'This is not a picture.',
    words:
      'JPEG, PNG, WebP, AVIF or GIF, at most {size}; wide ones fit best. If you don’t add one, the site draws a cover.',
    refusal: 'Please choose a JPEG, PNG, WebP, AVIF or GIF picture.',
  },
  /** Phones read no other formats for the icon of a page. */
  siteIcon: {
    bucket: 'site-pictures',
    maxBytes: 10 * megabyte,
    accept: 'image/png,image/jpeg',
    wrongContent: 'This is not a picture.',
    words: 'A PNG or JPEG picture, up to {size} and 25 megapixels.',
    refusal: 'Please choose a PNG or JPEG picture.',
  },
  productPdf: {
    bucket: 'product-files',
    maxBytes: 100 * megabyte,
    accept: '.pdf,application/pdf',
    words: 'A PDF, up to {size}.',
    wrongContent: 'This is not a PDF.',
    refusal: 'Please choose a .pdf file.',
  },
  archive: {
    bucket: 'site-imports',
    maxBytes: 5120 * megabyte,
    accept: '.zip,application/zip',
    words: 'The ZIP of an export, up to {size}.',
    wrongContent: 'This is not a ZIP.',
    refusal: 'Please choose a .zip file.',
  },
  blog: {
    bucket: 'site-imports',
    maxBytes: 5120 * megabyte,
    accept: '.xml,.json,.zip',
    words: 'The XML file from WordPress, or the JSON or ZIP file from Ghost.',
    wrongContent: 'This is not an export of WordPress or Ghost.',
    refusal: 'Please choose an .xml, .json or .zip file.',
  },
  blogPictures: {
    bucket: 'site-imports',
    maxBytes: 5120 * megabyte,
    accept: '.zip,application/zip',
    words:
      'A ZIP of the folder with your pictures, up to {size}: wp-content/uploads of WordPress, content/images of Ghost.',
    wrongContent: 'This is not a ZIP.',
    refusal: 'Please choose a .zip file.',
  },
} as const

export type UploadKind = keyof typeof uploadLimits

const blogTypes: Record<string, string> = {
  xml: 'text/xml',
  json: 'application/json',
  zip: 'application/zip',
}

type ChosenFile = { name: string; type: string; size: number }

/** The help under the field: what may be chosen, and how large. */
export function limitWords(kind: UploadKind, maxBytes: number = uploadLimits[kind].maxBytes) {
  return uploadLimits[kind].words.replace('{size}', formatFileSize(maxBytes))
}

/** The error message for a file; null when it is valid. The storage service checks again. */
export function findFileMistake(kind: UploadKind, file: ChosenFile): string | null {
  const limit = uploadLimits[kind]
  if (contentTypeOf(kind, file) === null) return limit.refusal
  if (file.size === 0) return 'This file is empty.'
  if (file.size > limit.maxBytes) return `This file is too large. ${limitWords(kind)}`
  return null
}

/** Reads the signature of a PDF or ZIP, so that a renamed file is refused before it is sent. */
export async function findContentMistake(kind: UploadKind, file: Blob): Promise<string | null> {
  const isArchive = kind === 'archive' || kind === 'blogPictures'
  if (kind !== 'pdf' && kind !== 'productPdf' && !isArchive) return null
  const head = await file.slice(0, 1024).text()
  const isRight = isArchive ? head.startsWith('PK') : head.includes('%PDF-')
  return isRight ? null : uploadLimits[kind].wrongContent
}

const filmEnding = /\.(mp4|m4v|webm|mov|mkv|avi|wmv|flv|mpe?g|ts|3gp|ogv)$/i

/**
 * The content type to store; null when the file is of another kind. Some browsers do not know every
 * film: film/prepare-film.ts reads it.
 */
export function contentTypeOf(kind: UploadKind, { name, type }: ChosenFile): string | null {
  if (kind === 'video' || kind === 'film') {
    if (type.startsWith('video/')) return type
    return filmEnding.test(name) ? 'video/mp4' : null
  }
  const { accept } = uploadLimits[kind]
  if (accept.startsWith('image/')) return accept.split(',').find((one) => one === type) ?? null
  if (kind === 'pdf' || kind === 'productPdf')
    return /\.pdf$/i.test(name) ? 'application/pdf' : null
  if (kind === 'blog') return blogTypes[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? null
  return /\.zip$/i.test(name) ? 'application/zip' : null
}
