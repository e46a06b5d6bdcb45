import { expect, test } from 'vitest'
import { contentTypeOf, findContentMistake, findFileMistake } from './upload-limits.ts'

const megabyte = 1024 * 1024

test('a video of two gigabytes may be sent, a byte more may not', () => {
  const file = { name: 'tour.mp4', type: 'video/mp4', size: 2048 * megabyte }
  expect(findFileMistake('video', file)).toBeNull()
  expect(findFileMistake('video', { ...file, size: file.size + 1 })).toMatch(/too large/)
})

test('a file that is no video is refused before it is sent', () => {
  expect(findFileMistake('video', { name: 'a.pdf', type: 'application/pdf', size: 10 })).toBe(
    'Please choose a video file.',
  )
})

test('a PDF is known by its ending, whatever the browser takes it for', () => {
  expect(contentTypeOf('pdf', { name: 'Plan.PDF', type: '', size: 1 })).toBe('application/pdf')
  expect(findFileMistake('pdf', { name: 'plan.docx', type: 'application/pdf', size: 1 })).toBe(
    'Please choose a .pdf file.',
  )
})

test('a file that only has the ending of a PDF is refused before it is sent', async () => {
  const letter = new Blob(['PK a renamed document'])
  expect(await findContentMistake('productPdf', letter)).toBe('This is not a PDF.')
  expect(await findContentMistake('pdf', new Blob(['%PDF-1.7 …']))).toBeNull()
  expect(await findContentMistake('archive', letter)).toBeNull()
  expect(await findContentMistake('archive', new Blob(['A letter']))).toBe('This is not a ZIP.')
})

test('a film that the browser does not know by its type may be looked at', () => {
  expect(contentTypeOf('video', { name: 'Screen.MKV', type: '', size: 1 })).toBe('video/mp4')
  expect(contentTypeOf('video', { name: 'screen.exe', type: '', size: 1 })).toBeNull()
})

test('an empty file is refused', () => {
  expect(findFileMistake('pdf', { name: 'a.pdf', type: 'application/pdf', size: 0 })).toMatch(
    /empty/,
  )
})

test('a picture of 40 MB is refused, and so is an icon in a format that phones do not read', () => {
  const picture = { name: 'me.jpg', type: 'image/jpeg', size: 40 * megabyte }
  expect(findFileMistake('sitePicture', picture)).toMatch(/too large/)
  expect(findFileMistake('siteIcon', { name: 'me.webp', type: 'image/webp', size: 10 })).toBe(
    'Please choose a PNG or JPEG picture.',
  )
})
