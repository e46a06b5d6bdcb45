import { findLengthMistake, longestHtml } from '#app/editor/html-length.ts'
import { findVideoId } from '#app/editor/video-url.ts'
import type { Tables } from '#app/lib/database.ts'
import type { FieldErrors } from '#app/lib/form-fields.ts'
import { textField } from '#app/lib/form-fields.ts'

export const titleLength = 200

/** The values of the lesson form; files are uploaded already and given by their paths. */
export type LessonValues = {
  title: string
  orderIndex: string
  contentType: Tables<'course_lessons'>['content_type']
  text: string
  videoLink: string
  notes: string
  videoPath: string
  videoName: string
  videoSize: string
  captionsPath: string
  pdfPath: string
  pdfName: string
  pdfSize: string
}

export type LessonErrors = FieldErrors<'title' | 'orderIndex' | 'videoLink' | 'text' | 'notes'>

export function readLessonForm(form: FormData): LessonValues {
  return {
    title: textField(form, 'title'),
    orderIndex: textField(form, 'orderIndex'),
    contentType: textField(form, 'contentType') === 'video' ? 'video' : 'text',
    text: textField(form, 'text', longestHtml + 1),
    videoLink: textField(form, 'videoLink'),
    notes: textField(form, 'notes', longestHtml + 1),
    videoPath: textField(form, 'videoPath'),
    videoName: textField(form, 'videoName'),
    videoSize: textField(form, 'videoSize'),
    captionsPath: textField(form, 'captionsPath'),
    pdfPath: textField(form, 'pdfPath'),
    pdfName: textField(form, 'pdfName'),
    pdfSize: textField(form, 'pdfSize'),
  }
}

export function findLessonMistakes(values: LessonValues): LessonErrors {
  const errors: LessonErrors = {}
  if (!values.title) errors.title = 'Title is required.'
  const order = findOrderMistake(values.orderIndex)
  if (order) errors.orderIndex = order
  if (values.contentType === 'text') {
    const text = findLengthMistake(values.text)
    if (text) errors.text = text
  }
  const notes = findLengthMistake(values.notes)
  if (notes) errors.notes = notes
  if (values.contentType === 'video') {
    if (values.videoLink && !findVideoId(values.videoLink)) {
      errors.videoLink = 'Invalid YouTube video URL.'
    } else if (!values.videoLink && !values.videoPath) {
      errors.videoLink = 'Give a YouTube link, or upload a video file.'
    }
  }
  return errors
}

/** Modules and lessons are numbered 0, 1, 2 … */
export function findOrderMistake(text: string): string | null {
  if (!text) return 'Order number is required.'
  const isOrder = /^\d{1,9}$/.test(text)
  return isOrder ? null : 'The order number is a whole number, 0 or more.'
}

/** The database row of the form values. */
export function lessonFieldsOf(values: LessonValues) {
  const isVideo = values.contentType === 'video'
  return {
    title: values.title,
    order_index: Number(values.orderIndex),
    content_type: values.contentType,
    content: (isVideo ? values.videoLink : values.text) || null,
    notes: values.notes || null,
    video_url: values.videoPath || null,
    video_name: values.videoName || null,
    video_size_bytes: sizeOf(values.videoSize),
    captions_url: values.captionsPath || null,
    pdf_url: values.pdfPath || null,
    pdf_name: values.pdfName || null,
    pdf_size_bytes: sizeOf(values.pdfSize),
  }
}

type SavedLesson = ReturnType<typeof lessonFieldsOf>

export function lessonValuesOf(lesson: SavedLesson): LessonValues {
  const isVideo = lesson.content_type === 'video'
  return {
    title: lesson.title,
    orderIndex: String(lesson.order_index),
    contentType: lesson.content_type,
    text: isVideo ? '' : (lesson.content ?? ''),
    videoLink: isVideo ? (lesson.content ?? '') : '',
    notes: lesson.notes ?? '',
    videoPath: lesson.video_url ?? '',
    videoName: lesson.video_name ?? '',
    videoSize: String(lesson.video_size_bytes ?? ''),
    captionsPath: lesson.captions_url ?? '',
    pdfPath: lesson.pdf_url ?? '',
    pdfName: lesson.pdf_name ?? '',
    pdfSize: String(lesson.pdf_size_bytes ?? ''),
  }
}

/** A new lesson comes last. */
export function emptyLesson(orderIndex: number): LessonValues {
  return {
    title: '',
    orderIndex: String(orderIndex),
    contentType: 'text',
    text: '',
    videoLink: '',
    notes: '',
    videoPath: '',
    videoName: '',
    videoSize: '',
    captionsPath: '',
    pdfPath: '',
    pdfName: '',
    pdfSize: '',
  }
}

function sizeOf(text: string) {
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}
