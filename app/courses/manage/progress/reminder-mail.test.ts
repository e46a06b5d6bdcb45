import { expect, test } from 'vitest'
import { reminderMail } from './reminder-mail.ts'

const business = { businessName: 'Sample & Books', ownerName: 'Sample Owner' }

test('a student gets a mail that names the course and the way back', () => {
  const course = {
    title: 'QBO from Zero',
    url: 'https://example.com/courses/qbo-from-zero',
    completed: 6,
    total: 14,
  }
  const address = new URL(
    reminderMail({ email: 'a+b@example.com', full_name: 'Sample Student', course }, business),
  )
  expect(decodeURIComponent(address.pathname)).toBe('a+b@example.com')
  expect(address.searchParams.get('subject')).toBe('Your course at Sample & Books')
  const body = address.searchParams.get('body')
  expect(body).toMatch(/^Hi Sample,\n\nI saw that you finished 6 of 14 lessons in QBO from Zero/)
  expect(body).toContain(course.url)
  expect(body).toMatch(/\n\nSample Owner$/)
})

test('without a name or a course the mail stays general', () => {
  const address = new URL(reminderMail({ email: 'a@example.com', full_name: '' }, business))
  expect(address.searchParams.get('body')).toMatch(/^Hi there,\n\nI noticed/)
})
