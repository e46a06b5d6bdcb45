import { imageTypes } from '#app/editor/upload-image.ts'

// The same limits as the table lesson_questions and the bucket question-pictures have. Apart from the
// rules of the forms, which would bring the whole validation to the lesson's page.
export const questionLimit = 2000
export const answerLimit = 10_000
export const mostPictures = 3
const mostMegabytes = 5
/** Less than fileFormBytes, which counts the words, too. */
const mostBytesTogether = 12_000_000

/** Browsers send an empty file for a field without one. */
export function picturesIn(form: FormData) {
  return form
    .getAll('pictures')
    .filter((file): file is File => file instanceof File && file.size > 0)
}

/** A message, or null when all of them can be sent. For the browser too: the server drops a larger form whole. */
export function wrongPictures(files: File[]) {
  if (files.length > mostPictures) return `Please choose at most ${mostPictures} pictures.`
  if (files.some(({ type }) => !imageTypes.includes(type))) {
    return 'Only pictures, please: JPEG, PNG, WebP, AVIF or GIF.'
  }
  if (files.some(({ size }) => size > mostMegabytes * 1024 * 1024)) {
    return `A picture can have at most ${mostMegabytes} MB.`
  }
  const together = files.reduce((bytes, { size }) => bytes + size, 0)
  return together > mostBytesTogether ? 'Your pictures can have at most 12 MB together.' : null
}
