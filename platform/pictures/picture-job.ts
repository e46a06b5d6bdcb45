export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'

/** A job for the picture process. The bytes travel in the message: the process opens no files. */
export type PictureJob =
  /** Decodes an upload, and answers nothing when it may be stored. */
  | { task: 'check'; source: Uint8Array }
  | {
      task: 'resize'
      source: Uint8Array
      width?: number
      height?: number
      fit: 'cover' | 'inside' | 'fill'
      quality: number
      /** `origin` keeps the format of the source. */
      format: 'origin' | 'avif' | 'webp'
    }
  /** Renders an SVG of ours; uploads are never given to the SVG renderer. */
  | { task: 'draw'; svg: string; format: 'png' | 'webp' }
  /** Counts the pages of a PDF, and renders the first one as WebP. */
  | { task: 'readPdf'; source: Uint8Array }

/** Refusal codes; those that only the parent process uses stand last. */
export type PictureRefusal =
  | 'not_a_picture'
  | 'unreadable'
  | 'too_many_pixels'
  | 'too_much_memory'
  | 'too_slow'
  | 'busy'

export type PictureResult = { bytes: Uint8Array; pageCount?: number }

export type PictureReply = PictureResult | { refusal: PictureRefusal; detail?: string }

export class PictureError extends Error {
  readonly code: PictureRefusal

  constructor(code: PictureRefusal, detail?: string) {
    super(detail ?? code)
    this.name = 'PictureError'
    this.code = code
  }
}

/** Enough for a phone's photos. A picture is decoded whole, so memory grows with its pixels. */
export const largestMegapixels = 25

/** The maximum area of a converted picture is the square of this side. */
export const largestSide = 1600
