import { expect, test } from 'vitest'
import { explainFailure, FileTooLarge } from './upload-failure.ts'

/** An error as tus-js-client throws it. */
function answered(status: number, body = '') {
  const originalResponse = { getStatus: () => status, getBody: () => body }
  return Object.assign(new Error('tus: unexpected response'), { originalResponse })
}

test('a lost connection can be resumed', () => {
  const lost = Object.assign(new Error('tus: failed to upload chunk'), { originalResponse: null })
  expect(explainFailure('productPdf', lost)).toEqual({
    reason: 'The connection was lost.',
    canResume: true,
  })
  expect(explainFailure('productPdf', answered(503)).canResume).toBe(true)
  expect(explainFailure('productPdf', answered(403)).canResume).toBe(true)
})

test('a wrong, large or damaged file is explained in plain words and cannot be resumed', () => {
  const mismatch = answered(415, '{"message":"The content is something else, not application/pdf"}')
  expect(explainFailure('productPdf', mismatch)).toEqual({
    reason: 'This is not a PDF.',
    canResume: false,
  })
  expect(explainFailure('cover', mismatch).reason).toBe('This is not a picture.')
  expect(explainFailure('video', answered(413))).toEqual({
    reason: 'This file is too large. A video file, up to 2 GB.',
    canResume: false,
  })
  const tooLarge = 'This file is too large. Files here can have up to 50 MB.'
  expect(explainFailure('video', new FileTooLarge(tooLarge))).toEqual({
    reason: tooLarge,
    canResume: false,
  })
  const damaged = answered(400, '{"message":"The picture is damaged and cannot be read"}')
  expect(explainFailure('cover', damaged)).toEqual({
    reason: 'The picture is damaged and cannot be read',
    canResume: false,
  })
})
