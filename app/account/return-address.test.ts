import { expect, test } from 'vitest'
import { destinationAfterSignIn, ownAddress, withReturnAddress } from './return-address.ts'

const siteUrl = 'https://books.example'

test('paths of the site are kept with their query and fragment', () => {
  expect(ownAddress('/dashboard', siteUrl)).toBe('/dashboard')
  expect(ownAddress('/blog?search=tax&page=2#top', siteUrl)).toBe('/blog?search=tax&page=2#top')
  expect(ownAddress('/courses/qbo-from-zero/bank%20rules', siteUrl)).toBe(
    '/courses/qbo-from-zero/bank%20rules',
  )
})

test('an absolute address of the site itself becomes its path', () => {
  expect(ownAddress('https://books.example/account?saved=1', siteUrl)).toBe('/account?saved=1')
})

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '/%2fevil.example',
  '/%2F%2Fevil.example',
  '/%5cevil.example',
  '/%09/evil.example',
  '/%0d%0aLocation:%20https://evil.example',
  '/\t/evil.example',
  '/\n//evil.example',
  '\u0000/evil',
  ' //evil.example',
  'https://evil.example/',
  'HTTPS://evil.example/',
  'https://books.example.evil.example/',
  'https://books.example@evil.example/',
  'https:/evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'evil.example/path',
  'dashboard',
  '/..//evil.example',
  '/.//evil.example',
  '/a/../..//evil.example',
  '/blog\\..\\..\\evil',
  '',
])('%j is not an address of the site', (address) => {
  expect(ownAddress(address, siteUrl)).toBeNull()
})

test('after signing in a person returns to the page they came from', () => {
  expect(destinationAfterSignIn('student', '/store/kit')).toBe('/store/kit')
  expect(destinationAfterSignIn('admin', '/blog?page=2')).toBe('/blog?page=2')
})

test.each([null, '/', '/login', '/signup', '/login?redirectTo=%2Fstore', '/?toast=1', '/login/'])(
  'coming from %j an admin lands on the admin dashboard and a student on the courses',
  (address) => {
    expect(destinationAfterSignIn('admin', address)).toBe('/admin/dashboard')
    expect(destinationAfterSignIn('student', address)).toBe('/dashboard')
  },
)

test('the address is carried in the query, whole', () => {
  expect(withReturnAddress('/login', '/blog?a=1&b=2#c')).toBe(
    '/login?redirectTo=%2Fblog%3Fa%3D1%26b%3D2%23c',
  )
  expect(withReturnAddress('/signup', null)).toBe('/signup')
  expect(withReturnAddress('/login', `/admin/tools?${'('.repeat(10_000)}`)).toBe('/login')
})
