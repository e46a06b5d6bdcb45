import { expect, test } from 'vitest'
import { checkForm } from '#app/lib/form.ts'
import {
  courseForm,
  emptyLesson,
  type LessonValues,
  lessonForm,
  lessonRowOf,
  moduleForm,
} from './course-fields.ts'

function checkLesson(values: Partial<LessonValues>) {
  const form = new FormData()
  const lesson = { ...emptyLesson(3), title: 'Alpha', ...values }
  for (const [name, value] of Object.entries(lesson)) {
    if (typeof value === 'string') form.set(name, value)
    else if (value) form.set(name, 'on')
  }
  return checkForm(form, lessonForm)
}

test('a lesson needs a title and an order, and the first mistake is the toast', () => {
  expect(checkLesson({}).fields).toMatchObject({ title: 'Alpha', orderIndex: 3 })
  const { errors, toast } = checkLesson({ title: '', orderIndex: '' })
  expect(errors).toEqual({ title: 'Title is required.', orderIndex: 'Order number is required.' })
  expect(toast).toEqual({ title: 'Validation Error', text: 'Title is required.' })
  expect(checkLesson({ orderIndex: '1.5' }).errors).toEqual({
    orderIndex: 'The order number must be a whole number, 0 or more.',
  })
})

test('a video lesson needs a link of the known forms, or a file', () => {
  const video = { contentType: 'video' }
  const link = (videoLink: string) => checkLesson({ ...video, videoLink }).errors.videoLink
  expect(link('https://example.com/clip')).toBe('Invalid YouTube video URL.')
  expect(link('https://youtu.be/dQw4w9WgXcQ')).toBeUndefined()
  const typed = checkLesson({ ...video, videoLink: 'youtu.be/dQw4w9WgXcQ' })
  expect(typed.fields?.videoLink).toBe('https://youtu.be/dQw4w9WgXcQ')
  expect(link('')).toBe('Add a YouTube link, or upload a video file.')
  expect(checkLesson({ ...video, videoPath: 'a/b/c.mp4' }).errors).toEqual({})
  const both = checkLesson({ ...video, videoLink: 'no link', orderIndex: 'first' })
  expect(Object.keys(both.errors)).toEqual(['orderIndex', 'videoLink'])
})

test('the text of a lesson has a longest length, unless a video is shown instead', () => {
  const text = 'a'.repeat(100_001)
  expect(checkLesson({ text }).errors.text).toMatch(/too long/)
  expect(checkLesson({ text, contentType: 'video', videoPath: 'a/b.mp4' }).errors).toEqual({})
  expect(checkLesson({ notes: text }).errors.notes).toMatch(/too long/)
})

test('minutes are a whole number or empty, and the length of a film belongs to an uploaded one', () => {
  const row = (values: Partial<LessonValues>) => {
    const { fields } = checkLesson(values)
    return fields && lessonRowOf(fields)
  }
  expect(row({})).toMatchObject({ own_minutes: null, video_seconds: null })
  expect(row({ minutes: '25' })).toMatchObject({ own_minutes: 25 })
  for (const minutes of ['0', '-3', '2.5', '1001', 'x']) {
    expect(checkLesson({ minutes }).errors.minutes).toMatch(/^Minutes must be a whole number/)
  }
  const film = { contentType: 'video', videoPath: 'a/b.mp4' }
  expect(row({ ...film, videoSeconds: '90' })).toMatchObject({ video_seconds: 90 })
  expect(row({ ...film, videoSeconds: '99999' })).toMatchObject({ video_seconds: null })
  expect(row({ videoSeconds: '90' })).toMatchObject({ video_seconds: null })
})

test('a course is published when its box is ticked', () => {
  const form = new FormData()
  form.set('title', 'Basics')
  expect(checkForm(form, courseForm).fields).toMatchObject({ isPublished: false })
  form.set('isPublished', 'on')
  expect(checkForm(form, courseForm).fields).toMatchObject({ isPublished: true })
})

test('a lesson is free to read when its box is ticked', () => {
  expect(checkLesson({}).fields).toMatchObject({ isFree: false })
  expect(checkLesson({ isFree: true }).fields).toMatchObject({ isFree: true })
})

test('a lesson is a draft when its box is not ticked', () => {
  expect(checkLesson({ isPublished: false }).fields).toMatchObject({ isPublished: false })
  expect(checkLesson({}).fields).toMatchObject({ isPublished: true })
})

test('a cover needs a description', () => {
  const form = new FormData()
  form.set('title', 'Basics')
  form.set('coverPath', 'a/b.webp')
  expect(checkForm(form, courseForm).errors).toEqual({
    coverAlt: 'Please describe the picture in a few words.',
  })
  form.set('coverAlt', 'A ledger')
  expect(checkForm(form, courseForm).errors).toEqual({})
})

test('a module opens at once, or at a time that is one', () => {
  const form = new FormData()
  form.set('title', 'Start')
  form.set('orderIndex', '0')
  expect(checkForm(form, moduleForm).errors).toEqual({})
  form.set('opensAt', '2026-12-24T09:00')
  expect(checkForm(form, moduleForm).errors).toEqual({})
  form.set('opensAt', 'soon')
  expect(checkForm(form, moduleForm).errors).toEqual({
    opensAt: 'Please choose a date and time, or leave it empty.',
  })
})
