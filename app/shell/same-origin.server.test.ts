import { expect, test } from 'vitest'
import { isFromThisSite } from './same-origin.server.ts'

function post(headers: Record<string, string>, method = 'POST') {
  return new Request('https://books.example/logout', { method, headers })
}

test('a form of the site itself may change things', () => {
  expect(isFromThisSite(post({ Origin: 'https://books.example' }))).toBe(true)
})

test.each([
  'https://evil.example',
  'http://books.example',
  'https://books.example:8443',
  'https://books.example.evil.example',
  'null',
  '',
])('a form with the origin %j may not', (origin) => {
  expect(isFromThisSite(post({ Origin: origin }))).toBe(false)
})

test('links from anywhere may be followed', () => {
  expect(isFromThisSite(post({ Origin: 'https://evil.example' }, 'GET'))).toBe(true)
})

test('a program that is no browser names no origin', () => {
  expect(isFromThisSite(post({}))).toBe(true)
})
