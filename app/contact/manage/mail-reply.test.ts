import { expect, test } from 'vitest'
import { datesIn } from '#app/lib/dates/dates.ts'
import { replyAddress } from './mail-reply.ts'

const pacific = datesIn('America/Los_Angeles')

const message = {
  name: 'Sample Sender',
  email: 'sender+books@example.com',
  message: 'First line\nSecond & last?',
  created_at: '2026-11-15T20:00:00Z',
}

test('a reply quotes every line of the message', () => {
  const url = new URL(replyAddress(message, 'Sample Books', pacific))
  expect(decodeURIComponent(url.pathname)).toBe('sender+books@example.com')
  expect(url.searchParams.get('subject')).toBe('Re: Your message to Sample Books')
  expect(url.searchParams.get('body')).toBe(
    '\r\n\r\nOn November 15, 2026, Sample Sender wrote:\r\n> First line\r\n> Second & last?',
  )
})

test('an address cannot smuggle in other recipients', () => {
  const address = replyAddress(
    { ...message, email: 'a@example.com?bcc=b@example.com' },
    'Sample Books',
    pacific,
  )
  expect(new URL(address).searchParams.has('bcc')).toBe(false)
})

test('a long message is quoted as far as mail programs can take it', () => {
  expect(
    replyAddress({ ...message, message: 'word '.repeat(1000) }, 'Sample Books', pacific).length,
  ).toBeLessThan(2100)
})
