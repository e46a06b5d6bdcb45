import * as z from 'zod/mini'
import { chaptersLength, readChapters, writeChapters } from '#app/courses/video/chapters.ts'
import { htmlLength, htmlTooLong, longestHtml } from '#app/editor/html-length.ts'
import { findVideoId } from '#app/editor/video-url.ts'
import type { Tables } from '#app/lib/database.ts'
import { isTypedTime } from '#app/lib/dates/zoned-time.ts'
import { atMost, type FormRules, required, validationError } from '#app/lib/form.ts'
import { captionsLength, readCaptions, writeCaptions } from '#app/upload/film/captions.ts'
import { completeAddress } from '#content/web-address.ts'

type ContentType = Tables<'course_lessons'>['content_type']

export const titleLength = 200
const descriptionLength = 10_000
const skillsLength = 2000
export const coverAltLength = 300

const title = z.string().check(required('Title is required.'), atMost(titleLength))

/** Modules and lessons are numbered 0, 1, 2 … */
const orderIndex = z.pipe(
  z
    .string()
    .check(
      required('Order number is required.'),
      z.regex(/^\d{1,9}$/, 'The order number must be a whole number, 0 or more.'),
    ),
  z.transform(Number),
)

const course = z
  .object({
    title,
    description: z.string().check(atMost(descriptionLength)),
    skills: z.string().check(atMost(skillsLength)),
    coverPath: z.string(),
    coverAlt: z.string().check(atMost(coverAltLength)),
    /** The id of a course; empty for none. */
    bestAfter: z.string(),
    isPublished: z.boolean(),
  })
  .check(
    z.refine(({ coverPath, coverAlt }) => coverPath === '' || coverAlt !== '', {
      path: ['coverAlt'],
      error: 'Please describe the picture in a few words.',
    }),
  )

const module = z
  .object({
    title,
    orderIndex,
    /** As typed, in the business's time zone; empty for a module that is open at once. */
    opensAt: z.string(),
  })
  .check(
    z.refine(({ opensAt }) => opensAt === '' || isTypedTime(opensAt), {
      path: ['opensAt'],
      error: 'Please choose a date and time, or leave it empty.',
    }),
  )

const captions = z
  .string()
  .check(atMost(captionsLength), mistakeOf(readCaptions), z.overwrite(storedCaptions))
const chapters = z
  .string()
  .check(atMost(chaptersLength), mistakeOf(readChapters), z.overwrite(storedChapters))

/** Files are already stored, and named by their paths. */
const lesson = z
  .object({
    title,
    orderIndex,
    moduleId: z.string(),
    contentType: z.pipe(
      z.string(),
      z.transform((type): ContentType => (type === 'video' ? 'video' : 'text')),
    ),
    text: z.string(),
    videoLink: z.string().check(z.overwrite(completeAddress)),
    notes: z.string().check(htmlLength()),
    videoPath: z.string(),
    videoName: z.string(),
    videoSize: z.string(),
    posterPath: z.string(),
    captions,
    chapters,
    pdfPath: z.string(),
    pdfName: z.string(),
    pdfSize: z.string(),
    isFree: z.boolean(),
    isPublished: z.boolean(),
    videoSeconds: z.string(),
    minutes: z
      .string()
      .check(
        z.regex(
          /^([1-9]\d{0,2}|1000)?$/,
          'Minutes must be a whole number from 1 to 1,000, or empty.',
        ),
      ),
  })
  .check(
    z.refine(
      ({ contentType, videoLink: link }) => isText(contentType) || !link || findVideoId(link),
      {
        path: ['videoLink'],
        error: 'Invalid YouTube video URL.',
      },
    ),
    z.refine((video) => isText(video.contentType) || video.videoLink || video.videoPath, {
      path: ['videoLink'],
      error: 'Add a YouTube link, or upload a video file.',
    }),
    // The text of a video lesson is neither shown nor saved.
    z.refine(({ contentType, text }) => !isText(contentType) || text.length <= longestHtml, {
      path: ['text'],
      error: htmlTooLong,
    }),
  )

