import { expect, test } from 'vitest'
import { isSharedDomain, listDnsRecords } from './dns-records.ts'

test('the records name the mail service of the server, or the server itself', () => {
  const values = (host: string) =>
    listDnsRecords(host, 'hello@books.example').map(({ name, value }) => [name, value])
  expect(values('smtp.gmail.com')).toEqual([
    ['books.example', 'v=spf1 include:_spf.google.com ~all'],
    ['_dmarc.books.example', 'v=DMARC1; p=none; rua=mailto:hello@books.example'],
  ])
  expect(values('email-smtp.us-east-1.amazonaws.com')[0]).toContain(
    'v=spf1 include:amazonses.com ~all',
  )
  expect(values('mail.books.example')[0]).toContain('v=spf1 a:mail.books.example ~all')
})

test('the domain of a mailbox provider is not hers to change', () => {
  expect(isSharedDomain('gmail.com')).toBe(true)
  expect(isSharedDomain('books.example')).toBe(false)
})
