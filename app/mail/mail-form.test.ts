import { expect, test } from 'vitest'
import { mailForm, readSender } from './mail-form.ts'

const filled = {
  port: '587',
  encryption: 'starttls',
  user: '',
  password: '',
  senderName: '',
  senderEmail: 'hello@books.example',
}

test('a server is a name alone: with a port in it no mail could be sent, and no form answered', () => {
  const isTaken = (host: string) => mailForm.schema.safeParse({ ...filled, host }).success
  for (const host of ['smtp.books.example', 'localhost', '192.0.2.1']) {
    expect(isTaken(host), host).toBe(true)
    expect(URL.canParse(`smtp://${host}:587`), host).toBe(true)
  }
  for (const host of ['smtp.books.example:587', '::1', 'smtp://books.example', 'a b', '-x']) {
    expect(isTaken(host), host).toBe(false)
  }
})

test('an address without a name gets the owner’s name as sender, one with a name keeps it', () => {
  expect(readSender('me@example.com', 'Sample Owner').senderName).toBe('Sample Owner')
  expect(readSender('Books <me@example.com>', 'Sample Owner').senderName).toBe('Books')
})