export type CourseValues = z.input<typeof course>
export type ModuleValues = z.input<typeof module>
export type LessonValues = z.input<typeof lesson>

export const courseForm: FormRules<typeof course> = { schema: course, toast: validationError }
export const moduleForm: FormRules<typeof module> = { schema: module, toast: validationError }
export const lessonForm: FormRules<typeof lesson> = { schema: lesson, toast: validationError }

function mistakeOf(read: (text: string) => { mistake: string | null }) {
  return ({ value, issues }: z.core.ParsePayload<string>) => {
    const { mistake } = read(value)
    if (mistake) issues.push({ code: 'custom', message: mistake, input: value })
  }
}

/** Text with a mistake is left as it was typed. */
function storedCaptions(text: string) {
  const { cues } = readCaptions(text)
  return cues.length > 0 ? writeCaptions(cues) : text.trim()
}

function storedChapters(text: string) {
  const { chapters } = readChapters(text)
  return chapters.length > 0 ? writeChapters(chapters) : text.trim()
}

function isText(contentType: ContentType) {
  return contentType === 'text'
}

/** The database row of the form values. */
export function lessonRowOf(values: z.output<typeof lesson>) {
  const isVideo = values.contentType === 'video'
  return {
    title: values.title,
    order_index: values.orderIndex,
    module_id: values.moduleId,
    content_type: values.contentType,
    content: (isVideo ? values.videoLink : values.text) || null,
    notes: values.notes || null,
    video_url: values.videoPath || null,
    video_name: values.videoName || null,
    video_size_bytes: sizeOf(values.videoSize),
    poster_url: values.posterPath || null,
    captions: values.captions || null,
    captions_url: null,
    chapters: values.chapters || null,
    pdf_url: values.pdfPath || null,
    pdf_name: values.pdfName || null,
    pdf_size_bytes: sizeOf(values.pdfSize),
    is_free: values.isFree,
    is_published: values.isPublished,
    video_seconds: isVideo && values.videoPath ? lengthOf(values.videoSeconds) : null,
    own_minutes: values.minutes ? Number(values.minutes) : null,
  }
}

type SavedLesson = Omit<ReturnType<typeof lessonRowOf>, 'captions_url'>

export function lessonValuesOf(lesson: SavedLesson): LessonValues {
  const isVideo = lesson.content_type === 'video'
  return {
    title: lesson.title,
    orderIndex: String(lesson.order_index),
    moduleId: lesson.module_id,
    contentType: lesson.content_type,
    text: isVideo ? '' : (lesson.content ?? ''),
    videoLink: isVideo ? (lesson.content ?? '') : '',
    notes: lesson.notes ?? '',
    videoPath: lesson.video_url ?? '',
    videoName: lesson.video_name ?? '',
    videoSize: String(lesson.video_size_bytes ?? ''),
    posterPath: lesson.poster_url ?? '',
    captions: lesson.captions ?? '',
    chapters: lesson.chapters ?? '',
    pdfPath: lesson.pdf_url ?? '',
    pdfName: lesson.pdf_name ?? '',
    pdfSize: String(lesson.pdf_size_bytes ?? ''),
    isFree: lesson.is_free,
    isPublished: lesson.is_published,
    videoSeconds: String(lesson.video_seconds ?? ''),
    minutes: String(lesson.own_minutes ?? ''),
  }
}

/** A new lesson comes last. */
export function emptyLesson(orderIndex: number, moduleId = ''): LessonValues {
  return {
    title: '',
    orderIndex: String(orderIndex),
    moduleId,
    contentType: 'text',
    text: '',
    videoLink: '',
    notes: '',
    videoPath: '',
    videoName: '',
    videoSize: '',
    posterPath: '',
    captions: '',
    chapters: '',
    pdfPath: '',
    pdfName: '',
    pdfSize: '',
    isFree: false,
    isPublished: true,
    videoSeconds: '',
    minutes: '',
  }
}

/** A day at most. */
function lengthOf(text: string) {
  return /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 86_400 ? Number(text) : null
}

function sizeOf(text: string) {
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}
