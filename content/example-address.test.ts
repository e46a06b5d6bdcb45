import { expect, test } from 'vitest'
import { isExampleAddress as isExampleToFunctions } from '#supabase/functions/_shared/mail.ts'
import { isExampleAddress } from './example-address.ts'

const unread = [
  'admin@example.com',
  'Admin@Mail.Example.ORG',
  'a@example.net',
  'a@b.test',
  'a@no.invalid',
  'admin@localhost',
]
const read = ['owner@river.example', 'hello@myexample.com', 'example.com@gmail.com', 'a@test.com']

test('an address is an example by its domain, for the site and for the functions alike', () => {
  for (const is of [isExampleAddress, isExampleToFunctions]) {
    expect(unread.filter(is)).toEqual(unread)
    expect(read.filter(is)).toEqual([])
  }
})
